import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { ToyLog, toyWitness } from '../../test/support/toy-log.ts';
import { portableEd25519 } from '../crypto/ed25519-noble.ts';
import { encodeHex } from '../encoding/bytes.ts';
import type { Fault } from '../fault.ts';
import {
  type AddCheckpoint,
  decodeAddCheckpoint,
  encodeAddCheckpoint,
  expectSignedByLog,
  isExtension,
} from './add-checkpoint.ts';
import { readCheckpoint, signCheckpoint } from './checkpoint.ts';
import { EMPTY_ROOT, nodeHash } from './merkle-log.ts';

/** The example of c2sp.org/tlog-witness. */
const EXAMPLE = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— example.com/behind-the-sofa opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=
`;

/** More than five levels of a tree, so that every shape of a proof of these is there. */
const MOST = 35;
const log = new ToyLog();
const bodyOf = (size: number, of = log) => readCheckpoint(of.checkpoint(size)).body;
const request = (old: number, size: number, of = log): AddCheckpoint => ({
  ...{ old, proof: of.consistency(old, size), checkpoint: of.checkpoint(size) },
});

describe('a request for a cosignature', () => {
  it('of the specification is read, and written as it was', () => {
    const read = decodeAddCheckpoint(EXAMPLE);
    expect(read.old).toBe(20_852_014);
    expect(read.proof).toHaveLength(4);
    expect(readCheckpoint(read.checkpoint).body.size).toBe(20_852_163);
    expect(encodeAddCheckpoint(read)).toBe(EXAMPLE);
  });

  it.each([
    ['without an old size', EXAMPLE.replace('old 20852014\n', '')],
    ['with an old size in another form', EXAMPLE.replace('old 2', 'old 02')],
    ['with a negative old size', EXAMPLE.replace('old 2', 'old -2')],
    ['with two spaces', EXAMPLE.replace('old ', 'old  ')],
    ['with a line of another length', EXAMPLE.replace('PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=', 'PlRN')],
    ['with a line of base64url', EXAMPLE.replace('5+pK', '5-pK')],
    ['with 64 lines of proof', EXAMPLE.replace('\n\n', `\n${`${'A'.repeat(43)}=\n`.repeat(60)}\n`)],
    ['with carriage returns', EXAMPLE.replaceAll('\n', '\r\n')],
    ['without an empty line', EXAMPLE.replaceAll('\n\n', '\n')],
    ['of nothing', ''],
  ])('is refused %s', (_, body) => {
    expect(faultCode(() => decodeAddCheckpoint(body))).toBe('transparency/bad-request');
  });

  it('is asked for in the order of the specification whether the log is known, has signed, and did not shrink', async () => {
    const check = (of: AddCheckpoint, logs = [log.key]) =>
      expectSignedByLog(of, logs, portableEd25519).then(
        ({ body }) => body.size,
        (error: Fault) => error.code,
      );
    expect(await check(request(3, 9))).toBe(9);
    const unsigned = { ...request(3, 9), old: 10, checkpoint: request(3, 9).checkpoint.replace(/— .*\n$/, '— a AQIDBAU=\n') };
    expect(await check(unsigned, [])).toBe('transparency/unknown-log');
    expect(await check(unsigned)).toBe('transparency/bad-signature');
    expect(await check({ ...request(3, 9), old: 10 })).toBe('transparency/bad-request');
    expect(await check(request(3, 9), [toyWitness(log.origin).key])).toBe('transparency/bad-signature');
  });

  it('goes on from the tree before for all pairs of sizes below 35, and from no other one', () => {
    for (let size = 0; size < MOST; size++) {
      for (let old = 0; old <= size; old++) {
        const { proof } = request(old, size);
        expect(isExtension(old === 0 ? undefined : bodyOf(old), bodyOf(size), proof)).toBe(true);
        if (old === 0) continue;
        const forked = log.forkedAt(old - 1);
        expect(isExtension(bodyOf(old, forked), bodyOf(size), proof)).toBe(false);
        expect(isExtension(bodyOf(old), bodyOf(size, forked), forked.consistency(old, size))).toBe(false);
        expect(isExtension(bodyOf(old), bodyOf(size), [...proof, new Uint8Array(32)])).toBe(false);
        if (proof.length > 0) expect(isExtension(bodyOf(old), bodyOf(size), proof.slice(1))).toBe(false);
      }
    }
  });

  it('is refused for an empty tree with another root than an empty tree has', () => {
    const empty = { origin: log.origin, size: 0, root: encodeHex(EMPTY_ROOT) };
    expect(isExtension(undefined, readCheckpoint(signCheckpoint(empty, log.signer)).body, [])).toBe(true);
    expect(isExtension(undefined, { ...empty, root: '00'.repeat(32) }, [])).toBe(false);
  });

  it('is judged at sizes beyond 32 bits', () => {
    // Two subtrees of 2^39 leaves each, of which nothing but their roots is known.
    const halves = [EMPTY_ROOT.with(0, 1), EMPTY_ROOT.with(0, 2)] as const;
    const root = encodeHex(nodeHash(...halves));
    const [old, size] = [2 ** 39, 2 ** 40];
    const of = (bytes: Uint8Array, count: number) => ({ origin: log.origin, size: count, root: encodeHex(bytes) });
    expect(isExtension(of(halves[0], old), { origin: log.origin, size, root }, [halves[1]])).toBe(true);
    expect(isExtension(of(halves[1], old), { origin: log.origin, size, root }, [halves[1]])).toBe(false);
  });
});
