/**
 * The public rules of a toy game with slow, large flights: what the proven games need of sessions, audits and verdicts, and nothing else.
 *
 *   setup (each seat) → start (both) → turn* → agreed → over
 *   turn of the mover: answer (from the second turn on) → flight → move
 *
 * A flight fills one place, which the move of the same turn uses. A hand-over voids the places, and the turn begins anew; before `start`
 * the set-up does. The last move decides the game by the sum of all picks, and the other seat still checks it: it sends `agreed`, or it
 * opens. A seat that finds a false step opens in place of its next one, and the play is over.
 */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { base64url, integer, object, oneOf, string } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import type { PublicRules } from '../../shared/games/define-game.ts';
import type { Proof, Result } from '../../shared/games/interface.ts';
import { checkOpenedSeed } from '../../shared/games/opened-seed.ts';
import type { Seat, SeatStep, Setup } from '../../shared/games/steps.ts';

export const KINDS = {
  setup: 'slow-flights.setup',
  answer: 'slow-flights.answer',
  flight: 'slow-flights.flight',
  move: 'slow-flights.move',
  agreed: 'slow-flights.agreed',
} as const;

/** Bytes of a flight, and of the bodies of the other steps. */
export const FLIGHT_BYTES = 20_480;
export const BODY_BYTES = 32;
export const MOST_PICKS = 10;

const turns = integer({ min: 1, max: 100 });
export const readParams = (json: JsonObject) => object({ turns, reveal: oneOf(['end', 'never']) })(json, 'params');
export type FlightsParams = ReturnType<typeof readParams>;

const readBody = object({ body: base64url(BODY_BYTES) });
export const readFlight = object({ body: base64url(FLIGHT_BYTES) });
const readMove = object({ body: base64url(BODY_BYTES), pick: integer({ min: 0, max: MOST_PICKS - 1 }) });
const readAgreed = object({ body: string({ max: 0 }) });

export interface FlightsState {
  readonly setup: Setup<FlightsParams>;
  readonly stage: 'setup' | 'start' | 'answer' | 'flight' | 'move' | 'agreed' | 'over';
  /** In the set-up: who is to send; of two the first. */
  readonly setupNext: readonly Seat[];
  /** Steps of the set-up since it began. */
  readonly sent: number;
  readonly ply: number;
  readonly total: number;
  /** Places that a flight has filled and no move has used. */
  readonly places: number;
  /** By seat: its last step; and the last one that the other has checked, for it went on after it. -1 for none. */
  readonly last: readonly number[];
  readonly checked: readonly number[];
  readonly decided?: Result;
  readonly result?: Result;
  /** A seat has opened in play: its audit decides. */
  readonly accused?: true;
}

export const SEATS = [0, 1] as const;
export const moverOf = ({ ply }: FlightsState): Seat => ply % 2;

export const FLIGHTS_RULES: PublicRules<FlightsParams, FlightsState> = {
  name: 'the game of slow flights',
  begin: (setup) => ({
    ...{ setup, stage: 'setup', setupNext: SEATS, sent: 0, ply: 0, total: 0, places: 0 },
    ...{ last: [-1, -1], checked: [-1, -1] },
  }),
  nextOf,
  startPayload: ({ setup }) => ({ seats: setup.seedCommitments.map((seed) => ({ seed: seed! })) }),
  afterStart: (state) => ({ ...state, stage: 'flight' }),
  kinds: {
    [KINDS.setup]: { stages: ['setup'], apply: setUp },
    [KINDS.answer]: { stages: ['answer'], apply: (state, step) => said(expectBody(state, step), step, { stage: 'flight' }) },
    [KINDS.flight]: { stages: ['flight'], apply: fly },
    [KINDS.move]: { stages: ['move'], apply: move },
    [KINDS.agreed]: { stages: ['agreed'], apply: agree },
    opening: { stages: ['answer', 'flight', 'move', 'agreed'], apply: openInPlay },
  },
  handOver,
};

export function nextOf(state: FlightsState): readonly Seat[] {
  switch (state.stage) {
    case 'setup':
      return state.setupNext;
    case 'start':
      return SEATS;
    case 'over':
      return [];
    default:
      return [moverOf(state)];
  }
}

/** What a seat has said up to here is proven to the other, which alone could check it. */
export function proofOf({ checked }: FlightsState, seat: Seat): Proof {
  const attestedTo = checked[seat]!;
  return attestedTo < 0 ? 'unproven' : { attestedTo };
}

function said(state: FlightsState, { by, seq }: SeatStep, change: Partial<FlightsState>): FlightsState {
  return { ...state, ...change, last: state.last.with(by, seq) };
}

/** As `said`, by a seat that has worked on all that came before. */
function checkedAll(state: FlightsState, step: SeatStep, change: Partial<FlightsState>): FlightsState {
  const other = 1 - step.by;
  return said({ ...state, checked: state.checked.with(other, state.last[other]!) }, step, change);
}

function expectBody(state: FlightsState, { payload }: SeatStep): FlightsState {
  readBody(payload, 'payload');
  return state;
}

function setUp(state: FlightsState, step: SeatStep): FlightsState {
  expectBody(state, step);
  if (step.by !== state.setupNext[0]) throw new Fault('game/wrong-stage', 'the other seat begins the set-up');
  const sent = state.sent + 1;
  return said(state, step, { sent, setupNext: [1 - step.by], stage: sent === SEATS.length ? 'start' : 'setup' });
}

function fly(state: FlightsState, step: SeatStep): FlightsState {
  // What it says is for the other machine alone to read: a record may leave it out.
  return checkedAll(state, step, { stage: 'move', places: state.places + 1 });
}

function move(state: FlightsState, step: SeatStep): FlightsState {
  const { pick } = readMove(step.payload, 'payload');
  const total = state.total + pick;
  const ply = state.ply + 1;
  const after = { ply, total, places: state.places - 1 };
  if (ply < state.setup.params.turns) return said(state, step, { ...after, stage: 'answer' });
  return said(state, step, { ...after, stage: 'agreed', decided: resultOf(total) });
}

function resultOf(total: number): Result {
  const rest = total % 3;
  return rest === 0 ? { kind: 'drawn', reason: 'total' } : { kind: 'won', winners: [rest - 1], reason: 'total' };
}

function agree(state: FlightsState, step: SeatStep): FlightsState {
  readAgreed(step.payload, 'payload');
  return checkedAll(state, step, { stage: 'over', result: state.decided! });
}

function openInPlay(state: FlightsState, step: SeatStep): FlightsState {
  checkOpenedSeed(state.setup, step);
  return said(state, step, { stage: 'over', accused: true });
}

function handOver(state: FlightsState): FlightsState {
  switch (state.stage) {
    case 'agreed':
    case 'over':
      return state;
    case 'setup':
    case 'start':
      return { ...state, stage: 'setup', setupNext: nextOf(state), sent: 0 };
    default:
      return { ...state, stage: state.ply === 0 ? 'flight' : 'answer', places: 0 };
  }
}
