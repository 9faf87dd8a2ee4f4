import { expect, it } from 'vitest';
import { kernels } from '../kernels/instance.ts';
import { sha256 } from './hash.ts';
import { eachInTypeScript, eachInWasm, paddedMessages } from './hash-each.ts';

/** Lengths around those with which the padding needs another block; counts that are no multiple of four, and more than one call hashes. */
it.each([0, 1, 36, 55, 56, 63, 64, 98, 119, 120].map((length) => [length]))(
  'many messages of %i bytes have the hashes of each, in TypeScript and in WebAssembly',
  (length) => {
    for (const count of [1, 4, 7, 519]) {
      const messages = paddedMessages(new Uint8Array(length).fill(7), count);
      for (let number = 0; number < count && length > 0; number++) messages.bytes[number * messages.stride] = number;
      const expected = Buffer.concat(
        Array.from({ length: count }, (_, number) =>
          sha256(messages.bytes.subarray(number * messages.stride, number * messages.stride + length)),
        ),
      );
      expect(Buffer.compare(eachInTypeScript(messages), expected)).toBe(0);
      expect(Buffer.compare(eachInWasm(kernels()!, messages), expected)).toBe(0);
    }
  },
);
