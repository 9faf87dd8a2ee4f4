/** Dark chess while it is played, in plain words. */

import type { PieceType } from '../../../../shared/games/dark-chess/board.ts';
import { squareName } from '../../../../shared/games/dark-chess/notation.ts';
import type { Moment } from '../../../../shared/games/dark-chess/played-game.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { listWords } from '../../language/texts.ts';
import type { GameKey } from '../game-screen.ts';
import type { BoardInput } from './board-drawing.tsx';
import type { Board } from './squares.ts';
import { CHESS } from './texts.ts';

/** Whom the board waits for. */
export const moverTitle = (seat: number | undefined, who: string): string =>
  (seat === undefined ? CHESS.toMove : CHESS.waiting)(who);

/** Such as `Bo took your knight on e5.` */
export function captureWords({ seat, captures, taken, lost }: BoardView, index: number, names: readonly string[]): string {
  const { by, square } = captures[index]!;
  const nth = captures.slice(0, index).filter((one) => one.by === by).length;
  if (seat === undefined) return CHESS.tookPiece(names[by]!, square);
  if (by === seat) return CHESS.youTook(pieceWords(taken[nth]), square);
  return CHESS.tookYours(names[by]!, pieceWords(lost[nth]), square);
}

const pieceWords = (type: PieceType | undefined): string => (type === undefined ? CHESS.piece : CHESS.pieces[type]);

/** What is in hand, for somebody who listens. */
export function handWords(board: Board, { held, targets, ahead }: Pick<BoardInput, 'held' | 'targets' | 'ahead'>): string {
  if (held === undefined) return '';
  const names = [...targets].map((square) =>
    board[square]?.piece === undefined ? squareName(square) : CHESS.withCapture(squareName(square)),
  );
  const type = board[held]?.piece?.type;
  const piece = pieceWords(type === undefined || type === 'hidden' ? undefined : type);
  return (ahead ? CHESS.inHandAhead : CHESS.inHand)(piece, squareName(held), listWords(names));
}

/** The move that led to a position, such as `12. Ada played Nxe5.` */
export function moveWords({ move }: Moment, at: number, names: readonly string[]): string {
  if (move === undefined) return CHESS.before;
  return CHESS.played(Math.ceil(at / 2), names[move.by]!, move.written);
}

export const CHESS_KEYS: readonly GameKey[] = [CHESS.keys.arrows, CHESS.keys.enter, CHESS.keys.flip, CHESS.keys.mark];
