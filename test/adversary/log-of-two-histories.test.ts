/** A relay shows one history of its log to one player, and another to the next. A witness takes one of them; two players who compare convict it. */

import { runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { checkEvidence } from '../../shared/evidence/evidence.ts';
import { splitView } from '../../shared/evidence/log-evidence.ts';
import { encodeAddCheckpoint } from '../../shared/transparency/add-checkpoint.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { ToyLog } from '../support/toy-log.ts';

const log = new ToyLog();
const ed25519 = nodeEd25519(nodeCrypto);

/** The status with which the witness answers a log that goes on from `old` entries to `size`. */
async function witnessed(old: number, size: number, of = log): Promise<number> {
  const body = encodeAddCheckpoint({ old, proof: of.consistency(old, size), checkpoint: of.checkpoint(size) });
  const answer = await exports.default.fetch(new Request('https://relay.test/witness/add-checkpoint', { method: 'POST', body }));
  return answer.status;
}

/** The log does not answer at its address, where a witness looks for what a path leaves out. */
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network')));
afterEach(() => void vi.restoreAllMocks());
beforeEach(() =>
  runInDurableObject(env.WITNESS.getByName(sha256Hex(log.origin)), (_, { storage }) => {
    storage.sql.exec('DELETE FROM latest; DELETE FROM evidence');
  }),
);

it.each([
  ['drops a match', (index: number) => `entry ${index < 4 ? index : index + 1}`],
  ['replaces a match', (index: number) => (index === 4 ? 'another' : `entry ${index}`)],
  [
    'puts a match in at an earlier place',
    (index: number) => (index === 4 ? 'backdated' : `entry ${index < 4 ? index : index - 1}`),
  ],
])('a witness refuses a log that %s, at the same size and at every later one', async (_, history) => {
  const other = new ToyLog(log.origin, history);
  expect(await witnessed(0, 9)).toBe(200);
  expect(await witnessed(9, 9, other)).toBe(422);
  for (const size of [10, 16, 17, 40]) expect(await witnessed(9, size, other)).toBe(422);
  expect(await witnessed(9, 40)).toBe(200);
});

it('a witness refuses a log that goes back to an earlier tree, or begins anew', async () => {
  expect(await witnessed(0, 9)).toBe(200);
  expect(await witnessed(9, 9)).toBe(200);
  expect(await witnessed(0, 9)).toBe(409);
  expect(await witnessed(0, 3)).toBe(409);
  expect(await witnessed(3, 5)).toBe(409);
  // To name the size that the witness has helps no tree that is smaller.
  const body = encodeAddCheckpoint({ old: 9, proof: [], checkpoint: log.checkpoint(3) });
  const answer = await exports.default.fetch(new Request('https://relay.test/witness/add-checkpoint', { method: 'POST', body }));
  expect(answer.status).toBe(400);
});

it('two players who hold checkpoints of the two histories convict the key of the log', async () => {
  const other = log.forkedAt(2);
  const [mine, theirs] = [readCheckpoint(log.checkpoint(5)), readCheckpoint(other.checkpoint(12))];
  const evidence = splitView(mine, theirs, [log.key], other.nodes(5, 12))!;
  expect(await checkEvidence(evidence, ed25519)).toMatchObject({ guilty: 'log', key: log.signer.publicKey, origin: log.origin });
  // One history makes no evidence, in whatever words it is signed.
  expect(splitView(mine, readCheckpoint(log.checkpoint(12)), [log.key], log.nodes(5, 12))).toBeUndefined();
});
