/** What a seat or a spectator of audited dark chess may see. */

import { COLORS } from '../board.ts';
import { legalMoves } from '../moves.ts';
import { encodeMove, squareName } from '../notation.ts';
import { lastCapture } from '../opened-side.ts';
import { encodeSight } from '../sight.ts';
import { type BoardView, squaresOf } from '../view.ts';
import type { DarkChessState } from './public-rules.ts';
import { needOf } from './seat.ts';
import type { DarkChessSeat } from './seat-state.ts';

export interface DarkChessView extends BoardView {
  readonly stage: DarkChessState['stage'];
}

export function viewOf(seatState: DarkChessSeat | undefined, state: DarkChessState): DarkChessView {
  const seat = seatState?.secret.seat;
  const captured = lastCapture(state)?.square;
  const decides = seatState !== undefined && needOf(seatState, state).kind === 'decide';
  return {
    stage: state.stage,
    seat,
    orientation: COLORS[seat ?? 0]!,
    squares: seatState && squaresOf(seatState.view),
    moves: decides ? legalMoves(seatState.view).map(encodeMove) : [],
    enPassant: seatState?.view.enPassant === undefined ? undefined : squareName(seatState.view.enPassant),
    lastMove: seatState?.lastMove && encodeMove(seatState.lastMove),
    ownMoves: seatState?.written ?? [],
    sights: seatState === undefined ? [] : [...seatState.sights, encodeSight(seatState.view)],
    turn: state.mover,
    plies: state.plies,
    quietPlies: state.quietPlies,
    pieces: state.pieces,
    captures: state.captures.map((capture) => ({ ...capture, square: squareName(capture.square) })),
    captured: captured === undefined ? undefined : squareName(captured),
    taken: seatState?.taken ?? [],
    lost: seatState?.lost ?? [],
    wronged: seatState?.wronged?.code,
    revealed: state.revealed.map((side) => side?.pieces.map((piece) => piece?.type)),
    result: state.result,
  };
}
