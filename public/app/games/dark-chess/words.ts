/** Dark chess while it is played, in plain words. */

import type { DarkChessView } from '../../../../shared/games/dark-chess/audited/view.ts';
import type { PieceType } from '../../../../shared/games/dark-chess/board.ts';
import { squareName } from '../../../../shared/games/dark-chess/notation.ts';
import type { Moment } from '../../../../shared/games/dark-chess/played-game.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { listWords } from '../../language/texts.ts';
import type { GameKey, Headline } from '../game-screen.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { AUDITED } from './audited-texts.ts';
import type { BoardInput } from './board-drawing.tsx';
import type { Board } from './squares.ts';
import { CHESS } from './texts.ts';

/** The title is also the tab's, which others may see: it says whose turn it is, and nothing of the board. */
export function headline(view: DarkChessView, need: Need, names: readonly string[]): Headline {
  const { seat, stage, turn, query } = view;
  switch (stage) {
    case 'commit':
    case 'start':
      return { title: AUDITED.settingUp, mine: false, passing: true };
    case 'move': {
      const detail = lastWords(view, names);
      if (turn === seat) {
        if (need.kind === 'decide') return { title: CHESS.yourTurn, detail: `${detail} ${CHESS.chooseMove}`.trim(), mine: true };
        return { title: CHESS.making, mine: false, passing: true };
      }
      const title = moverTitle(seat, names[turn]!);
      return { title, detail: `${detail} ${CHESS.choosing}`.trim(), mine: false };
    }
    case 'query': {
      const next = 1 - turn;
      const detail = lastWords(view, names);
      if (next === seat) return { title: AUDITED.looking, detail, mine: false, passing: query!.done === 0 };
      return { title: moverTitle(seat, names[next]!), detail, mine: false };
    }
    case 'accused':
      return { title: AUDITED.opening, detail: AUDITED.openingDetail, mine: false, passing: true };
    case 'over':
      return { title: CHESS.over, mine: false };
  }
}

/** Whom the board waits for. */
export const moverTitle = (seat: number | undefined, who: string): string =>
  (seat === undefined ? CHESS.toMove : CHESS.waiting)(who);

/** What everybody knows of the last move, and what the viewer knows of its own pieces. */
function lastWords(view: DarkChessView, names: readonly string[]): string {
  const { plies, stage, turn, captured, captures } = view;
  if (plies === 0) return '';
  if (captured !== undefined) return captureWords(view, captures.length - 1, names);
  const mover = stage === 'query' ? turn : 1 - turn;
  return mover === view.seat ? CHESS.youMoved : CHESS.moved(names[mover]!);
}

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

/** Live and in a replay alike: a step says no more than what is public of it. */
export const describeStep: StepWording<DarkChessView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'dark-chess.commit':
      return AUDITED.stepCommit(who);
    case 'dark-chess.move':
      return step.says['captured'] === undefined
        ? AUDITED.stepMove(who)
        : AUDITED.stepCapture(who, String(step.says['captured']));
    case 'dark-chess.query':
      return view?.stage === 'move' ? AUDITED.stepLooked : AUDITED.stepQuery(who);
    case 'dark-chess.king-captured':
      return AUDITED.stepKing(who);
    case 'dark-chess.no-move':
      return AUDITED.stepNoMove(who);
    default:
      return undefined;
  }
};

/** The move that led to a position, such as `12. Ada played Nxe5.` */
export function moveWords({ move }: Moment, at: number, names: readonly string[]): string {
  if (move === undefined) return CHESS.before;
  return CHESS.played(Math.ceil(at / 2), names[move.by]!, move.written);
}

export const CHESS_KEYS: readonly GameKey[] = [CHESS.keys.arrows, CHESS.keys.enter, CHESS.keys.flip];
