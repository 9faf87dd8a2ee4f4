import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concatBytes, encodeHex } from '../encoding/bytes.ts';
import { byteStream } from './byte-stream.ts';

it('a byte stream is SHAKE256 of tag and key as Node.js computes it, however its reads are split', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }), (key, cuts) => {
      const outputLength = cuts.reduce((sum, cut) => sum + cut, 1);
      const expected = createHash('shake256', { outputLength }).update('fogline/1 stream\n').update(key).digest('hex');
      const stream = byteStream(key);
      expect(encodeHex(concatBytes(...cuts.map(stream), stream(1)))).toBe(expected);
    }),
  );
});
