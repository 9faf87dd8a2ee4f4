/** The cheat: a log with a byte that is not UTF-8, which programs that repair text would read as the log that was played. */

import { expect, it } from 'vitest';
import { findGame } from '../../shared/games/registry.ts';
import { heldChecks } from '../../shared/verify/finding.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { FINAL_HASH, ILL_FORMED, ILL_FORMED_FAULT, WELL_FORMED } from '../support/repaired-log.ts';
import { ed25519 } from '../support/table.ts';
import { api, problemOf } from '../worker/match-client.ts';

const verdictOn = async (file: Uint8Array) => (await verifyLog(file, { findGame, ed25519 })).verdict;
const publish = (body: Uint8Array<ArrayBuffer>) => api(`/hashes/${FINAL_HASH}/log`, { method: 'PUT', body });

it('a file that is not UTF-8 is refused at its step, by the verifier and by a relay that is asked to publish it', async () => {
  expect(new TextDecoder().decode(ILL_FORMED)).toBe(new TextDecoder().decode(WELL_FORMED));
  const honest = await verdictOn(WELL_FORMED);
  expect(heldChecks(honest.checks)).toContain('chain');
  expect(honest.finalHash).toBe(FINAL_HASH);
  const refused = await verdictOn(ILL_FORMED);
  expect(refused).toMatchObject({ ok: false, steps: 1, fault: ILL_FORMED_FAULT });
  expect(heldChecks(refused.checks)).not.toContain('chain');
  expect(await problemOf(await publish(ILL_FORMED))).toBe('400 encoding/not-utf8');
  expect((await publish(WELL_FORMED)).status).toBe(201);
});
