/**
 * A premove: the move that a person wishes to make next, laid while the other side thinks, or while the devices make what they need before the
 * first one. It is a wish of the page alone. Pure: the table keeps it, and decides it once it is possible.
 */

import {
  CASTLING,
  COLORS,
  type Color,
  ownRank,
  type PieceType,
  rankOf,
  type Square,
  WINGS,
} from '../../../../shared/games/dark-chess/board.ts';
import { type ChessMove, legalMoves, PROMOTIONS } from '../../../../shared/games/dark-chess/moves.ts';
import { encodeMove } from '../../../../shared/games/dark-chess/notation.ts';
import { playGame } from '../../../../shared/games/dark-chess/played-game.ts';
import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import { querySet } from '../../../../shared/games/dark-chess/query-sets.ts';

/** By square. */
export type OwnPieces = readonly (PieceType | undefined)[];

/**
 * Every move that may be possible next, whatever the other side does: pieces move as on an empty board, a pawn also captures, and a
 * piece may go where an own one stands, to take back what takes that.
 */
export function possiblePremoves(seat: number, pieces: OwnPieces): readonly ChessMove[] {
  const color = COLORS[seat]!;
  return pieces.flatMap((piece, from) => (piece === undefined ? [] : targetsFrom(color, piece, from, pieces)));
}

function targetsFrom(color: Color, piece: PieceType, from: Square, pieces: OwnPieces): ChessMove[] {
  const reached = [...querySet('general', piece, color, from), ...querySet('pawn', piece, color, from)].flat();
  const castled = piece === 'king' ? castlings(color, from, pieces) : [];
  return [...new Set([...reached, ...castled])].flatMap((to): ChessMove[] =>
    piece === 'pawn' && ownRank(color, rankOf(to)) === 8
      ? PROMOTIONS.map((promotion) => ({ from, to, promotion }))
      : [{ from, to }],
  );
}

/** Where king and rook stand as if they had not moved. Whether they have is not looked at here. */
function castlings(color: Color, from: Square, pieces: OwnPieces): Square[] {
  return WINGS.map((wing) => CASTLING[color][wing])
    .filter(({ king, rook }) => king.from === from && pieces[rook.from] === 'rook')
    .map(({ king }) => king.to);
}

/** What may be laid now: white knows its first moves before anything is ready, and every other ply waits for what is not seen yet. */
export const movesToLay = ({ plies, turn }: Pick<ProvenView, 'plies' | 'turn'>, seat: number, pieces: OwnPieces) =>
  plies === 0 && turn === seat ? legalMoves(playGame([])[0]!.views[seat]!) : possiblePremoves(seat, pieces);

/**
 * The ply for which a seat lays a move: its own next one, or this one where the move before it was not read yet or the devices are not ready.
 */
export function plyAhead(
  { plies, turn, complete, preparing, chosen }: Pick<ProvenView, 'plies' | 'turn' | 'complete' | 'preparing' | 'chosen'>,
  seat: number,
): number {
  if (turn !== seat) return plies + 1;
  return complete && (preparing === undefined || chosen !== undefined) ? plies + 2 : plies;
}

/** What becomes of a premove: it waits, is decided, or is dropped because it is not possible. */
type PremoveFate = 'waits' | 'decided' | 'dropped';

/** A move that waits. */
export interface LaidMove {
  readonly move: ChessMove;
  /** The ply in which it is to be made, from 0. */
  readonly ply: number;
  /** Whether it was laid before that ply: then its person did not see what has happened since. */
  readonly isAhead: boolean;
}

export interface PremoveMoment {
  /** Moves made by both. */
  readonly plies: number;
  /** The legal moves, in the own ply, once everything that they rest on is seen. */
  readonly moves: readonly string[];
  /** Whether the device takes a decision now. */
  readonly decides: boolean;
  /** Whether the other side offers a draw: playing on would decline it, which the person should decide. */
  readonly isOffered: boolean;
  readonly over: boolean;
}

export function premoveFate({ move, ply, isAhead }: LaidMove, moment: PremoveMoment): PremoveFate {
  const { plies, moves, decides, isOffered, over } = moment;
  if (over || plies > ply) return 'dropped';
  if (plies < ply || moves.length === 0) return 'waits';
  if (!moves.includes(encodeMove(move))) return 'dropped';
  return decides && !(isAhead && isOffered) ? 'decided' : 'waits';
}
