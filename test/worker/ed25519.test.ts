/** The contract of Ed25519 inside workerd: what a Durable Object signs and accepts is what every other machine does. */

import nodeCrypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  findMisjudged,
  findMissigned,
  knownSignatures,
  listBackends,
  signatureRules,
} from '../../shared/crypto/ed25519.contract.ts';
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
