/** What a seat or a spectator of proven dark chess may see. */

import type { Result } from '../../interface.ts';
import { COLORS, type Square, type View } from '../board.ts';
import { legalMoves } from '../moves.ts';
import { encodeMove, squareName } from '../notation.ts';
import { lastCapture } from '../opened-side.ts';
import { sufferMove } from '../transition.ts';
import { type BoardView, squaresOf } from '../view.ts';
import { isComplete, type ProvenSeat, sightOf } from './machine.ts';
import { KINDS } from './payloads.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';
import { beginBatch, passesLeft, SET_UP_MESSAGES } from './schedule.ts';
import { moverOf, other, type ProvenState } from './state.ts';

export interface ProvenView extends BoardView {
  readonly rules: 2;
  readonly stage: ProvenState['stage'];
  readonly reveal: 'end' | 'never';
  /** Whether the viewer sees the board as it is. If not, the fog is as it was before its own last move, until the other answers. */
  readonly complete: boolean;
  /** The viewer's move that is decided and not in the log yet. */
  readonly chosen: string | undefined;
  /** While the seats make a stock before they can play on. */
  readonly preparing: Preparing | undefined;
  /** What decided the game, while the other seat still checks it. */
  readonly decided: Result | undefined;
}

export interface Preparing {
  /** Steps done, of so many. */
  readonly done: number;
  readonly total: number;
  /** Passes until a seat can move, the running one included: in each a device sends all that it can. */
  readonly passes: number;
  /** The seats whose devices send the next of them. */
  readonly next: readonly number[];
  /** Whether the match had started before: a seat has moved to another device. */
  readonly again: boolean;
}

export function viewOf(plan: ProvenPlan, seatState: ProvenSeat | undefined, state: ProvenState): ProvenView {
  const seat = seatState?.secret.seat;
  const captured = lastCapture(state)?.square;
  const view = seatState && shownView(seatState, captured);
  return {
    rules: 2,
    stage: state.stage,
    reveal: state.setup.params.reveal,
    seat,
    orientation: COLORS[seat ?? 0]!,
    squares: view && squaresOf(view),
    complete: seatState === undefined || isComplete(seatState.machine),
    moves: seatState !== undefined && mayChoose(seatState, state) ? legalMoves(seatState.machine.view).map(encodeMove) : [],
    chosen: seatState?.chosen && encodeMove(seatState.chosen),
    enPassant: view?.enPassant === undefined ? undefined : squareName(view.enPassant),
    lastMove: seatState?.lastMove && encodeMove(seatState.lastMove),
    ownMoves: seatState?.written ?? [],
    sights: seatState === undefined ? [] : [...seatState.sights, sightOf(seatState.machine)],
    turn: moverOf(state),
    plies: state.plies,
    quietPlies: state.quietPlies,
    pieces: state.pieces,
    captures: state.captures.map(({ ply, by, square }) => ({ ply, by, square: squareName(square) })),
    captured: captured === undefined ? undefined : squareName(captured),
    taken: seatState?.taken ?? [],
    lost: seatState?.lost ?? [],
    preparing: preparingOf(plan, state),
    wronged: seatState?.machine.wronged?.fault.code,
    revealed: state.revealed.map((side) => side?.pieces.map((piece) => piece?.type)),
    decided: state.decided,
    result: state.result,
  };
}

/** The board as the seat sees it, without what a move that was not read yet has captured: that is announced to both. */
function shownView({ machine: { view, laid } }: ProvenSeat, captured: Square | undefined): View {
  const isUnread = laid.some(({ kind }) => kind === KINDS.move);
  if (!isUnread || captured === undefined || view.side.pieces[captured] === undefined) return view;
  const { side } = sufferMove(view.side, captured);
  return { side, seen: view.seen.with(captured, 'empty'), enPassant: undefined };
}

/** In its own ply a person can choose as soon as both views are there, while the device still sends what comes before the move. */
const mayChoose = ({ machine, secret, chosen }: ProvenSeat, state: ProvenState): boolean =>
  state.stage === 'turn' && moverOf(state) === secret.seat && isComplete(machine) && chosen === undefined && !machine.wronged;

/** Set-up, flights in a row and selectors come before the seats can move; after a hand-over in play no set-up. */
function preparingOf(plan: ProvenPlan, state: ProvenState): Preparing | undefined {
  const { stage, started, setUp, batch, stock } = state;
  if (stage !== 'set-up' && stage !== 'flights' && stage !== 'selectors' && stage !== 'start') return undefined;
  const layout = layoutOf(plan);
  const { first, second } = layout.flights;
  const flights = first.length + second.length;
  const setUpSteps = started ? 0 : SET_UP_MESSAGES;
  const sent = batch === undefined ? flights : batch.sent[0] + batch.sent[1];
  // The selectors are in the row or behind it, and `start` follows.
  const selectors = stock?.taken[other(moverOf(state))] ?? 0;
  return {
    done: (started ? 0 : setUp.messages) + (stage === 'set-up' ? 0 : sent + selectors),
    total: setUpSteps + flights + (started ? 1 : 2),
    passes: stage === 'set-up' ? 1 - setUp.messages + passesLeft(layout, beginBatch('', 0)) : passesLeft(layout, batch),
    next: dueSeats(state),
    again: started,
  };
}

/** One seat begins the set-up, though both may act then. */
const dueSeats = ({ stage, setUp, next }: ProvenState): readonly number[] =>
  stage === 'set-up' && setUp.messages === 0 ? [setUp.first] : next;
