/** Dark chess on a terminal. */

import type { PieceType } from '../../shared/games/dark-chess/board.ts';
import type { DarkChessView, SquareView } from '../../shared/games/dark-chess/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import type { TerminalGame } from './terminal-game.ts';

const LETTERS: Readonly<Record<PieceType, string>> = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };
const LEGEND = 'KQRBNP yours   kqrbnp theirs   o hidden piece   · empty   # dark';

function markSquare({ seen, piece }: SquareView): string {
  if (piece !== undefined) return LETTERS[piece];
  switch (seen) {
    case 'dark':
      return '#';
    case 'empty':
      return '·';
    case 'occupied':
    case 'own':
      return 'o';
    default:
      return LETTERS[seen].toLowerCase();
  }
}

function render({ squares, orientation, stage }: DarkChessView): string {
  if (squares === undefined || stage === 'commit' || stage === 'start') return '';
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => squares.slice(8 * (rank - 1), 8 * rank));
  const lines = ranks.map((rank, i) => ({ name: 8 - i, marks: rank.map(markSquare) }));
  const files = [...'abcdefgh'];
  if (orientation === 'black') {
    lines.reverse();
    files.reverse();
    for (const { marks } of lines) marks.reverse();
  }
  return [...lines.map(({ name, marks }) => ` ${name} ${marks.join(' ')}`), `   ${files.join(' ')}`, LEGEND].join('\n');
}

function news(before: DarkChessView | undefined, { plies, captures }: DarkChessView, names: SeatNames): string[] {
  if (plies === 0 || plies === before?.plies) return [];
  const mover = names[(plies - 1) % 2]!;
  const capture = captures.find(({ ply }) => ply === plies - 1);
  return [capture === undefined ? `${mover} moved.` : `${mover} captured on ${capture.square}.`];
}

export const TERMINAL_DARK_CHESS: TerminalGame<DarkChessView> = {
  games: ['dark-chess'],
  news,
  render,
  prompt: () => 'Your move, such as e2e4 or, with a promotion, e7e8q. ("moves" lists them all.)',
  read({ moves }, line) {
    const move = line.trim().toLowerCase();
    if (move === 'moves') return moves.join(' ');
    return moves.includes(move) ? { kind: 'move', move } : `"${line.trim()}" is not a move that you have; "moves" lists them.`;
  },
};
