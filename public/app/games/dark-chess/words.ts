/** Dark chess while it is played, in plain words. */

import { squareName } from '../../../../shared/games/dark-chess/notation.ts';
import type { Moment } from '../../../../shared/games/dark-chess/played-game.ts';
import type { BoardView, DarkChessView } from '../../../../shared/games/dark-chess/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { joinNames } from '../../../../shared/match/seat-names.ts';
import type { GameKey, Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';
import type { BoardInput } from './board-drawing.tsx';
import type { Board } from './squares.ts';

/** The title is also the tab's, which others may see: it says whose turn it is, and nothing of the board. */
export function headline(view: DarkChessView, need: Need, names: readonly string[]): Headline {
  const { seat, stage, turn, query } = view;
  switch (stage) {
    case 'commit':
    case 'start':
      return { title: 'Setting up the board…', mine: false, passing: true };
    case 'move': {
      const detail = lastWords(view, names);
      if (turn === seat) {
        if (need.kind === 'decide') return { title: 'Your turn', detail: `${detail} Choose your move.`.trim(), mine: true };
        return { title: 'Making your move…', mine: false, passing: true };
      }
      const title = seat === undefined ? `${names[turn]} to move` : `Waiting for ${names[turn]}`;
      return { title, detail: `${detail} They are choosing a move.`.trim(), mine: false };
    }
    case 'query': {
      const next = 1 - turn;
      const detail = lastWords(view, names);
      if (next === seat) return { title: 'Looking around…', detail, mine: false, passing: query!.done === 0 };
      return { title: seat === undefined ? `${names[next]} to move` : `Waiting for ${names[next]}`, detail, mine: false };
    }
    case 'accused':
      return { title: 'Opening both sides…', detail: 'A device was told what cannot be true.', mine: false, passing: true };
    case 'over':
      return { title: 'The game is over', mine: false };
  }
}

/** What everybody knows of the last move, and what the viewer knows of its own pieces. */
function lastWords(view: DarkChessView, names: readonly string[]): string {
  const { plies, stage, turn, captured, captures } = view;
  if (plies === 0) return '';
  if (captured !== undefined) return captureWords(view, captures.length - 1, names);
  const mover = stage === 'query' ? turn : 1 - turn;
  return mover === view.seat ? 'You have moved.' : `${names[mover]} has moved.`;
}

/** Such as `Bo took your knight on e5.` */
export function captureWords({ seat, captures, taken, lost }: BoardView, index: number, names: readonly string[]): string {
  const { by, square } = captures[index]!;
  const nth = captures.slice(0, index).filter((one) => one.by === by).length;
  if (seat === undefined) return `${names[by]} took a piece on ${square}.`;
  if (by === seat) return `You took a ${taken[nth] ?? 'piece'} on ${square}.`;
  return `${names[by]} took your ${lost[nth] ?? 'piece'} on ${square}.`;
}

/** What is in hand, for somebody who listens. */
export function handWords(board: Board, { held, targets, ahead }: Pick<BoardInput, 'held' | 'targets' | 'ahead'>): string {
  if (held === undefined) return '';
  const names = [...targets].map(
    (square) => `${squareName(square)}${board[square]?.piece === undefined ? '' : ' with a capture'}`,
  );
  return `${board[held]?.piece?.type} on ${squareName(held)} in hand. ${ahead ? 'It may go next to' : 'It can go to'} ${joinNames(names)}. Escape puts it back.`;
}

/** Live and in a replay alike: a step says no more than what is public of it. */
export const describeStep: StepWording<DarkChessView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'dark-chess.commit':
      return `${who} sealed the starting board`;
    case 'dark-chess.move':
      return step.says['captured'] === undefined
        ? `${who} moved, and sealed the new board`
        : `${who} moved, captured on ${step.says['captured']}, and sealed the new board`;
    case 'dark-chess.query':
      return view?.stage === 'move'
        ? 'Both sides have looked around'
        : `${who} looked around: closed questions, and closed answers`;
    case 'dark-chess.king-captured':
      return `${who} gave up the king`;
    case 'dark-chess.no-move':
      return `${who} had no move left`;
    default:
      return undefined;
  }
};

export const CHESS_FLIP = 'Turn the board round';

export const FINISHED = {
  truth: 'How it stood',
  seen: 'What you saw',
  moves: 'Moves',
  number: 'Number',
} as const;

/** The move that led to a position, such as `12. Ada played Nxe5.` */
export function moveWords({ move }: Moment, at: number, names: readonly string[]): string {
  if (move === undefined) return 'Before the first move';
  return `${Math.ceil(at / 2)}. ${names[move.by]} played ${move.written}`;
}

export const CHESS_KEYS: readonly GameKey[] = [
  { key: 'Arrows', does: 'go from square to square' },
  { key: 'Enter', does: 'picks a piece up and puts it down' },
  { key: 'F', does: 'turns the board round' },
];

export const REASONS: ResultReasons = {
  'king-captured': (losers) => (losers === 'you' ? 'your king was captured' : `${losers}’s king was captured`),
  'no-move': () => 'a side had no move left',
  quiet: () => 'nothing was captured and no pawn moved for 50 moves of each side',
  length: () => 'the match was as long as a match can be',
  'false-accusation': (losers) => `${losers} accused the other side of a false answer that was true`,
};
