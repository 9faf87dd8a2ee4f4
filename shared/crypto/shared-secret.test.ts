import { expect, it } from 'vitest';
import { testSeed } from '../../test/support/table.ts';
import { portableSigner } from './ed25519-noble.ts';
import { sharedSecret } from './shared-secret.ts';

const [ADA, BOB, EVE] = ['ada', 'bob', 'eve'].map((name) => testSeed(name)) as [Buffer, Buffer, Buffer];
const keyOf = (seed: Buffer): string => portableSigner(seed).publicKey;

it('two keys share one secret, which a third does not have', () => {
  const secret = sharedSecret(ADA, keyOf(BOB))!;
  expect(secret).toHaveLength(32);
  expect(sharedSecret(BOB, keyOf(ADA))).toEqual(secret);
  expect(sharedSecret(EVE, keyOf(ADA))).not.toEqual(secret);
  expect(sharedSecret(EVE, keyOf(BOB))).not.toEqual(secret);
});

it.each([
  ['the neutral element', `01${'00'.repeat(31)}`],
  ['a point of order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
  ['no point', '02'.padEnd(64, '0')],
])('nothing is shared with %s', (_, key) => {
  expect(sharedSecret(ADA, key)).toBeUndefined();
});
