/** Two seats over one small batch: for tests of batches and of what takes their places. */

import { wordsOfBytes } from '../../shared/crypto/binary-field.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { type Bytes, concatBytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { layFlight, makeFlight, workOnFlight } from '../../shared/oblivious-transfer/batch.ts';
import { SeatExtension, type SeatLeaves } from '../../shared/oblivious-transfer/batch-extension.ts';
import {
  type BatchLayout,
  type BatchPlan,
  type BatchRole,
  layOutBatch,
  passesOf,
} from '../../shared/oblivious-transfer/batch-layout.ts';
import { type BatchParty, type BatchState, NEW_BATCH } from '../../shared/oblivious-transfer/batch-state.ts';
import { dealLeaves } from './dealt-leaves.ts';

/** 14 flights, bits that do not fill their bytes, and buckets of two sizes, in a few kilobytes. */
export const SMALL_PLAN: BatchPlan = {
  pools: [
    { tuples: 3, width: 6, bucketSize: 2 },
    { tuples: 1, width: 3, bucketSize: 3 },
  ],
  places: 2,
  proofBits: 350,
  trees: 32,
  extensionPieces: 3,
};

/** Both seats, their transcript, and the flights so far. A seat sends all that it may, and then the other. */
export interface TwoSeats {
  readonly parties: readonly [BatchParty, BatchParty];
  readonly states: readonly [BatchState, BatchState];
  readonly transcript: Bytes;
  readonly flown: number;
}

const leavesOf = (name: string): readonly [SeatLeaves, SeatLeaves] => {
  const shape = { depth: 4, trees: 32 };
  const held = [0, 1].map((holder) => dealLeaves(shape, `${name} ${holder}`)) as [
    ReturnType<typeof dealLeaves>,
    ReturnType<typeof dealLeaves>,
  ];
  const seat = (own: 0 | 1): SeatLeaves => {
    const other = held[1 - own]!;
    return { seat: own, held: held[own].holder, kept: other.keeper, delta: wordsOfBytes(other.delta) };
  };
  return [seat(0), seat(1)];
};

export function beginTwoSeats(beginner: 0 | 1, layout: BatchLayout = layOutBatch(SMALL_PLAN)): TwoSeats {
  const leaves = leavesOf('a small batch');
  const party = (seat: 0 | 1): BatchParty => ({
    layout,
    seat,
    beginner,
    delta: leaves[seat].delta,
    extension: new SeatExtension(leaves[seat]),
    derive: (purpose, boundTo, length) =>
      sha256(concatBytes(Uint8Array.of(seat), encodeUtf8(purpose), ...boundTo)).slice(0, length),
  });
  return { parties: [party(0), party(1)], states: [NEW_BATCH, NEW_BATCH], transcript: new Uint8Array(32), flown: 0 };
}

/** Who sends each flight, by the role. */
const ROLES: readonly BatchRole[] = passesOf(layOutBatch(SMALL_PLAN)).flatMap((pass, at) =>
  pass.map(() => (at % 2 === 0 ? 'first' : 'second')),
);

/** Whose flight is next. */
export const authorOf = ({ parties, flown }: TwoSeats): 0 | 1 =>
  (ROLES[flown] === 'first') === (parties[0].beginner === 0) ? 0 : 1;

export const nonceOf = (seat: number): Uint8Array => new Uint8Array(32).fill(0x40 + seat);

/** The next flight and the state of its author after it. */
export const nextFlight = (seats: TwoSeats): { readonly body: Bytes; readonly state: BatchState } => {
  const author = authorOf(seats);
  return makeFlight(seats.states[author], seats.parties[author], { transcript: seats.transcript, nonce: nonceOf(author) });
};

/** Both seats after the next flight; `change` is what its author sends in its place. */
export function fly(seats: TwoSeats, change: (body: Uint8Array) => Uint8Array = (body) => body): TwoSeats {
  const author = authorOf(seats);
  const made = nextFlight(seats);
  const body = change(made.body);
  const transcript = sha256(concatBytes(seats.transcript, body));
  const reader = 1 - author;
  const laid = layFlight(seats.states[reader]!, seats.parties[reader]!, body, seats.transcript);
  const worked = workOnFlight(laid, seats.parties[reader]!);
  const states: [BatchState, BatchState] = author === 0 ? [made.state, worked] : [worked, made.state];
  return { ...seats, states, transcript, flown: seats.flown + 1 };
}

export const FLIGHTS = ROLES.length;

/** Both seats after so many more flights. */
export function flyOn(seats: TwoSeats, until = FLIGHTS): TwoSeats {
  let next = seats;
  while (next.flown < until) next = fly(next);
  return next;
}
