import { expect, it } from 'vitest';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { losersOf, reasonWords } from '../result-words.ts';
import type { StepLine } from '../step-line.ts';
import { describeStep } from './audited-texts.ts';
import { playedWords } from './replayed-moves.tsx';
import { ghostWords } from './square-words.ts';
import { CHESS } from './texts.ts';
import { captureWords } from './words.ts';

const NAMES = ['Ada', 'Bo'];
const captures = [
  { ply: 4, by: 0, square: 'd5' },
  { ply: 5, by: 1, square: 'd5' },
];
const view = (change: Partial<BoardView>): BoardView =>
  ({ seat: 0, captures: [], taken: [], lost: [], ...change }) as unknown as BoardView;

const taken = { captures, taken: ['pawn'], lost: ['knight'] } as const;

it('names what the viewer knows of each captured piece', () => {
  expect(captureWords(view(taken), 0, NAMES)).toBe('You took a pawn on d5.');
  expect(captureWords(view(taken), 1, NAMES)).toBe('Bo took your knight on d5.');
  expect(captureWords(view({ seat: undefined, captures }), 0, NAMES)).toBe('Ada took a piece on d5.');
});

it('words a step by what is public of it', () => {
  const line = (kind: string, says = {}) => describeStep({ kind, author: 0, says } as unknown as StepLine, NAMES);
  expect(line('dark-chess.move')).toBe('Ada moved, and sealed the new board');
  expect(line('dark-chess.move', { captured: 'd5' })).toBe('Ada moved, captured on d5, and sealed the new board');
  expect(line('dark-chess.query')).toBe('Ada looked around: closed questions, and closed answers');
  expect(line('battleship.shot')).toBeUndefined();
});

it('tells the loser as gently as the winner', () => {
  const lost = (seat: number) => reasonWords('king-captured', losersOf([seat], NAMES, 0), CHESS.reasons);
  expect(lost(1)).toBe('Bo’s king was captured');
  expect(lost(0)).toBe('your king was captured');
});

it('says what was seen on a square that is in fog now, and when', () => {
  expect(ghostWords({ square: 59, type: 'queen', move: 12 }, 0)).toBe('black queen seen here at move 12');
});

it('says of a move what was opened, and else what was announced', () => {
  const after = (plies: number, captured?: string) => view({ plies, captured });
  expect(playedWords(after(5), [view({ ownMoves: ['e4', 'd4', 'Nf3'] }), undefined], NAMES)).toBe('3. Ada played Nf3');
  expect(playedWords(after(6), [view({ ownMoves: ['e4', 'd4', 'Nf3'] }), undefined], NAMES)).toBe('3. Bo moved');
  expect(playedWords(after(6, 'd4'), [], NAMES)).toBe('3. Bo captured on d4');
});
