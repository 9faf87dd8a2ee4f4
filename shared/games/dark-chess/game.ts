/** Dark chess as a `Game`, rules "profile 1" (docs/protocol/dark-chess.md), and what its viewers see. */

import { forfeitOfTwo } from '../forfeit.ts';
import type { Game } from '../interface.ts';
import { COLORS, type View } from './board.ts';
import { longestMatch } from './longest.ts';
import { legalMoves } from './moves.ts';
import { encodeMove, squareName } from './notation.ts';
import {
  applyPlay,
  askingCounts,
  beginState,
  type DarkChessState,
  lastCapture,
  openSide,
  SEATS,
  startStep,
} from './public-rules.ts';
import { type DarkChessParams, readParams } from './queries.ts';
import { act, decide, enterSeat, needOf, observe } from './seat.ts';
import type { DarkChessSeat } from './seat-state.ts';
import type { DarkChessView, SquareView } from './view.ts';

function viewOf(own: DarkChessSeat | undefined, state: DarkChessState): DarkChessView {
  const seat = own?.secret.seat;
  const captured = lastCapture(state)?.square;
  const decides = own !== undefined && needOf(own, state).kind === 'decide';
  return {
    stage: state.stage,
    seat,
    orientation: COLORS[seat ?? 0]!,
    squares: own && squaresOf(own.view),
    moves: decides ? legalMoves(own.view).map(encodeMove) : [],
    enPassant: own?.view.enPassant === undefined ? undefined : squareName(own.view.enPassant),
    lastMove: own?.lastMove && encodeMove(own.lastMove),
    ownMoves: own?.written ?? [],
    turn: state.mover,
    plies: state.plies,
    quietPlies: state.quietPlies,
    pieces: state.pieces,
    captures: state.captures.map((capture) => ({ ...capture, square: squareName(capture.square) })),
    captured: captured === undefined ? undefined : squareName(captured),
    taken: own?.taken ?? [],
    lost: own?.lost ?? [],
    query: progressOf(state),
    wronged: own?.wronged?.code,
    revealed: state.revealed.map((side) => side?.pieces.map((piece) => piece?.type)),
    result: state.result,
  };
}

function squaresOf({ side, seen }: View): SquareView[] {
  return seen.map((what, square) => {
    const piece = side.pieces[square];
    return piece === undefined ? { seen: what } : { seen: what, piece: piece.type };
  });
}

function progressOf(state: DarkChessState): DarkChessView['query'] {
  if (state.query === undefined) return undefined;
  const counts = askingCounts(state);
  const done = SEATS.map((seat) => Math.min(state.query!.asked[seat]!, counts[seat]!));
  return { done: done[0]! + done[1]!, total: counts[0]! + counts[1]! };
}

/** Settle: two machines of a long game run again, on a slow device. Grace: a machine makes and reads the messages of a query in it. */
const FLOORS = { settle: 30 * 60_000, grace: 5_000 };

export const DARK_CHESS: Game<DarkChessParams, DarkChessState, DarkChessSeat, DarkChessView> = {
  id: 'dark-chess',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: true,
  floors: FLOORS,
  readParams,
  longest: longestMatch,
  begin: beginState,
  startStep,
  apply: applyPlay,
  open: openSide,
  forfeit: forfeitOfTwo,
  // A peek, a false answer or an impossible move shows only when its seat is run again from its seed.
  mustOpen: () => SEATS,
  conceded: ({ result }) =>
    result?.kind === 'won' && result.reason === 'king-captured' ? SEATS.filter((seat) => !result.winners.includes(seat)) : [],
  isProven: () => false,
  enter: enterSeat,
  observe,
  need: needOf,
  decide,
  act,
  view: viewOf,
};
