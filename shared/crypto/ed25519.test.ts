import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findMisjudged,
  findMissigned,
  knownSignatures,
  listBackends,
  type SignatureRule,
  signatureRules,
} from '../../test/support/ed25519-contract.ts';
import speccheck from '../../test/vectors/ed25519-speccheck.json';
import wycheproof from '../../test/vectors/wycheproof-ed25519.json';
import { decodeHex, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { type Ed25519, isAcceptablePublicKey, rememberByKey } from './ed25519.ts';
import { portableEd25519, portableSigner } from './ed25519-noble.ts';
import { tagged } from './hash.ts';

const rules = signatureRules({ speccheck, wycheproof });
const known = knownSignatures({ wycheproof });

describe.each(listBackends(crypto, crypto.webcrypto.subtle))('Ed25519 by $name', ({ verifier, signerOf }) => {
  it.each(rules)('$rule', async ({ cases }) => {
    expect(await findMisjudged(verifier, cases)).toEqual([]);
  });

  it('signs as RFC 8032 and Wycheproof do', async () => {
    expect(await findMissigned(signerOf, known)).toEqual([]);
  });

  it('verifies what any backend signed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ maxLength: 300 }),
        async (seed, message) => {
          const { publicKey } = portableSigner(seed);
          const signer = await signerOf(seed, publicKey);
          const signature = await signer.sign(message);
          expect(signature).toBe(portableSigner(seed).sign(message));
          expect(await verifier.verify(publicKey, message, signature)).toBe(true);
          expect(await verifier.verify(publicKey, new Uint8Array([...message, 0]), signature)).toBe(false);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the contract of Ed25519', () => {
  const casesOf = (part: string): SignatureRule['cases'] => rules.find(({ rule }) => rule.includes(part))!.cases;
  const lenient: Ed25519<boolean> = {
    verify: (publicKey, message, signature) =>
      ed25519.verify(decodeHex(signature), message, decodeHex(publicKey), { zip215: true }),
  };

  it('holds all published vectors', () => {
    expect(casesOf('RFC 8032')).toHaveLength(4);
    expect(casesOf('speccheck').map(({ valid }) => valid)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => i === 2 || i === 3),
    );
    expect(casesOf('Wycheproof')).toHaveLength(wycheproof.numberOfTests);
  });

  it('makes wrong signatures that a lenient, cofactored verification accepts', async () => {
    expect(await findMisjudged(lenient, casesOf('keys of small order'))).toHaveLength(14);
    expect(await findMisjudged(lenient, casesOf('a part of small order'))).toHaveLength(7);
    expect(await findMisjudged(lenient, casesOf('compares R'))).toHaveLength(7 + 6);
  });

  it('makes a signature with S + L that only the range of S can refuse', () => {
    const above = casesOf('S outside').find(({ what }) => what === 'S + 1L')!;
    const signature = decodeHex(above.signature);
    const S = ed25519.Point.Fn.create(ed25519.Point.Fn.fromBytes(signature.subarray(32), true));
    const reduced = encodeHex(signature.subarray(0, 32)) + encodeHex(ed25519.Point.Fn.toBytes(S));
    expect(portableEd25519.verify(above.publicKey, above.message, reduced)).toBe(true);
  });
});

describe('docs/protocol/signatures.md', () => {
  it('shows a step header and its signature as a signer makes it', () => {
    const page = readFileSync(new URL('../../docs/protocol/signatures.md', import.meta.url), 'utf8');
    const example = JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!);
    const message = tagged('step', encodeUtf8(encodeCanonical(example.header)));
    expect(page).toContain(encodeHex(known[0]!.seed));
    expect({ key: portableSigner(known[0]!.seed).publicKey, sig: portableSigner(known[0]!.seed).sign(message) }).toEqual({
      key: example.key,
      sig: example.sig,
    });
  });
});

describe('an acceptable public key', () => {
  it('is the canonical encoding of a point that is not of small order', () => {
    const refused = rules
      .filter(({ rule }) => rule.includes('keys of small order'))
      .flatMap(({ cases }) => cases)
      .filter(({ publicKey }) => isAcceptablePublicKey(publicKey));
    expect(refused).toEqual([]);
    for (const { publicKey } of known) expect(isAcceptablePublicKey(publicKey)).toBe(true);
  });

  it('is reduced: no y from p to 2^255 − 1 is accepted', () => {
    for (let low = 0xed; low <= 0xff; low++) {
      for (const high of ['7f', 'ff']) expect(isAcceptablePublicKey(low.toString(16) + 'ff'.repeat(30) + high)).toBe(false);
    }
  });

  it('is one for exactly those encodings that noble decodes to a point of another order', () => {
    const isOne = (bytes: Uint8Array): boolean => {
      try {
        return !ed25519.Point.fromBytes(bytes).isSmallOrder();
      } catch {
        return false;
      }
    };
    const small = ED25519_TORSION_SUBGROUP.flatMap((point) => [
      point,
      `${point.slice(0, 62)}${point.slice(62) < '80' ? 'ff' : '7f'}`,
    ]);
    const signless = ['01'.padEnd(62, '0'), `ec${'f'.repeat(60)}`].flatMap((y) => [`${y}80`, `${y}ff`]);
    for (const hex of [...small, ...signless]) expect(isAcceptablePublicKey(hex), hex).toBe(isOne(decodeHex(hex)));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(isAcceptablePublicKey(encodeHex(bytes))).toBe(isOne(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('is decoded again only after 4,096 other keys', () => {
    const made: string[] = [];
    const remembered = rememberByKey((key) => {
      made.push(key);
      return { key };
    });
    for (let i = 0; i < 4_096; i++) remembered(`key ${i}`);
    expect(remembered('key 0')).toEqual({ key: 'key 0' });
    expect(made).toHaveLength(4_096);
    remembered('key 4096');
    expect(remembered('key 0')).toEqual({ key: 'key 0' });
    expect(remembered('key 4095')).toEqual({ key: 'key 4095' });
    expect(made.slice(4_096)).toEqual(['key 4096', 'key 0']);
  });

  it('is cached, and so is the refusal of a key', () => {
    let made = 0;
    const remembered = rememberByKey(() => {
      made++;
      return null;
    });
    expect(remembered('key')).toBe(null);
    expect(remembered('key')).toBe(null);
    expect(made).toBe(1);
  });
});
