import { describe, expect, it } from 'vitest';
import type { DarkChessView } from '../../../../shared/games/dark-chess/audited/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { losersOf, reasonWords } from '../result-words.ts';
import type { StepLine } from '../step-line.ts';
import { CHESS } from './texts.ts';
import { captureWords, describeStep, headline } from './words.ts';

const NAMES = ['Ada', 'Bo'];
const decide: Need = { kind: 'decide' };
const wait: Need = { kind: 'wait' };
const captures = [
  { ply: 4, by: 0, square: 'd5' },
  { ply: 5, by: 1, square: 'd5' },
];
const view = (change: Partial<DarkChessView>): DarkChessView =>
  ({
    stage: 'move',
    seat: 0,
    turn: 0,
    plies: 6,
    captures: [],
    captured: undefined,
    taken: [],
    lost: [],
    ...change,
  }) as DarkChessView;
const taken = { captures, captured: 'd5', taken: ['pawn'], lost: ['knight'] } as const;

describe('the headline', () => {
  it.each([
    ['asks for the first move', view({ plies: 0 }), decide, 'Your turn', 'Choose your move.'],
    ['says that the other side has moved, not where', view({}), decide, 'Your turn', 'Bo has moved. Choose your move.'],
    ['tells a loss to its owner', view(taken), decide, 'Your turn', 'Bo took your knight on d5. Choose your move.'],
    ['waits', view({ turn: 1 }), wait, 'Waiting for Bo', 'You have moved. They are choosing a move.'],
    [
      'looks around before an own turn',
      view({ stage: 'query', turn: 1, query: { done: 3, total: 20 } }),
      wait,
      'Looking around…',
      'Bo has moved.',
    ],
    [
      'waits while the other side looks',
      view({ stage: 'query', query: { done: 3, total: 20 } }),
      wait,
      'Waiting for Bo',
      'You have moved.',
    ],
    [
      'tells a spectator only what is announced',
      view({ seat: undefined, ...taken }),
      wait,
      'Ada to move',
      'Bo took a piece on d5. They are choosing a move.',
    ],
  ] as const)('%s', (_, state, need, title, detail) => {
    const said = headline(state, need, NAMES);
    expect([said.title, said.detail]).toEqual([title, detail]);
    expect(said.mine).toBe(need.kind === 'decide');
  });

  it.each([view(taken), view({ ...taken, turn: 1 }), view({ ...taken, stage: 'query', turn: 1, query: { done: 3, total: 20 } })])(
    'has a title that tells nothing of the board: the tab shows it',
    (state) => expect(headline(state, wait, NAMES).title).not.toMatch(/\b(pawn|knight|king|d5|took)\b/),
  );
});

it('names each captured piece as far as the viewer knows it', () => {
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
