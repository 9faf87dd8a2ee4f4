/** The field of 2^255 − 19 in WebAssembly: the program, its memory, and how numbers come into it and out of it. */

import { numberToBytesLE } from '@noble/curves/utils.js';
import type { Bytes } from '../encoding/bytes.ts';
import { assembleField, type FieldProgram, SCRATCH_BYTES, TWICE_D_AT } from './field-25519-program.ts';

export const NUMBER_BYTES = 32;
const PRIME = 2n ** 255n - 19n;
/** d = −121665/121666, of the curve −x² + y² = 1 + d·x²·y² (RFC 8032 §5.1). */
export const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

const PAGE = 65_536;
/** Bits of the ten words of a number. */
const BITS = [26, 25, 26, 25, 26, 25, 26, 25, 26, 25] as const;

/** What every environment with WebAssembly has of it; no TypeScript library declares it without the rest of a platform. */
interface WebAssemblyLike {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

interface Exports extends FieldProgram {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
}

/** Functions take addresses; see `FieldProgram`. */
export interface Field extends FieldProgram {
  /** The address of so many bytes, for good. */
  reserve(bytes: number): number;
  /** The address of so many bytes behind all that are reserved, until the next call. */
  borrow(bytes: number): number;
  /** The whole memory; a new array when it has grown. */
  words(): Int32Array<ArrayBuffer>;
  /** The number in the lower 255 bits of 32 bytes, little-endian. Its words are as long as those of a sum of two. */
  write(at: number, bytes: Uint8Array): void;
  /** The number from 0 to 2^255 − 20 that stands there, little-endian. */
  read(at: number): Bytes;
}

/** Undefined where WebAssembly cannot be compiled. */
export function field25519(): Field | undefined {
  const program = instantiate();
  if (program === undefined) return undefined;
  const { memory, ...functions } = program;
  let words = new Int32Array(memory.buffer);
  let end = SCRATCH_BYTES;

  function write(at: number, bytes: Uint8Array): void {
    let first = 0;
    BITS.forEach((bits, i) => {
      words[at / 4 + i] = bitsFrom(bytes, first, bits);
      first += bits;
    });
  }
  write(TWICE_D_AT, numberToBytesLE((2n * D) % PRIME, NUMBER_BYTES));

  return {
    ...functions,
    reserve(bytes) {
      const at = end;
      end += bytes;
      if (end > memory.buffer.byteLength) throw new Error('more is reserved than a page');
      return at;
    },
    borrow(bytes) {
      const missing = end + bytes - memory.buffer.byteLength;
      if (missing > 0) {
        memory.grow(Math.ceil(missing / PAGE));
        words = new Int32Array(memory.buffer);
      }
      return end;
    },
    words: () => words,
    write,
    read: (at) => pack(reduce(words.slice(at / 4, at / 4 + BITS.length))),
  };
}

function instantiate(): Exports | undefined {
  const WebAssembly = (globalThis as { WebAssembly?: unknown }).WebAssembly as WebAssemblyLike | undefined;
  if (WebAssembly === undefined) return undefined;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(assembleField())).exports as Exports;
  } catch {
    return undefined;
  }
}

/** At most 26 bits of a little-endian number. */
function bitsFrom(bytes: Uint8Array, first: number, count: number): number {
  const at = first >> 3;
  const shift = first & 7;
  const low = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  const high = (bytes[at + 4] ?? 0) << 1;
  return ((low >>> shift) | (high << (31 - shift))) & (2 ** count - 1);
}

/** Takes the number below the prime, and each word into 0 … 2^bits − 1. */
function reduce(limbs: Int32Array): Int32Array {
  // How many primes to take off; the half rounds away what lower words could carry.
  let quotient = (19 * limbs[9]! + (1 << 24)) >> 25;
  BITS.forEach((bits, i) => {
    quotient = (limbs[i]! + quotient) >> bits;
  });
  limbs[0]! += 19 * quotient;
  BITS.forEach((bits, i) => {
    const carry = limbs[i]! >> bits;
    limbs[i]! -= carry << bits;
    // What is carried out of the last word is the quotient times 2^255.
    if (i + 1 < BITS.length) limbs[i + 1]! += carry;
  });
  return limbs;
}

function pack(limbs: Int32Array): Bytes {
  const bytes = new Uint8Array(NUMBER_BYTES);
  let first = 0;
  BITS.forEach((bits, i) => {
    const shifted = limbs[i]! * 2 ** (first & 7);
    for (let at = first >> 3, rest = shifted; rest > 0; at++, rest = Math.floor(rest / 256)) bytes[at]! |= rest & 255;
    first += bits;
  });
  return bytes;
}
