import { describe, expect, it } from 'vitest';
import { portableEd25519 } from '../../../shared/crypto/ed25519-noble.ts';
import { decodeHex } from '../../../shared/encoding/bytes.ts';
import { readCheckpoint } from '../../../shared/transparency/checkpoint.ts';
import { cosign } from '../../../shared/transparency/cosignature.ts';
import { encodeLogProof } from '../../../shared/transparency/log-proof.ts';
import { encodeVerifierKey } from '../../../shared/transparency/signed-note.ts';
import type { EndedMatch } from '../../../shared/verify/check-logged.ts';
import { ToyLog, toyWitness } from '../../../test/support/toy-log.ts';
import { TRANSPARENCY } from '../../../test/vectors/files.ts';
import { logPlaceMessage, trustedPlaceMessage } from './log-place.ts';

const { match, entries, leaves, checkpoints, proofs, key } = TRANSPARENCY;
const entryOf = entries[1]!;
const verdict = { finalHash: match.finalHash, match: match.match, timestampsBy: match.relay };
const ended = { verdict, closed: match.closed };
const named = { by: 'archive', log: key, witnesses: [] } as const;
const placeIn = (one: EndedMatch, proof: string) => logPlaceMessage(one, { proof, named }, portableEd25519);
const place = { origin: 'fogline.example/tlog', number: 2 };

it('the page is told the place of a match in a log, counted from one, as a message between threads', async () => {
  const messages = await Promise.all(proofs.map((proof) => placeIn(ended, proof)));
  expect(messages).toEqual([2, 3, 4, 5].map((size) => ({ kind: 'log-place', place: { ...place, size } })));
  expect(structuredClone(messages)).toEqual(messages);
});

it('the page is not shown a name without end', async () => {
  const log = new ToyLog('a'.repeat(255), (index) => (index === 0 ? entryOf : `${index}`));
  const given = { proof: encodeLogProof(log.proof(0, 2)), named: { ...named, log: encodeVerifierKey(log.key) } };
  expect((await logPlaceMessage(ended, given, portableEd25519)).place).toMatchObject({ origin: 'a'.repeat(255), number: 1 });
});

it('the page is told no place where there is no key to check the signature with', async () => {
  const proof = proofs[0]!.replace('fogline.example/tlog', 'sum.golang.org');
  expect(await logPlaceMessage(ended, { proof }, portableEd25519)).toEqual({ kind: 'log-place', place: null, unchecked: true });
  expect(await placeIn(ended, proof)).toEqual({ kind: 'log-place', place: null });
});

it.each([
  ['no proof', ended, 'c2sp.org/tlog-proof@v1\n'],
  ['another path', ended, proofs[1]!.replace('z/DX', 'z/DY')],
  ['the proof of another match', ended, encodeLogProof({ index: 0, path: [decodeHex(leaves[1]!)], checkpoint: checkpoints[1]! })],
  ['another place', ended, proofs[0]!.replace('index 1', 'index 0')],
  ['a match that ended at another time', { verdict, closed: match.closed + 1 }, proofs[0]!],
  ['a match that did not end', { verdict, closed: undefined }, proofs[0]!],
  ['another relay', { ...ended, verdict: { ...verdict, timestampsBy: '00'.repeat(32) } }, proofs[0]!],
  ['a log that names no match', { ...ended, verdict: { ...verdict, match: null } }, proofs[0]!],
])('the page is told that a proof shows nothing: %s', async (_, one, proof) => {
  expect(await placeIn(one, proof)).toEqual({ kind: 'log-place', place: null });
});

describe('a visitor who says whom they trust', () => {
  const friend = toyWitness();
  const proof = proofs.at(-1)!;
  const seen = proof + cosign(readCheckpoint(checkpoints.at(-1)!).text, 1_800_000_061, friend.key, friend.signer);
  const policy = `log ${key}\nwitness friend ${encodeVerifierKey(friend.key)}\nquorum friend\n`;
  const trustIn = async (given: string, by: string) =>
    (await trustedPlaceMessage(ended, { proof: given }, by, portableEd25519)).trust;

  it('is told who has seen the match in the log, and when', async () => {
    const witnesses = [{ name: 'friend.example/witness', time: 1_800_000_061_000 }];
    expect(await trustIn(seen, policy)).toEqual({ isMet: true, origin: place.origin, witnesses });
    expect(await trustIn(proof, `log ${key}\nquorum none\n`)).toEqual({ isMet: true, origin: place.origin, witnesses: [] });
  });

  it.each([
    ['too few witnesses have signed', proof, policy, 'transparency/too-few-witnesses'],
    ['the log is another one', seen, policy.replace(/^log .*\n/, ''), 'transparency/unknown-log'],
    ['the log has signed another tree', seen.replace('\n5\n', '\n6\n'), policy, 'transparency/bad-signature'],
    ['the file is no policy', seen, '<html>', 'transparency/bad-policy'],
    ['the proof is malformed', 'nothing', policy, 'transparency/bad-proof'],
  ])('is told why it is not met: %s', async (_, given, by, code) => {
    expect(await trustIn(given, by)).toMatchObject({ isMet: false, code });
  });
});
