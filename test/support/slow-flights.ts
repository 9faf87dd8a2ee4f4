/** A toy game with slow, large flights, as a `Game`: it has everything that a proven game needs, and hides nothing. */

import { defineGame } from '../../shared/games/define-game.ts';
import { forfeitOfTwo } from '../../shared/games/forfeit.ts';
import { lengthOf } from '../../shared/games/length.ts';
import { FLIGHTS_RULES, type FlightsState, KINDS, moverOf, proofOf, readParams, SEATS } from './slow-flights-rules.ts';
import { compose, decide, enterSeat, type FlightsSeat, needOf, observe, work, workAhead } from './slow-flights-seat.ts';

export const SLOW_FLIGHTS_ID = 'slow-flights';

/** Bytes of a flight in a line of the log, and the most hand-overs of both seats, each of which lets a turn begin anew. */
const FLIGHT_LINE = 28_000;
const HAND_OVERS = 32;

export interface FlightsView {
  readonly stage: FlightsState['stage'];
  readonly ply: number;
  readonly total: number;
  /** Of a seat: whether its person may pick now. */
  readonly picks?: boolean;
}

export const SLOW_FLIGHTS = defineGame({
  id: SLOW_FLIGHTS_ID,
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: true,
  sameTurn: [KINDS.answer, KINDS.flight],
  unpublished: [KINDS.flight],
  followsHandOvers: true,
  standsUnopened: true,
  answersOnce: true,
  readParams,
  longest: ({ turns }) => lengthOf(4 + 3 * turns + 4 * HAND_OVERS, FLIGHT_LINE * (turns + HAND_OVERS)),
  rules: FLIGHTS_RULES,
  forfeit: forfeitOfTwo,
  mustOpen: ({ setup, accused }) => (setup.params.reveal === 'end' && accused === undefined ? SEATS : []),
  conceded: ({ decided }) => (decided?.kind === 'won' ? SEATS.filter((seat) => !decided.winners.includes(seat)) : []),
  proofOf,
  enter: enterSeat,
  observe,
  need: needOf,
  decide,
  accuses: ({ wronged }: FlightsSeat) => wronged,
  work,
  workAhead,
  compose,
  view: (seatState: FlightsSeat | undefined, state): FlightsView => {
    const { stage, ply, total } = state;
    if (seatState === undefined) return { stage, ply, total };
    const isTurn = ['answer', 'flight', 'move'].includes(stage) && moverOf(state) === seatState.secret.seat;
    return { stage, ply, total, picks: isTurn && seatState.pick === undefined && seatState.wronged === undefined };
  },
});
