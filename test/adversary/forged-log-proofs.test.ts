/** Somebody wants a stranger to believe that a match is in a log, seen by a witness, although it is not. The stranger has a policy. */

import nodeCrypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import type { Fault } from '../../shared/fault.ts';
import { cosign } from '../../shared/transparency/cosignature.ts';
import { checkLogProof, type LogProof } from '../../shared/transparency/log-proof.ts';
import { readPolicy } from '../../shared/transparency/policy.ts';
import { encodeVerifierKey, readNote, witnessKey } from '../../shared/transparency/signed-note.ts';
import { signerOf, ToyLog, toyWitness } from '../support/toy-log.ts';

const log = new ToyLog();
const [one, other] = [toyWitness('one.example/witness'), toyWitness('other.example/witness')];
const stranger = signerOf('stranger');
const POLICY = `log ${encodeVerifierKey(log.key)}
witness one ${encodeVerifierKey(one.key)}
witness other ${encodeVerifierKey(other.key)}
group both all one other
quorum both
`;

const TIME = 1_795_173_275;
const textOf = (size: number, of = log): string => readNote(of.checkpoint(size)).text;
const seenBy = (size: number, ...witnesses: readonly (typeof one)[]): string =>
  witnesses.map(({ key, signer }) => cosign(textOf(size), TIME, key, signer)).join('');

/** What the stranger finds of the entry at place 3 of a log of 9. */
async function find(proof: LogProof, entry = log.entry(3)): Promise<string> {
  try {
    const { trusted } = await checkLogProof(proof, entry, readPolicy(POLICY), nodeEd25519(nodeCrypto));
    return trusted ? 'trusted' : 'not trusted';
  } catch (error) {
    return (error as Fault).code;
  }
}

describe('a stranger with a policy', () => {
  it('trusts a proof that the log and both witnesses have signed', async () => {
    expect(await find(log.proof(3, 9, seenBy(9, one, other)))).toBe('trusted');
  });

  it.each<readonly [string, string]>([
    ['no witness', ''],
    ['one of two witnesses', seenBy(9, one)],
    ['one witness twice', seenBy(9, one) + seenBy(9, one)],
    ['a stranger under the name of the other witness', seenBy(9, one, { key: other.key, signer: stranger })],
    [
      'a key of the same name, which the policy does not have',
      seenBy(9, one, { key: witnessKey(other.key.name, stranger.publicKey), signer: stranger }),
    ],
    ['the other witness, for an earlier tree', seenBy(9, one) + seenBy(8, other)],
    [
      'the other witness, for another tree of this size',
      seenBy(9, one) + cosign(textOf(9, log.forkedAt(1)), TIME, other.key, other.signer),
    ],
    ['the log in place of the other witness', seenBy(9, one, { key: other.key, signer: log.signer })],
  ])('does not trust one that is signed by %s', async (_, lines) => {
    expect(await find(log.proof(3, 9, lines))).toBe('not trusted');
  });

  const seen = seenBy(9, one, other);
  const forged = log.forkedAt(3);
  it.each<readonly [string, LogProof, Bytes, string]>([
    ['of another match', log.proof(4, 9, seen), log.entry(3), 'transparency/not-in-log'],
    ['with the path of another entry', { ...log.proof(4, 9, seen), index: 3 }, log.entry(3), 'transparency/not-in-log'],
    ['of a match that was put in its place later', forged.proof(3, 9), forged.entry(3), 'not trusted'],
    [
      'of a later tree than was seen',
      { ...forged.proof(3, 9), checkpoint: log.checkpoint(9) + seen },
      forged.entry(3),
      'transparency/not-in-log',
    ],
    [
      'whose inner node is said to be its entry',
      { ...log.proof(3, 9, seen), path: log.proof(3, 9).path.slice(1) },
      log.entry(3),
      'transparency/not-in-log',
    ],
    ['of a log that calls itself so, under another key', withOwnKey(), log.entry(3), 'transparency/bad-signature'],
    [
      'of a log that the policy does not name',
      new ToyLog('evil.example/tlog').proof(3, 9),
      log.entry(3),
      'transparency/unknown-log',
    ],
  ])('does not trust one %s', async (_, proof, entry, found) => {
    expect(await find(proof, entry)).toBe(found);
  });
});

/** The checkpoint of the log with a signature by a stranger under the log's name and id. */
function withOwnKey(): LogProof {
  const proof = log.proof(3, 9);
  const [text, line] = proof.checkpoint.split('\n\n') as [string, string];
  const digits = line.trimEnd().split(' ').at(-1)!;
  const bytes = Buffer.from(digits, 'base64');
  Buffer.from(stranger.sign(Buffer.from(`${text}\n`)), 'hex').copy(bytes, 4);
  return { ...proof, checkpoint: `${text}\n\n${line.replace(digits, bytes.toString('base64'))}${seenBy(9, one, other)}` };
}
