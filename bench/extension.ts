/** Measures the extension of oblivious transfers: the stream behind its columns, and one piece of a batch on both sides. */

import { chacha8 } from '@noble/ciphers/chacha.js';
import { BLOCK_WORDS, chacha8Words } from '../shared/crypto/chacha.ts';
import { ColumnWork } from '../shared/oblivious-transfer/columns.ts';
import { dealLeaves } from '../shared/oblivious-transfer/dealt-leaves.examples.ts';
import { extendAsHolder, extendAsKeeper } from '../shared/oblivious-transfer/extension.ts';
import { median } from './statistics.ts';

const ROUNDS = 9;
/** A third of the bits that a batch of sixteen plies takes. */
const COUNT = 273_536;
const SHAPE = { depth: 8, trees: 16 };
const CHUNK_BYTES = 64 << 10;
const STREAM_BYTES = 16 << 20;

/** Milliseconds of processor time. */
function timed<T>(times: number[], work: () => T): T {
  const begun = process.cpuUsage();
  const made = work();
  const { user, system } = process.cpuUsage(begun);
  times.push((user + system) / 1_000);
  return made;
}

export function benchExtension(): void {
  console.log(
    `Extension of oblivious transfers: a piece of ${COUNT.toLocaleString('en')} bits, trees of 256 leaves; processor time`,
  );
  reportStream(measureStream());
  benchPiece();
}

/** Megabytes per second. */
interface StreamSpeed {
  readonly own: number;
  readonly noble: number;
}

export function measureStream(): StreamSpeed {
  const key = new Uint32Array(8);
  const words = new Uint32Array(CHUNK_BYTES / 4);
  const bytes = new Uint8Array(CHUNK_BYTES);
  const times = { own: [] as number[], noble: [] as number[] };
  const chunks = Array.from({ length: STREAM_BYTES / CHUNK_BYTES }, (_, chunk) => (chunk * words.length) / BLOCK_WORDS);
  for (let round = 0; round < ROUNDS; round++) {
    timed(times.own, () => {
      for (const block of chunks) chacha8Words(key, 0, [0, 0, 0], block, words, 0, words.length);
    });
    timed(times.noble, () => {
      for (const block of chunks) chacha8(new Uint8Array(32), new Uint8Array(12), bytes, bytes, block);
    });
  }
  const speed = (of: keyof typeof times): number => STREAM_BYTES / 1_000 / median(times[of]);
  return { own: speed('own'), noble: speed('noble') };
}

export function reportStream({ own, noble }: StreamSpeed): void {
  const speed = (value: number): string => Math.round(value).toLocaleString('en');
  console.log(`  ChaCha8            ${speed(own)} MB/s, @noble/ciphers ${speed(noble)} MB/s`);
}

function benchPiece(): void {
  const { holder, keeper, delta } = dealLeaves(SHAPE, 'bench');
  const times = { held: [] as number[], extended: [] as number[], kept: [] as number[], checked: [] as number[] };
  const transcript = new Uint8Array(32);
  for (let round = 0; round < ROUNDS; round++) {
    const terms = { prefix: new Uint8Array(32).fill(round), holder: 0, piece: 0, count: COUNT };
    const columns = (of: 'held' | 'kept', leaves: typeof holder): ColumnWork =>
      timed(times[of], () => {
        const work = new ColumnWork(leaves, terms);
        while (!work.done) work.step();
        return work;
      });
    const ahead = columns('held', holder);
    const { message } = timed(times.extended, () => extendAsHolder(ahead, transcript));
    const keeping = columns('kept', keeper);
    timed(times.checked, () => extendAsKeeper(keeping, delta, transcript, message));
  }
  const of = (name: keyof typeof times): string => `${Math.round(median(times[name]))} ms`;
  console.log(`  one piece, holder  columns ${of('held')}, message and bits ${of('extended')}`);
  console.log(`  one piece, keeper  columns ${of('kept')}, check and keys ${of('checked')}`);
}
