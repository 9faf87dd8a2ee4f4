/** The contracts of Ed25519 and SHA-256 inside workerd: what a Durable Object signs, accepts and links is what every other machine does. */

import nodeCrypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
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
