/**
 * What lets the product's own machines run without cryptography: messages whose bits are all 0, and batches whose flights hold nothing.
 * Lists keep their true sizes, so every check of a length, of an index and of a mask that is used twice is the product's own.
 */

import type { Color } from '../../../shared/games/dark-chess/board.ts';
import { QUIET_MOVES } from '../../../shared/games/dark-chess/draw-rules.ts';
import { type BoardBits, startBoard } from '../../../shared/games/dark-chess/proven/board-bits.ts';
import type { Keys, OwnBatch } from '../../../shared/games/dark-chess/proven/machine.ts';
import type { PartyOf } from '../../../shared/games/dark-chess/proven/own-batch.ts';
import { layoutOf, PLAN } from '../../../shared/games/dark-chess/proven/plan.ts';
import type { Run } from '../../../shared/games/dark-chess/proven/turns.ts';
import { type BatchPlace, placesOf } from '../../../shared/oblivious-transfer/batch.ts';
import type { BatchLayout, FlightLayout } from '../../../shared/oblivious-transfer/batch-layout.ts';
import { type BatchState, NEW_BATCH } from '../../../shared/oblivious-transfer/batch-state.ts';
import {
  type AuthenticatedBits,
  authenticatedBits,
  type HeldBits,
  WORDS_PER_TAG,
} from '../../../shared/proofs/authenticated-bits.ts';
import type { Products } from '../../../shared/proofs/products.ts';
import { ProvenMessage } from '../../../shared/proofs/proven-message.ts';
import { PROOF_MASKS } from '../../../shared/proofs/quicksilver.ts';

const ZERO_DELTA = new Uint32Array(WORDS_PER_TAG);
const LISTS = new Map<number, AuthenticatedBits>();

/** A list of bits that are 0, as their keeper has it. */
export function emptyBits(count: number): AuthenticatedBits {
  const known = LISTS.get(count) ?? authenticatedBits(new Uint32Array(WORDS_PER_TAG * count));
  LISTS.set(count, known);
  return known;
}

/** A message that is described as always, and has no bytes. */
class EmptyMessage extends ProvenMessage {
  constructor() {
    super(ZERO_DELTA);
  }

  override constants(values: Uint8Array): AuthenticatedBits {
    return emptyBits(values.length);
  }

  protected override exchangeBits(count: number): Uint8Array {
    return new Uint8Array(count);
  }

  protected override exchangeProof(_: readonly Products[], masks: AuthenticatedBits): void {
    if (masks.count !== PROOF_MASKS) throw new Error(`a proof is masked by ${PROOF_MASKS} bits, not by ${masks.count}`);
  }

  protected override body(): Uint8Array {
    return new Uint8Array(0);
  }
}

export const runEmpty: Run = (describe) => describe(new EmptyMessage());

const TREES = { depth: 0, trees: [] } as unknown as Keys['ownTrees'];

/** The keys of a match whose bits are all 0. */
export const EMPTY_KEYS: Keys = {
  delta: new Uint8Array(16),
  deltaWords: ZERO_DELTA,
  ownTrees: TREES,
  othersTrees: TREES,
};

const emptyBoard = (color: Color): BoardBits => ({
  ...startBoard(color, ({ length }) => emptyBits(length)),
  // Where `quiet` is stated a seat has made so many moves; the search does not count them.
  pawnMoves: emptyBits(QUIET_MOVES),
});

/** Both boards, at either seat. */
export const EMPTY_BOARDS = [emptyBoard('white'), emptyBoard('black')] as const;

const REAL_LAYOUT = layoutOf(PLAN);
const emptied = (flights: readonly FlightLayout[]): FlightLayout[] =>
  flights.map(({ needs }) => ({ parts: [], bytes: 0, needs }));

/** The batch of the rules: the same flights with the same needs, which hold no part; and the same places. */
const LAYOUT: BatchLayout = {
  ...REAL_LAYOUT,
  flights: { first: emptied(REAL_LAYOUT.flights.first), second: emptied(REAL_LAYOUT.flights.second) },
  proofsAt: 0,
};

const never = (): never => {
  throw new Error('an empty flight is made of nothing');
};

/** The parties of a seat. */
export const emptyParties =
  (seat: number): PartyOf =>
  ({ beginner }) => ({
    ...{ layout: LAYOUT, seat, beginner, delta: ZERO_DELTA },
    ...{ extension: { hold: never, keep: never }, derive: never },
  });

const TUPLES = LAYOUT.pools.map(({ buckets, width }) => {
  const strings = emptyBits(buckets * width);
  return { selectors: emptyBits(buckets), strings, askerShares: strings, answererShares: strings };
});
const PROOFS = emptyBits(LAYOUT.plan.places * LAYOUT.plan.proofBits);

/** What the flights would have brought into the state of a batch, from the first one on. */
const filledState = (state: BatchState): BatchState => ({
  ...state,
  ...{ ownTuples: TUPLES, othersTuples: TUPLES, held: PROOFS as HeldBits, kept: PROOFS },
});

export const filledBatch = (batch: OwnBatch): OwnBatch => ({ ...batch, state: filledState(batch.state) });

/** A place of a complete batch, of the sizes that the rules give it. */
function completePlace(): BatchPlace {
  const { first, second } = LAYOUT.flights;
  const state = { ...filledState(NEW_BATCH), made: first.length, worked: second.length };
  const batch = { beginner: 0 } as OwnBatch;
  return placesOf(state, emptyParties(0)(batch))![0]![0]!;
}

/** A place whose batch was made by the devices that hold the seats now. */
export const OWN_PLACE: BatchPlace = completePlace();
/** A place whose batch was made before the last hand-over. */
export const FOREIGN_PLACE: BatchPlace = { ...OWN_PLACE };
