/**
 * One batch of cross tuples at one seat: a fold over the flights of both. A flight of the other seat is first laid down, which checks
 * its length, and worked on later (`workOnFlight`), in order; the own next one is made when what it needs has been worked on
 * (`makeFlight`). At the end both seats have the places of both askers (`placesOf`).
 *
 * Nothing in a state is ever changed, so two machines may go on from one state. The transcript T is an argument wherever bytes rest on
 * it: it is the one right before the step that carries the flight.
 */

import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type AuthenticatedBits, concatBits, sliceBits } from '../proofs/authenticated-bits.ts';
import { MAKERS, type Making, TAKERS } from './batch-parts.ts';
import { type BatchParty, type BatchState, known, othersFlights, ownFlights } from './batch-state.ts';
import { shuffleBatch } from './batch-tuples.ts';
import { type CrossTuples, combineSelectors, tuplesOfPlace } from './bucket.ts';

/** What a batch gives for one turn of one asker. */
export interface BatchPlace extends CrossTuples {
  /** Random bits of the asker for its proofs. */
  readonly proof: AuthenticatedBits;
}

/** The next own flight. Everything that lies in the log has been worked on by then. */
export function makeFlight(state: BatchState, party: BatchParty, context: Making): { body: Bytes; state: BatchState } {
  const flight = ownFlights(party)[state.made];
  if (flight === undefined || state.waiting.length > 0 || flight.needs > state.worked) {
    throw new Error('no own flight is due, or one of the other seat has not been worked on');
  }
  let next = state;
  const runs: Uint8Array[] = [];
  for (const { part, piece, bytes } of flight.parts) {
    const made = MAKERS[part](next, party, context, piece);
    if (made.bytes.length !== bytes) throw new Error(`${part} has ${made.bytes.length} bytes and not ${bytes}`);
    runs.push(made.bytes);
    next = { ...next, ...made.learned };
  }
  return { body: concatBytes(...runs), state: { ...next, made: state.made + 1 } };
}

/** Lays down the next flight of the other seat. Faults: `encoding/wrong-length`. `transcript` is T right before its step. */
export function layFlight(state: BatchState, party: BatchParty, body: Uint8Array, transcript: Uint8Array): BatchState {
  const flight = known(othersFlights(party)[state.worked + state.waiting.length]);
  if (body.length !== flight.bytes) throw new Fault('encoding/wrong-length', `the flight has not ${flight.bytes} bytes`);
  return { ...state, waiting: [...state.waiting, { body, transcript }] };
}

/**
 * Works on the oldest flight that waits. Faults, which convict its author: `oblivious-transfer/wrong-extension`,
 * `oblivious-transfer/wrong-tuple`, `proofs/wrong-mac`, and `encoding/wrong-shape` for padding.
 */
export function workOnFlight(state: BatchState, party: BatchParty): BatchState {
  const [laid, ...waiting] = state.waiting;
  const { body, transcript } = known(laid);
  let next: BatchState = { ...state, waiting };
  let at = 0;
  for (const { part, piece, bytes } of known(othersFlights(party)[state.worked]).parts) {
    next = { ...next, ...TAKERS[part](next, party, body.subarray(at, at + bytes), transcript, piece) };
    at += bytes;
  }
  return { ...next, worked: state.worked + 1 };
}

/** The places of both askers, by seat; undefined until every flight has been made and worked on. */
export function placesOf(state: BatchState, party: BatchParty): readonly (readonly BatchPlace[])[] | undefined {
  if (state.made < ownFlights(party).length || state.worked < othersFlights(party).length) return undefined;
  const { layout, seat } = party;
  const places = (tuples: readonly CrossTuples[], bits: AuthenticatedBits): BatchPlace[] =>
    Array.from({ length: layout.plan.places }, (_, place) => ({
      ...tuplesOfPlace(layout.pools, tuples, place),
      proof: copyOf(bits, layout.proofsAt + place * layout.plan.proofBits, layout.plan.proofBits),
    }));
  const own = places(known(state.ownTuples), known(state.held));
  const others = places(known(state.othersTuples), known(state.kept));
  return seat === 0 ? [own, others] : [others, own];
}

/** r of the tuples of the first own place, from the own shuffle on: while the other seat has yet to open the differences. */
export function firstSelectors({ ownRaw, ownShuffle }: BatchState, { layout }: BatchParty): AuthenticatedBits {
  const orders = shuffleBatch(layout, known(ownShuffle));
  const { tuples } = known(ownRaw);
  return concatBits(
    ...layout.pools.map((pool, at) => sliceBits(combineSelectors(pool, orders[at]!, tuples[at]!.selectors), 0, pool.tuples)),
  );
}

/** A run of bits with memory of its own, so that the rest of the batch can go. */
const copyOf = (bits: AuthenticatedBits, at: number, count: number): AuthenticatedBits => concatBits(sliceBits(bits, at, count));
