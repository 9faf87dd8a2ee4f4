import { expect, it } from 'vitest';
import { kernels } from '../kernels/instance.ts';
import { sha256 } from './hash.ts';
import { longInWasm } from './hash-long.ts';

it('a long message has the same hash in TypeScript and in WebAssembly, however much of its last block it fills', () => {
  const { messagesBytes } = kernels()!.places;
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, messagesBytes - 1, messagesBytes, 3 * messagesBytes + 70]) {
    const message = Uint8Array.from({ length }, (_, at) => Math.imul(at, 2_654_435_761) >>> 24);
    expect(Buffer.compare(longInWasm(kernels()!, message), sha256(message))).toBe(0);
  }
});
