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
import { moverOf, type ProvenState } from './state.ts';

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
  const setUpSteps = state.started ? 0 : 3;
  const { first, second } = layoutOf(plan).flights;
  const flights = first.length + second.length;
  // The selectors follow, and `start`.
  const total = setUpSteps + flights + (state.started ? 1 : 2);
  const so = (done: number): Preparing => ({ done, total, next: dueSeats(state), again: state.started });
  switch (state.stage) {
    case 'set-up':
      return so(state.setUp.messages);
    case 'flights':
      return so(setUpSteps + state.batch!.sent[0] + state.batch!.sent[1]);
    case 'selectors':
      return so(setUpSteps + flights);
    case 'start':
      return so(setUpSteps + flights + 1);
    default:
      return undefined;
  }
}

/** One seat begins the set-up, though both may act then. */
const dueSeats = ({ stage, setUp, next }: ProvenState): readonly number[] =>
  stage === 'set-up' && setUp.messages === 0 ? [setUp.first] : next;
