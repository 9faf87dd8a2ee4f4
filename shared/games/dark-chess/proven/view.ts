/** What a seat or a spectator of proven dark chess may see. */

import type { Result } from '../../interface.ts';
import { COLORS, type View } from '../board.ts';
import { legalMoves } from '../moves.ts';
import { encodeMove, squareName } from '../notation.ts';
import type { BoardView, SquareView } from '../view.ts';
import type { ProvenSeat } from './machine.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';
import { needOf, type ProvenMachine } from './seat.ts';
import { lastCapture, moverOf, type ProvenState } from './state.ts';

export interface ProvenView extends BoardView {
  readonly rules: 2;
  readonly stage: ProvenState['stage'];
  readonly reveal: 'end' | 'never';
  /** Whether the viewer sees the board as it is. If not, the fog stands as of before its own last move, until the other answers. */
  readonly complete: boolean;
  /** While the seats make a stock before they can play on: flights done, of so many. */
  readonly preparing: { readonly done: number; readonly total: number } | undefined;
  /** What decided the game, while the other seat still checks it. */
  readonly decided: Result | undefined;
}

export function viewOf(rules: ProvenMachine, seatState: ProvenSeat | undefined, state: ProvenState): ProvenView {
  const seat = seatState?.secret.seat;
  const view = seatState?.machine.view;
  const captured = lastCapture(state)?.square;
  const decides = seatState !== undefined && needOf(rules, seatState, state).kind === 'decide';
  return {
    rules: 2,
    stage: state.stage,
    reveal: state.setup.params.reveal,
    seat,
    orientation: COLORS[seat ?? 0]!,
    squares: view && squaresOf(view),
    complete: seatState?.machine.complete ?? true,
    moves: decides ? legalMoves(view!).map(encodeMove) : [],
    enPassant: view?.enPassant === undefined ? undefined : squareName(view.enPassant),
    lastMove: seatState?.lastMove && encodeMove(seatState.lastMove),
    ownMoves: seatState?.written ?? [],
    turn: moverOf(state),
    plies: state.plies,
    quietPlies: state.quietPlies,
    pieces: state.pieces,
    captures: state.captures.map(({ ply, by, square }) => ({ ply, by, square: squareName(square) })),
    captured: captured === undefined ? undefined : squareName(captured),
    taken: seatState?.taken ?? [],
    lost: seatState?.lost ?? [],
    preparing: preparingOf(rules.plan, state),
    wronged: seatState?.machine.wronged?.fault.code,
    revealed: state.revealed.map((side) => side?.pieces.map((piece) => piece?.type)),
    decided: state.decided,
    result: state.result,
  };
}

function squaresOf({ side, seen }: View): SquareView[] {
  return seen.map((what, square) => {
    const piece = side.pieces[square];
    return piece === undefined ? { seen: what } : { seen: what, piece: piece.type };
  });
}

/** Set-up, flights in a row and selectors come before the seats can move. */
function preparingOf(plan: ProvenPlan, state: ProvenState): ProvenView['preparing'] {
  const SET_UP_STEPS = 3;
  const { first, second } = layoutOf(plan).flights;
  const flights = first.length + second.length;
  const total = SET_UP_STEPS + flights + 1;
  switch (state.stage) {
    case 'set-up':
      return { done: state.setUp.messages, total };
    case 'flights':
      return { done: SET_UP_STEPS + state.batch!.sent[0] + state.batch!.sent[1], total };
    case 'selectors':
      return { done: SET_UP_STEPS + flights, total };
    default:
      return undefined;
  }
}
