/**
 * The stock of a match: cross tuples and random authenticated bits that were made in advance and wait for their use, in places. A
 * seat, the asker, takes one of its places for each of its turns; both seats take the same bits from it by their address: asker,
 * number of the place, role, index. No message names an address, for it follows from public history.
 *
 * A mask that serves twice gives the difference of two secrets away, so every index can be taken once. The marks of use are data like
 * the rest: a stock is immutable, and every function gives the next one. Two lines of machines that go on from one state, such as a
 * replay beside the match, have marks of their own; a line that takes an index twice has a bug, and gets an `Error`.
 *
 * When an asker takes its next place, what is left of the place before is dropped, so memory stays flat.
 */

import { type AuthenticatedBits, selectBits, sliceBits } from '../proofs/authenticated-bits.ts';

/** The bits of cross tuples that belong to one string each: p_k ⊕ v_k = r·s_k. */
interface StringBits {
  /** s, held by the answerer. */
  readonly strings: AuthenticatedBits;
  /** p, held by the asker. */
  readonly askerShares: AuthenticatedBits;
  /** v, held by the answerer. */
  readonly answererShares: AuthenticatedBits;
}

/** What one place holds. Its lists are copies of their own: a view into a whole batch would keep all of it in memory. */
export interface PlaceBits extends StringBits {
  /** r of each cross tuple, held by the asker. */
  readonly selectors: AuthenticatedBits;
  /** Random bits of the asker, for its hidden inputs, ANDs and masks of proofs. */
  readonly proof: AuthenticatedBits;
}

type Role = 'selectors' | 'strings' | 'proof';

/** The place that an asker took last, with a mark, 1, for each index that was taken. */
interface CurrentPlace {
  readonly bits: PlaceBits;
  readonly used: Readonly<Record<Role, Uint8Array>>;
}

interface AskerStock {
  /** How many places the asker has taken. */
  readonly taken: number;
  readonly current?: CurrentPlace;
  readonly unused: readonly PlaceBits[];
}

/** By asker. */
export type Stock = readonly [AskerStock, AskerStock];

/** A place that was taken: its asker, and how many that one had taken from this stock before. */
export interface PlaceAddress {
  readonly asker: 0 | 1;
  readonly place: number;
}

/** A run of the proof bits of a place, as the game lays them out. Runs of which only one can be due may overlap. */
export interface ProofRun {
  readonly start: number;
  readonly count: number;
}

/** The stock of two devices that have made no batch yet. */
export const EMPTY_STOCK: Stock = [
  { taken: 0, unused: [] },
  { taken: 0, unused: [] },
];

/** Lays runs of proof bits one behind the other. */
export function layOutProofRuns<Name extends string>(counts: Readonly<Record<Name, number>>): Readonly<Record<Name, ProofRun>> {
  const runs: Partial<Record<Name, ProofRun>> = {};
  let start = 0;
  for (const name of Object.keys(counts) as Name[]) {
    runs[name] = { start, count: counts[name] };
    start += counts[name];
  }
  return runs as Record<Name, ProofRun>;
}

/** Adds the places of a batch behind those of earlier ones; `places` by asker. */
export function addPlaces(stock: Stock, places: readonly [readonly PlaceBits[], readonly PlaceBits[]]): Stock {
  const added = (asker: 0 | 1): AskerStock => ({ ...stock[asker], unused: [...stock[asker].unused, ...places[asker]] });
  return [added(0), added(1)];
}

/** How many turns of an asker its places will do for. */
export function unusedPlaces(stock: Stock, asker: 0 | 1): number {
  return stock[asker].unused.length;
}

/** Takes the next place of an asker, and drops the one before. */
export function takePlace(stock: Stock, asker: 0 | 1): { readonly stock: Stock; readonly address: PlaceAddress } {
  const { taken, unused } = stock[asker];
  const [bits, ...rest] = unused;
  if (!bits) throw new Error(`the stock has no place left for seat ${asker}`);
  const used = {
    selectors: new Uint8Array(bits.selectors.count),
    strings: new Uint8Array(bits.strings.count),
    proof: new Uint8Array(bits.proof.count),
  };
  const next = { taken: taken + 1, current: { bits, used }, unused: rest };
  return { stock: replaced(stock, asker, next), address: { asker, place: taken } };
}

/** Takes all r of a place. Whoever takes them keeps them beside the opened d: the same r and d serve every answer to them. */
export function takeSelectors(stock: Stock, address: PlaceAddress): { readonly stock: Stock; readonly bits: AuthenticatedBits } {
  const { bits } = currentAt(stock, address);
  const every = Array.from({ length: bits.selectors.count }, (_, index) => index);
  return { stock: marked(stock, address, 'selectors', every), bits: bits.selectors };
}

/** Takes s, p and v of these strings, for one answer. */
export function takeStrings(
  stock: Stock,
  address: PlaceAddress,
  indices: ArrayLike<number>,
): { readonly stock: Stock } & StringBits {
  const { strings, askerShares, answererShares } = currentAt(stock, address).bits;
  return {
    stock: marked(stock, address, 'strings', indices),
    strings: selectBits(strings, indices),
    askerShares: selectBits(askerShares, indices),
    answererShares: selectBits(answererShares, indices),
  };
}

/** Takes a run of proof bits. */
export function takeProofRun(
  stock: Stock,
  address: PlaceAddress,
  { start, count }: ProofRun,
): { readonly stock: Stock; readonly bits: AuthenticatedBits } {
  const { bits } = currentAt(stock, address);
  const run = Array.from({ length: count }, (_, index) => start + index);
  return { stock: marked(stock, address, 'proof', run), bits: sliceBits(bits.proof, start, count) };
}

function currentAt(stock: Stock, { asker, place }: PlaceAddress): CurrentPlace {
  const { taken, current } = stock[asker];
  if (!current || place !== taken - 1) throw new Error(`place ${place} of seat ${asker} is not the one that it took last`);
  return current;
}

/** The stock with these indices marked as used. */
function marked(stock: Stock, address: PlaceAddress, role: Role, indices: ArrayLike<number>): Stock {
  const { asker, place } = address;
  const current = currentAt(stock, address);
  const marks = current.used[role].slice();
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    if (!(index >= 0 && index < marks.length)) throw new Error(`place ${place} of seat ${asker} has no ${role} ${index}`);
    if (marks[index] === 1) throw new Error(`${role} ${index} of place ${place} of seat ${asker} is taken twice`);
    marks[index] = 1;
  }
  return replaced(stock, asker, { ...stock[asker], current: { ...current, used: { ...current.used, [role]: marks } } });
}

function replaced(stock: Stock, asker: 0 | 1, next: AskerStock): Stock {
  return asker === 0 ? [next, stock[1]] : [stock[0], next];
}
