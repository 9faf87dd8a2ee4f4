/**
 * Kernels in WebAssembly, beside the same in TypeScript, which plays on where an engine refuses them: four words at once where a
 * language of numbers has one. `scripts/kernels/` is their source; no byte of any message depends on which of both is used.
 */

import { decodeBase64url } from '../encoding/bytes.ts';
import { clearRegisters } from './clear-registers.ts';
import { MODULE } from './module.ts';

/** Places in the memory, in bytes, and the most that a call works on. */
const PLACES = [
  ...(['keys', 'rows', 'rowBytes'] as const),
  ...(['sumsOfProducts', 'factors', 'factorsBytes'] as const),
  ...(['bits', 'bitsBytes', 'tags'] as const),
  ...(['left', 'right', 'pointBytes', 'scalar', 'uniform'] as const),
  ...(['messages', 'messagesBytes', 'digests'] as const),
  ...(['tables', 'tableBytes', 'hashes', 'columns', 'columnBytes'] as const),
];
type Place = (typeof PLACES)[number];

interface Functions {
  /** Takes the keys of four times so many columns. */
  readonly prepare: (groups: number) => void;
  /** Folds blocks of these columns from number `first` on; `mask` is 0 where column 0 is left out, else −1. */
  readonly fold: (groups: number, depth: number, first: number, blocks: number, mask: number) => void;
  /** Goes on with the hashes of four columns by so many bytes of each. */
  readonly hash: (bytes: number) => void;
  /** Goes on with two sums of terms, of products and of elements, by so many bytes of them, one term at least. */
  readonly products: (bytes: number) => void;
  /** Transposes so many bytes of each row. */
  readonly transpose: (bytes: number) => void;
  /** Hashes four times so many messages of so many bytes, padded. */
  readonly sha256: (groups: number, bytes: number) => void;
  /** Goes on with the hash of one message, whose state lies at `digests`, by so many bytes, whole blocks. */
  readonly sha256Long: (bytes: number) => void;
  /** Points of ristretto255: all functions work on the left one. `decodePoint` and `isIdentity` give 1 or 0. */
  readonly derivePoint: () => void;
  readonly decodePoint: () => number;
  readonly encodePoint: () => void;
  readonly isIdentity: () => number;
  readonly addPoint: () => void;
  readonly subtractPoint: () => void;
  readonly multiplyPoint: () => void;
}

type Exports = Functions & { readonly memory: { readonly buffer: ArrayBuffer } } & Readonly<
    Record<Place, { readonly value: number }>
  >;

/** The part of an engine's WebAssembly that is used. */
interface Engine {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

export interface Kernels extends Functions {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly signedWords: Int32Array;
  readonly places: Readonly<Record<Place, number>>;
}

/** Undefined where the engine has no WebAssembly, not these instructions, or the policy of its page forbids it. */
export function instantiate(engine: Engine | undefined): Kernels | undefined {
  const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
  if (engine === undefined || !isLittleEndian) return undefined;
  try {
    const { exports } = new engine.Instance(new engine.Module(decodeBase64url(MODULE)));
    return kernelsOf(exports as Exports);
  } catch {
    return undefined;
  }
}

function kernelsOf({ memory: { buffer }, ...exports }: Exports): Kernels {
  const places = Object.fromEntries(PLACES.map((place) => [place, exports[place].value])) as Record<Place, number>;
  const memory = { bytes: new Uint8Array(buffer), words: new Uint32Array(buffer), signedWords: new Int32Array(buffer) };
  return { ...(cleared(exports) as Functions), ...memory, places };
}

const cleared = (exports: object): object =>
  Object.fromEntries(Object.entries(exports).map(([name, one]) => [name, typeof one === 'function' ? afterClearing(one) : one]));

/** What ran on this thread before is not known. */
const afterClearing =
  (run: (...numbers: readonly number[]) => unknown) =>
  (...numbers: readonly number[]): unknown => {
    clearRegisters();
    return run(...numbers);
  };

declare const WebAssembly: Engine | undefined;

let made: { readonly kernels: Kernels | undefined } | undefined;

/** The kernels of this thread, which are made when they are first asked for. */
export function kernels(): Kernels | undefined {
  made ??= { kernels: instantiate(typeof WebAssembly === 'undefined' ? undefined : WebAssembly) };
  return made.kernels;
}
