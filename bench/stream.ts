/** Measures ChaCha8, the stream behind the columns of an extension of oblivious transfers, beside that of another library. */

import { chacha8 } from '@noble/ciphers/chacha.js';
import { BLOCK_WORDS, chacha8Words } from '../shared/crypto/chacha.ts';
import { median } from './statistics.ts';

const ROUNDS = 9;
const CHUNK_BYTES = 64 << 10;
const STREAM_BYTES = 16 << 20;

/** Megabytes per second. */
interface StreamSpeed {
  readonly own: number;
  readonly noble: number;
}

/** Milliseconds of processor time. */
function timed(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

export function measureStream(): StreamSpeed {
  const key = new Uint32Array(8);
  const words = new Uint32Array(CHUNK_BYTES / 4);
  const bytes = new Uint8Array(CHUNK_BYTES);
  const times = { own: [] as number[], noble: [] as number[] };
  const chunks = Array.from({ length: STREAM_BYTES / CHUNK_BYTES }, (_, chunk) => (chunk * words.length) / BLOCK_WORDS);
  for (let round = 0; round < ROUNDS; round++) {
    const own = timed(() => {
      for (const block of chunks) chacha8Words(key, 0, [0, 0, 0], block, words, 0, words.length);
    });
    const noble = timed(() => {
      for (const block of chunks) chacha8(new Uint8Array(32), new Uint8Array(12), bytes, bytes, block);
    });
    times.own.push(own);
    times.noble.push(noble);
  }
  const speed = (of: keyof typeof times): number => STREAM_BYTES / 1_000 / median(times[of]);
  return { own: speed('own'), noble: speed('noble') };
}

export function reportStream({ own, noble }: StreamSpeed): void {
  const speed = (value: number): string => Math.round(value).toLocaleString('en');
  console.log(`  ChaCha8            ${speed(own)} MB/s, @noble/ciphers ${speed(noble)} MB/s`);
}
