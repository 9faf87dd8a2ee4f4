/**
 * The stock of a match: cross tuples and random authenticated bits that were made in advance and wait for their use, in places. A
 * seat, the asker, takes one of its places for each of its turns; both seats take the same bits from it by their address: asker,
 * number of the place, role, index. No message names an address, for it follows from public history.
 *
 * A mask that serves twice gives the difference of two secrets away, so every index can be taken once. The marks of use are data like
 * the rest: a stock is immutable, and taking bits makes the next one. Two lines of machines that go on from one state, such as a replay
 * beside the match, have marks of their own; a line that takes an index twice has a bug, and gets an `Error`.
 *
 * When an asker takes its next place, what is left of the place before is dropped, so memory stays flat.
 */

import { type AuthenticatedBits, selectBits, sliceBits } from '../proofs/authenticated-bits.ts';
import type { BatchPlace } from './batch.ts';
import type { CrossTuples } from './bucket.ts';

/** What bits are for: r of the cross tuples; their s, p and v; random bits of the asker. */
type Role = 'selectors' | 'strings' | 'proof';

/** The place that an asker took last, with a mark, 1, for each index that was taken. */
interface CurrentPlace {
  readonly bits: BatchPlace;
  readonly used: Readonly<Record<Role, Uint8Array>>;
}

interface AskerStock {
  /** How many places the asker has taken. */
  readonly taken: number;
  readonly current?: CurrentPlace;
  readonly unused: readonly BatchPlace[];
}

/** By asker, seat 0 and seat 1. */
export type Stock = readonly [AskerStock, AskerStock];

/** A place that was taken: its asker, and how many that one had taken from this stock before. */
export interface PlaceAddress {
  readonly asker: number;
  readonly place: number;
}

/** A run of the proof bits of a place. Runs of which only one can be due may overlap. */
interface ProofRun {
  readonly start: number;
  readonly count: number;
}

/** The stock of two devices that have made no batch yet. */
export const EMPTY_STOCK: Stock = [
  { taken: 0, unused: [] },
  { taken: 0, unused: [] },
];

/** Adds the places of a batch, by asker, behind those of earlier ones. */
export function addPlaces([first, second]: Stock, places: readonly (readonly BatchPlace[])[]): Stock {
  return [
    { ...first, unused: [...first.unused, ...places[0]!] },
    { ...second, unused: [...second.unused, ...places[1]!] },
  ];
}

/** How many turns of an asker its places will do for. */
export function unusedPlaces(stock: Stock, asker: number): number {
  return ofAsker(stock, asker).unused.length;
}

/** Runs of proof bits one behind the other, in the order of the names. */
export function layOutProofRuns<Name extends string>(counts: Readonly<Record<Name, number>>): Readonly<Record<Name, ProofRun>> {
  const runs: Partial<Record<Name, ProofRun>> = {};
  let start = 0;
  for (const name of Object.keys(counts) as Name[]) {
    runs[name] = { start, count: counts[name] };
    start += counts[name];
  }
  return runs as Record<Name, ProofRun>;
}

/** Takes bits from a stock, one list after the other. The stock that it began with stays as it was; `stock` is what is left. */
export class StockTaker {
  #stock: Stock;

  constructor(stock: Stock) {
    this.#stock = stock;
  }

  get stock(): Stock {
    return this.#stock;
  }

  /** Takes the next place of an asker, and drops the one before. */
  takePlace(asker: number): PlaceAddress {
    const { taken, unused } = ofAsker(this.#stock, asker);
    const [bits, ...rest] = unused;
    if (!bits) throw new Error(`the stock has no place left for seat ${asker}`);
    const used = {
      selectors: new Uint8Array(bits.selectors.count),
      strings: new Uint8Array(bits.strings.count),
      proof: new Uint8Array(bits.proof.count),
    };
    this.#stock = withAsker(this.#stock, asker, { taken: taken + 1, current: { bits, used }, unused: rest });
    return { asker, place: taken };
  }

  /** Takes r of every cross tuple. The caller keeps them beside the opened d, for the same r and d serve every answer to them. */
  selectors(address: PlaceAddress): AuthenticatedBits {
    const { selectors } = this.#bitsAt(address);
    this.#use(address, 'selectors', 0, selectors.count);
    return selectors;
  }

  /** Takes s, p and v of these strings, in this order: the masks of one answer. */
  strings(address: PlaceAddress, indices: ArrayLike<number>): Omit<CrossTuples, 'selectors'> {
    const { strings, askerShares, answererShares } = this.#bitsAt(address);
    this.#useEach(address, 'strings', indices);
    return {
      strings: selectBits(strings, indices),
      askerShares: selectBits(askerShares, indices),
      answererShares: selectBits(answererShares, indices),
    };
  }

  proof(address: PlaceAddress, { start, count }: ProofRun): AuthenticatedBits {
    const { proof } = this.#bitsAt(address);
    this.#use(address, 'proof', start, count);
    return sliceBits(proof, start, count);
  }

  #bitsAt(address: PlaceAddress): BatchPlace {
    return currentAt(this.#stock, address).bits;
  }

  #use(address: PlaceAddress, role: Role, start: number, count: number): void {
    const indices = Array.from({ length: count }, (_, index) => start + index);
    this.#useEach(address, role, indices);
  }

  #useEach(address: PlaceAddress, role: Role, indices: ArrayLike<number>): void {
    const { bits, used } = currentAt(this.#stock, address);
    const current = { bits, used: { ...used, [role]: marked(used[role], address, role, indices) } };
    const { asker } = address;
    this.#stock = withAsker(this.#stock, asker, { ...ofAsker(this.#stock, asker), current });
  }
}

/** The marks with those of these indices. */
function marked(used: Uint8Array, { asker, place }: PlaceAddress, role: Role, indices: ArrayLike<number>): Uint8Array {
  const marks = used.slice();
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    if (!(index >= 0 && index < marks.length)) throw new Error(`place ${place} of seat ${asker} has no ${role} ${index}`);
    if (marks[index] === 1) throw new Error(`${role} ${index} of place ${place} of seat ${asker} is taken twice`);
    marks[index] = 1;
  }
  return marks;
}

function currentAt(stock: Stock, { asker, place }: PlaceAddress): CurrentPlace {
  const { taken, current } = ofAsker(stock, asker);
  if (!current || place !== taken - 1) throw new Error(`place ${place} of seat ${asker} is not the one that it took last`);
  return current;
}

function ofAsker(stock: Stock, asker: number): AskerStock {
  const found = stock[asker];
  if (!found) throw new Error(`the stock has no seat ${asker}`);
  return found;
}

function withAsker(stock: Stock, asker: number, next: AskerStock): Stock {
  return asker === 0 ? [next, stock[1]] : [stock[0], next];
}
