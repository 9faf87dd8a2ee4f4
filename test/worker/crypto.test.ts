/**
 * The contracts of Ed25519, SHA-256 and base64url inside workerd: what a Durable Object signs, accepts and links is what every other machine
 * does. It has the engine's own base64, as browsers do and Node.js does not.
 */

import { Buffer } from 'node:buffer';
import nodeCrypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import { attempt } from '../../shared/fault.ts';
import { findMisjudged, findMissigned, knownSignatures, listBackends, signatureRules } from '../support/ed25519-contract.ts';
import { findMishashed } from '../support/hash-contract.ts';
import speccheck from '../vectors/ed25519-speccheck.json';
import wycheproof from '../vectors/wycheproof-ed25519.json';

const rules = signatureRules({ speccheck, wycheproof });
const known = knownSignatures({ wycheproof });

describe.each(listBackends(nodeCrypto, crypto.subtle))('Ed25519 by $name in workerd', ({ verifier, signerOf }) => {
  it.each(rules)('$rule', async ({ cases }) => {
    expect(await findMisjudged(verifier, cases)).toEqual([]);
  });

  it('signs as RFC 8032 and Wycheproof do', async () => {
    expect(await findMissigned(signerOf, known)).toEqual([]);
  });
});

it.each([
  ['noble', sha256Hex],
  ['node:crypto', nodeSha256Hex(nodeCrypto)],
])('SHA-256 by %s in workerd is the one of FIPS 180-4, of the UTF-8 of any text', (_, hash) => {
  expect(findMishashed(hash)).toEqual([]);
});

it('base64url by the engine is what Node.js prints, and everything else is refused', () => {
  expect(Uint8Array).toHaveProperty('fromBase64');
  for (const length of [0, 1, 2, 3, 4, 5, 6, 400_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => Math.imul(at, 2_654_435_761) >>> 24);
    const text = encodeBase64url(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(decodeBase64url(text)).toEqual(bytes);
  }
  for (const text of ['A', 'AA==', 'AA=', 'A+', '//', 'A A', 'AA\n', ' AAAA', 'é', '_x', '__9', 'AAAA===']) {
    const decoded = attempt(() => decodeBase64url(text));
    expect(decoded.ok ? decoded.value : decoded.fault.code).toBe('encoding/not-base64url');
  }
});
