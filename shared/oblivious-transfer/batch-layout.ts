/**
 * What a batch of cross tuples holds and where: a pure function of the plan that the rules of a game state. A batch serves both
 * seats. The seat that begins it is `first`, the other `second`; in tuples a seat is asker with its own, answerer with the other's.
 */

import { extensionBytes } from './extension.ts';

/** Cross tuples of one width, which are shuffled and combined among themselves. */
export interface TuplePool {
  /** Tuples that one place takes. */
  readonly tuples: number;
  /** Strings that belong to one selector, 1 … 8: one byte of a hash masks them. */
  readonly width: number;
  /** Raw tuples that are combined to one: it is safe unless all of them leaked. */
  readonly bucketSize: number;
}

export interface BatchPlan {
  readonly pools: readonly TuplePool[];
  /** Places that a batch gives each seat: half of the plies that it serves. */
  readonly places: number;
  /** Random bits of a place besides tuples: for proofs. */
  readonly proofBits: number;
  /** Trees of the extension: 128 / k for trees of depth k. */
  readonly trees: number;
  /** Flights over which the extension is spread. */
  readonly extensionPieces: number;
}

export interface PoolLayout extends TuplePool {
  /** Raw tuples of one asker in the batch, and how many buckets they fill. */
  readonly raw: number;
  readonly buckets: number;
  /** Number of the pool's first raw tuple, and of its first string, over all pools. */
  readonly firstTuple: number;
  readonly firstString: number;
  /** Where the holder's bits begin: an asker's r and masks of p, an answerer's s and masks of v. */
  readonly selectorsAt: number;
  readonly askerMasksAt: number;
  readonly stringsAt: number;
  readonly answererMasksAt: number;
}

export type BatchRole = 'first' | 'second';

/** What a run of bytes of a flight is. `differences` are opened bits with the digest of their MACs, the last of both seats. */
export type FlightPart =
  | 'nonce'
  | 'extension'
  | 'tuples'
  | 'share-corrections'
  | 'commitment'
  | 'answerer-hash'
  | 'salt'
  | 'shuffle'
  | 'differences';

export interface FlightLayout {
  readonly parts: readonly { readonly part: FlightPart; readonly piece: number; readonly bytes: number }[];
  /** Length of the body. It follows from what is public; the other seat alone checks it, as a record may leave the payload of a flight out. */
  readonly bytes: number;
  /** How many flights of the other seat must lie in the log before it. */
  readonly needs: number;
}

export interface BatchLayout {
  readonly plan: BatchPlan;
  readonly pools: readonly PoolLayout[];
  /** Raw tuples of one asker, their strings, and the strings of which a difference is opened. */
  readonly tuples: number;
  readonly strings: number;
  readonly differences: number;
  /** Where the holder's proof bits begin, `proofBits` for each of its places. */
  readonly proofsAt: number;
  /** Random bits of one holder. */
  readonly bits: number;
  /** The same, as the pieces of the extension have them. */
  readonly pieces: readonly number[];
  readonly flights: Readonly<Record<BatchRole, readonly FlightLayout[]>>;
}

const HASH_BYTES = 32;
const ELEMENT_BYTES = 16;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const bytesOf = (bits: number): number => Math.ceil(bits / 8);

function layOutPools({ pools, places }: BatchPlan): PoolLayout[] {
  const sizes = pools.map((pool) => ({ raw: pool.tuples * places * pool.bucketSize, buckets: pool.tuples * places }));
  const strings = pools.map(({ width }, at) => sizes[at]!.raw * width);
  const before = (counts: readonly number[], at: number): number => sum(counts.slice(0, at));
  const raw = sizes.map((size) => size.raw);
  const asked = pools.map((_, at) => raw[at]! + strings[at]!);
  const answered = strings.map((count) => 2 * count);
  return pools.map((pool, at) => {
    if (pool.width < 1 || pool.width > 8) throw new Error(`a tuple of ${pool.width} strings`);
    const selectorsAt = before(asked, at);
    const stringsAt = sum(asked) + before(answered, at);
    return {
      ...pool,
      ...sizes[at]!,
      firstTuple: before(raw, at),
      firstString: before(strings, at),
      selectorsAt,
      askerMasksAt: selectorsAt + raw[at]!,
      stringsAt,
      answererMasksAt: stringsAt + strings[at]!,
    };
  });
}

