/** Dark chess on a terminal, by both versions of its rules. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { DarkChessView } from '../../shared/games/dark-chess/audited/view.ts';
import type { PieceType } from '../../shared/games/dark-chess/board.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';
import type { BoardView, SquareView } from '../../shared/games/dark-chess/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import { measureDarkChess } from './ply-measures.ts';
import type { TerminalGame } from './terminal-game.ts';

type AnyView = DarkChessView | ProvenView;

const isProven = (view: AnyView | undefined): view is ProvenView => view !== undefined && 'rules' in view;

const LETTERS: Readonly<Record<PieceType, string>> = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };
const LEGEND = 'KQRBNP yours   kqrbnp theirs   o hidden piece   · empty   # dark';
const OUTDATED = 'The fog is as of your last turn, until your opponent answers.';
/** Steps of a preparation between two lines that say how far it is. */
const PREPARED_STEPS = 5;

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

function drawBoard({ orientation }: BoardView, squares: readonly SquareView[]): string {
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

function render(view: AnyView): string {
  const { squares } = view;
  const isSetUp = isProven(view) ? view.preparing?.again === false : /^(commit|start)$/.test(view.stage);
  if (squares === undefined || isSetUp || view.stage === 'start') return '';
  const board = drawBoard(view, squares);
  return isProven(view) && !view.complete && view.result === undefined ? `${board}\n${OUTDATED}` : board;
}

function news(before: AnyView | undefined, view: AnyView, names: SeatNames): string[] {
  const proven = isProven(view) ? provenNews(isProven(before) ? before : undefined, view) : [];
  return [...moveNews(before, view, names), ...proven];
}

function moveNews(before: AnyView | undefined, { plies, captures }: AnyView, names: SeatNames): string[] {
  if (plies === 0 || plies === before?.plies) return [];
  const mover = names[(plies - 1) % 2]!;
  const capture = captures.find(({ ply }) => ply === plies - 1);
  return [capture === undefined ? `${mover} moved.` : `${mover} captured on ${capture.square}.`];
}

const roundsOf = (done: number): number => Math.floor(done / PREPARED_STEPS);

function provenNews(before: ProvenView | undefined, { preparing, decided }: ProvenView): string[] {
  const lines: string[] = [];
  if (preparing !== undefined && before?.preparing === undefined) {
    const why = preparing.again ? ' again, because a seat moved to another device,' : '';
    lines.push(`Both computers prepare${why} what the next moves are proven with. It takes them some seconds.`);
  } else if (preparing !== undefined && roundsOf(preparing.done) > roundsOf(before?.preparing?.done ?? 0))
    lines.push(`Prepared ${preparing.done} of ${preparing.total} steps.`);
  if (preparing === undefined && before?.preparing !== undefined) lines.push('Everything is prepared.');
  if (decided !== undefined && before?.decided === undefined)
    lines.push('The game is decided. The other seat checks the last move before the result is signed.');
  return lines;
}

function terms(rules: number, { reveal, ot = 'voprf' }: JsonObject): string {
  if (rules === 1)
    return `Dark chess by rules 1 (${ot}): what a seat asks and answers is checked after the game, when both seats open. A peek during the game is not prevented, but it is found and loses the match.`;
  const proven = 'Dark chess by rules 2: every move and every answer is proven to the opponent as it is made.';
  return reveal === 'never'
    ? `${proven} Nobody has to show a position at the end. But if your opponent cheats, only your whole game, opened to everybody, proves it; you are asked before that.`
    : `${proven} When the game is over both seats open, and anybody can replay the whole game.`;
}

export const TERMINAL_DARK_CHESS: TerminalGame<AnyView> = {
  games: ['dark-chess'],
  terms,
  measure: measureDarkChess,
  news,
  render,
  prompt: () => 'Your move, such as e2e4 or, with a promotion, e7e8q. ("moves" lists them all.)',
  read({ moves }, line) {
    const move = line.trim().toLowerCase();
    if (move === 'moves') return moves.join(' ');
    return moves.includes(move) ? { kind: 'move', move } : `"${line.trim()}" is not a move that you have; "moves" lists them.`;
  },
};
