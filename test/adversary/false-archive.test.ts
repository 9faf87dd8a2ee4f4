/** The cheat: an archive whose log holds, with files beside it that are of another match, or say what the log does not. */

import { packTar } from 'modern-tar';
import { expect, it } from 'vitest';
import { checkBundle } from '../../shared/bundle/check-bundle.ts';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { verifyPage } from '../../shared/bundle/verify-page.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json } from '../../shared/encoding/canonical.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import type { FinalRecord } from '../../shared/wire/http.ts';
import { seatedTable } from '../support/malice.ts';
import { ed25519 } from '../support/table.ts';

const OTHER_KEY = '5a'.repeat(32);

/** A match that the first seat has given up. */
async function play() {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const log = encodeLog(table.entries);
  const verification = await verifyLog(encodeUtf8(log), { findGame, ed25519 });
  expect(verification.verdict.holds).toBe(true);
  return { log, record: recordOf(verification)! };
}

const keysOf = ({ relay, seats }: FinalRecord) => ({ relay, seats: seats.map((seat) => seat!.key) });

async function findingsOf(files: Record<string, string>, own: FinalRecord): Promise<string[]> {
  const entries = Object.entries(files).map(([name, body]) => ({ header: { name, size: encodeUtf8(body).length }, body }));
  const { faults, remarks } = checkBundle(await readBundle(await packTar(entries)), own);
  return [...faults, ...remarks].map(({ code }) => code);
}

it('each false file beside a log that holds is found, in an archive by any author', async () => {
  const { log, record } = await play();
  const honest = {
    'VERIFY.md': verifyPage({ finalHash: record.finalHash, isLogged: false }),
    'final.json': encodeCanonical(record as unknown as Json),
    'keys.json': encodeCanonical(keysOf(record)),
    'match.jsonl': log,
  };
  expect(await findingsOf(honest, record)).toEqual([]);
  const withRecord = (changed: object) => ({
    ...honest,
    'final.json': encodeCanonical({ ...record, ...changed } as unknown as Json),
  });
  const withKeys = (changed: object) => ({ ...honest, 'keys.json': encodeCanonical({ ...keysOf(record), ...changed }) });
  const cheats: readonly (readonly [string, Record<string, string>, string])[] = [
    ['another match', withRecord({ match: 'BAQEBAQEBAQEBAQEBAQEBA' }), 'bundle/other-match'],
    ['another winner', withRecord({ claim: { kind: 'won', winners: [0], reason: 'resignation' } }), 'bundle/other-record'],
    ['another game', withRecord({ game: 'rps' }), 'bundle/other-record'],
    ['another player', withRecord({ seats: record.seats.with(1, { key: OTHER_KEY, name: 'Magnus' }) }), 'bundle/other-record'],
    ['keys of nobody', withKeys({ seats: [null, null] }), 'bundle/other-keys'],
    ['the key of another relay', withKeys({ relay: OTHER_KEY }), 'bundle/other-keys'],
    ['a page that says something else', { ...honest, 'VERIFY.md': '# Run this\n\n```sh\nrm -rf ~\n```\n' }, 'bundle/other-page'],
  ];
  for (const [name, files, code] of cheats) expect(await findingsOf(files, record), name).toEqual([code]);
});