/** All pieces but the last are whole blocks of 128 bits. */
function extensionPieces(bits: number, count: number): number[] {
  const whole = 128 * Math.ceil(bits / count / 128);
  const last = bits - (count - 1) * whole;
  if (last < 1) throw new Error(`${bits} bits are too few for ${count} pieces`);
  return Array.from({ length: count }, (_, piece) => (piece < count - 1 ? whole : last));
}

type Parts = readonly (readonly [part: FlightPart, bytes: number])[];

/**
 * The flights of both seats in their order. No byte of tuples leaves before all pieces of the other seat are there. The answerer shows its
 * hash only after the asker has committed to its own, and the asker its salt and shuffle only after it has found the two equal.
 */
function layOutFlights(
  plan: BatchPlan,
  pieces: readonly number[],
  sizes: { readonly tuples: number; readonly strings: number; readonly differences: number },
): BatchLayout['flights'] {
  const nonce: Parts = [['nonce', HASH_BYTES]];
  const tuples: Parts = [['tuples', 2 * bytesOf(sizes.strings) + ELEMENT_BYTES * sizes.tuples]];
  const products: Parts = [
    ['share-corrections', bytesOf(sizes.strings)],
    ['commitment', HASH_BYTES],
  ];
  const hash: Parts = [['answerer-hash', HASH_BYTES]];
  const salt: Parts = [
    ['salt', HASH_BYTES],
    ['shuffle', HASH_BYTES],
  ];
  const differences: Parts = [['differences', bytesOf(sizes.differences) + HASH_BYTES]];
  const flight = (needs: number, parts: Parts, piece = 0): FlightLayout => ({
    parts: parts.map(([part, bytes]) => ({ part, piece, bytes })),
    bytes: sum(parts.map(([, bytes]) => bytes)),
    needs,
  });
  /** The nonce, alone so that the other seat can make its columns while the pieces are made; then the pieces. */
  const extension = (needs: number): FlightLayout[] => [
    flight(needs, nonce),
    ...pieces.map((count, piece) => flight(needs, [['extension', extensionBytes(count, plan.trees)]], piece)),
  ];
  const whole = 1 + pieces.length;
  return {
    first: [
      ...extension(0),
      flight(whole + 1, [...tuples, ...products]),
      flight(whole + 2, [...hash, ...salt]),
      flight(whole + 3, differences),
    ],
    second: [
      ...extension(1),
      flight(whole, tuples),
      flight(whole + 1, [...products, ...hash]),
      flight(whole + 2, [...salt, ...differences]),
    ],
  };
}

/** Everything that follows from a plan alone; both seats and every verifier compute the same. */
export function layOutBatch(plan: BatchPlan): BatchLayout {
  const pools = layOutPools(plan);
  const tuples = sum(pools.map(({ raw }) => raw));
  const strings = sum(pools.map(({ raw, width }) => raw * width));
  const differences = sum(pools.map(({ raw, buckets, width }) => (raw - buckets) * width));
  const proofsAt = tuples + 3 * strings;
  const bits = proofsAt + plan.places * plan.proofBits;
  const pieces = extensionPieces(bits, plan.extensionPieces);
  const flights = layOutFlights(plan, pieces, { tuples, strings, differences });
  return { plan, pools, tuples, strings, differences, proofsAt, bits, pieces, flights };
}

/** The flights pass after pass, in a row and in turns: a seat sends all that it may, and passes. */
export function passesOf(layout: BatchLayout): FlightLayout[][] {
  const passes: FlightLayout[][] = [];
  const sent = { first: 0, second: 0 };
  for (let role: BatchRole = 'first'; ; role = otherRole(role)) {
    const pass: FlightLayout[] = [];
    while (mayFly(layout, role, sent[role], sent[otherRole(role)])) pass.push(layout.flights[role][sent[role]++]!);
    if (pass.length === 0) return passes;
    passes.push(pass);
  }
}

const otherRole = (role: BatchRole): BatchRole => (role === 'first' ? 'second' : 'first');

/** Whether a seat may send its next flight, when so many of its own and of the other's lie in the log. */
export function mayFly(layout: BatchLayout, role: BatchRole, own: number, others: number): boolean {
  const flight = layout.flights[role][own];
  return flight !== undefined && flight.needs <= others;
}
