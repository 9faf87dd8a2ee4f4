import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { ToyLog, toyWitness } from '../../test/support/toy-log.ts';
import { portableEd25519 } from '../crypto/ed25519-noble.ts';
import type { Fault } from '../fault.ts';
import { cosign } from './cosignature.ts';
import { checkInclusion, checkLogProof, decodeLogProof, encodeLogProof, type LogProof } from './log-proof.ts';
import { encodeVerifierKey, readNote } from './signed-note.ts';
import { readTrustPolicy } from './trust-policy.ts';

const MOST = 70;
const log = new ToyLog();
const witnesses = ['a.example', 'b.example', 'c.example'].map((name) => toyWitness(name));
const policyOf = (quorum: string) =>
  readTrustPolicy(
    [
      `log ${encodeVerifierKey(log.key)}`,
      ...witnesses.map(({ key }, i) => `witness ${'abc'[i]} ${encodeVerifierKey(key)}`),
      'group two 2 a b c',
      `quorum ${quorum}`,
    ].join('\n'),
  );

/** The proof of an entry, cosigned by so many witnesses. */
function cosigned(index: number, size: number, count: number): LogProof {
  const { text } = readNote(log.checkpoint(size));
  const lines = witnesses.slice(0, count).map(({ key, signer }, i) => cosign(text, 1_795_173_275 + i, key, signer));
  return log.proof(index, size, lines.join(''));
}

const check = (proof: LogProof, entry = log.entry(proof.index), policy = policyOf('two')) =>
  checkLogProof(proof, entry, policy, portableEd25519).catch((error: unknown) => (error as Fault).code);

describe('a proof that something is in a log', () => {
  it('is written and read, and leads to the root, for all entries of all trees below 70', () => {
    for (let size = 1; size < MOST; size++) {
      for (let index = 0; index < size; index++) {
        const text = encodeLogProof(log.proof(index, size));
        const proof = decodeLogProof(text);
        expect(encodeLogProof(proof)).toBe(text);
        expect(checkInclusion(proof, log.entry(index)).body.size).toBe(size);
        const other = index === 0 ? size : index - 1;
        expect(faultCode(() => checkInclusion(proof, log.entry(other)))).toBe('transparency/not-in-log');
        expect(faultCode(() => checkInclusion({ ...proof, index: other }, log.entry(index)))).toBe('transparency/not-in-log');
      }
    }
  });

  it('says which witnesses have cosigned, and whether a policy is met', async () => {
    const names = (count: number) => witnesses.slice(0, count).map(({ key }, i) => ({ name: key.name, time: 1_795_173_275 + i }));
    for (const count of [0, 1, 2, 3]) {
      const found = { origin: log.origin, index: 3, size: 9, witnesses: names(count) };
      expect(await check(cosigned(3, 9, count))).toEqual({ ...found, trusted: count >= 2 });
      expect(await check(cosigned(3, 9, count), log.entry(3), policyOf('none'))).toEqual({ ...found, trusted: true });
    }
  });

  it('has room for three cosignatures and the path of a million entries in 1.6 KB', () => {
    const proof = { ...cosigned(3, 9, 3), path: Array.from({ length: 20 }, () => new Uint8Array(32)) };
    expect(encodeLogProof(proof).length).toBeLessThan(1_600);
  });

  it('may carry data beside it, which is left out', () => {
    const text = encodeLogProof(log.proof(3, 9));
    const extended = text.replace('\nindex', '\nextra AQID\nindex');
    expect(encodeLogProof(decodeLogProof(extended))).toBe(text);
  });

  const good = encodeLogProof(log.proof(3, 9));
  it.each([
    ['of another version', good.replace('@v1', '@v2')],
    ['without an index', good.replace('index 3\n', '')],
    ['with an index in another form', good.replace('index 3', 'index 03')],
    ['with a line of another length', good.replace('\n\n', '\nAQID\n\n')],
    ['with data beside it that is no base64', good.replace('\nindex', '\nextra ?\nindex')],
    ['with data twice', good.replace('\nindex', '\nextra AQID\nextra AQID\nindex')],
    ['without a checkpoint', good.slice(0, good.indexOf('\n\n'))],
    ['of nothing', ''],
  ])('is refused %s', (_, text) => {
    expect(faultCode(() => decodeLogProof(text))).toBe('transparency/bad-proof');
  });

  it.each<readonly [string, Partial<LogProof>]>([
    ['without a hash of its path', { path: log.proof(3, 9).path.slice(1) }],
    ['with one more', { path: [...log.proof(3, 9).path, new Uint8Array(32)] }],
    ['of an entry beyond the tree', { index: 9 }],
    ['with the checkpoint of another tree', { checkpoint: log.checkpoint(10) }],
  ])('leads nowhere %s', (_, change) => {
    expect(faultCode(() => checkInclusion({ ...log.proof(3, 9), ...change }, log.entry(3)))).toBe('transparency/not-in-log');
  });

  it('is not trusted of a log that the policy does not name, or that has not signed', async () => {
    const other = new ToyLog('other.example/tlog');
    expect(await check(other.proof(3, 9), other.entry(3))).toBe('transparency/unknown-log');
    const proof = cosigned(3, 9, 3);
    const unsigned = proof.checkpoint.replace(/— relay\.example.*\n/, '');
    expect(await check({ ...proof, checkpoint: unsigned })).toBe('transparency/bad-signature');
  });
});
