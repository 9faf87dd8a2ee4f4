/** The contract of `Sha256Hex`: texts and the digests that every backend must give for them, in every runtime. */

import type { Sha256Hex } from '../../shared/crypto/hash.ts';

/** NIST's examples for FIPS 180-4, UTF-8 of every length with a lone surrogate, and lengths around the edges of the padding. */
const KNOWN: readonly (readonly [text: string, digest: string])[] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ['a\u00e9\u20ac\u{1f600}\ud800', '6bbb206bf736b7bf9eacc64cd457f98b332bafc83bb97ba3405bb72fe48a7a33'],
  ['a'.repeat(55), '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318'],
  ['a'.repeat(56), 'b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a'],
  ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
];

/** The texts that a backend hashes wrongly: empty when it keeps the contract. */
export function findMishashed(sha256Hex: Sha256Hex): readonly string[] {
  return KNOWN.filter(([text, digest]) => sha256Hex(text) !== digest).map(([text]) => text.slice(0, 40));
}
