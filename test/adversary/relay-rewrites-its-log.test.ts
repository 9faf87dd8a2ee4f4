/** The cheat: a relay has logged a match, and then shows a log without it, with another one in its place, or with one put before it. */

import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { checkLogProof, decodeLogProof, encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { isConsistent } from '../../shared/transparency/merkle-log.ts';
import { encodeVerifierKey } from '../../shared/transparency/signed-note.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { ToyLog } from '../support/toy-log.ts';

const ORIGIN = 'relay.example/tlog';
const honest = new ToyLog(ORIGIN);
const ed25519 = nodeEd25519(crypto);
const policy = readTrustPolicy(`log ${encodeVerifierKey(honest.key)}\nquorum none\n`);
/** The match, and how large the log was when it was first seen in it. */
const [MATCH, SEEN] = [5, 9];
const LARGEST = 40;

const treeOf = (log: ToyLog, size: number) => {
  const { body } = readCheckpoint(log.checkpoint(size));
  return { size, root: decodeHex(body.root) };
};

const REWRITTEN: readonly (readonly [string, ToyLog])[] = [
  ['without the match', new ToyLog(ORIGIN, (index) => `entry ${index < MATCH ? index : index + 1}`)],
  ['with another match in its place', honest.forkedAt(MATCH)],
  [
    'with a match put before it',
    new ToyLog(ORIGIN, (index) => (index === 2 ? 'late' : `entry ${index < 2 ? index : index - 1}`)),
  ],
];

describe.each(REWRITTEN)('a log %s', (_, rewritten) => {
  it('does not go on from any checkpoint that had the match, by the path of either log', () => {
    for (let size = SEEN; size <= LARGEST; size++) {
      const [seen, now] = [treeOf(honest, SEEN), treeOf(rewritten, size)];
      for (const path of [rewritten.consistency(SEEN, size), honest.consistency(SEEN, size)])
        expect(isConsistent(seen, now, path)).toBe(false);
    }
  });

  it('has no proof of the match where it was', async () => {
    for (let size = SEEN; size <= LARGEST; size++) {
      const paths = [rewritten.proof(MATCH, size).path, honest.proof(MATCH, size).path];
      for (const path of paths) {
        const proof = { index: MATCH, path, checkpoint: rewritten.checkpoint(size) };
        const checked = checkLogProof(decodeLogProof(encodeLogProof(proof)), honest.entry(MATCH), policy, ed25519);
        await expect(checked).rejects.toMatchObject({ code: 'transparency/not-in-log' });
      }
    }
  });

  it('cannot be told as a smaller one that begins it', () => {
    for (let size = 1; size < SEEN; size++) {
      const smaller = treeOf(rewritten, size);
      const begins = isConsistent(smaller, treeOf(honest, SEEN), honest.consistency(size, SEEN));
      expect(begins).toBe(treeOf(honest, size).root.every((byte, i) => byte === smaller.root[i]));
    }
  });
});

it('an honest log goes on, with the match', async () => {
  for (let size = SEEN; size <= LARGEST; size++) {
    expect(isConsistent(treeOf(honest, SEEN), treeOf(honest, size), honest.consistency(SEEN, size))).toBe(true);
    const finding = await checkLogProof(honest.proof(MATCH, size), honest.entry(MATCH), policy, ed25519);
    expect(finding).toMatchObject({ index: MATCH, size });
  }
});
