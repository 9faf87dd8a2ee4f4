import { describe, expect, it } from 'vitest';
import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { losersOf, reasonWords } from '../result-words.ts';
import type { StepLine } from '../step-line.ts';
import { describeStep, headline, REASONS } from './words.ts';

const NAMES = ['Ada', 'Bo'];
const WAIT: Need = { kind: 'wait' };
const view = (change: Partial<ProvenView>): ProvenView =>
  ({
    stage: 'turn',
    seat: 0,
    turn: 0,
    plies: 6,
    moves: ['e2e4'],
    captures: [],
    captured: undefined,
    taken: [],
    lost: [],
    ...change,
  }) as unknown as ProvenView;
const loss = { captures: [{ ply: 5, by: 1, square: 'd5' }], captured: 'd5', lost: ['knight'] } as const;
const AHEAD = 'They are choosing a move. You can lay your next one already.';

describe('the headline', () => {
  it.each([
    ['asks for a move as soon as the views are there', view({}), 'Your turn', 'Bo has moved. Choose your move.'],
    ['tells a loss to its owner', view(loss), 'Your turn', 'Bo took your knight on d5. Choose your move.'],
    ['says while waiting that a move can be laid', view({ turn: 1 }), 'Waiting for Bo', `You have moved. ${AHEAD}`],
    ['tells a spectator no more', view({ seat: undefined, turn: 1 }), 'Bo to move', 'Ada has moved. They are choosing a move.'],
    [
      'says while a stock is made that a move can be laid',
      view({ stage: 'flights' }),
      'Preparing the match…',
      'You can lay your next move already.',
    ],
  ])('%s', (_, state, title, detail) => {
    const said = headline(state, WAIT, NAMES);
    expect([said.title, said.detail]).toEqual([title, detail]);
    expect(said.mine).toBe(title === 'Your turn');
  });

  it('says that a device opens its game when a check has failed', () => {
    expect(headline(view({ wronged: 'proofs/wrong-mac' }), WAIT, NAMES).detail).toContain('It opens your game');
  });

  it('opens nothing where the match shows nothing, and says that it is for its person to decide', () => {
    const { detail, mine } = headline(view({ wronged: 'proofs/wrong-mac', reveal: 'never' }), WAIT, NAMES);
    expect(detail).toContain('once it is opened');
    expect(mine).toBe(true);
  });

  it('has a title that tells nothing of the board: the tab shows it', () => {
    for (const turn of [0, 1]) expect(headline(view({ ...loss, turn }), WAIT, NAMES).title).not.toMatch(/knight|d5|took/);
  });
});

it('words a step by what is public of it', () => {
  const line = (kind: string, says = {}) => describeStep({ kind, author: 0, says } as unknown as StepLine, NAMES);
  expect(line('dark-chess.move')).toBe('Ada moved, with a proof for the other side');
  expect(line('dark-chess.move', { captured: 'd5' })).toBe('Ada moved and captured on d5, with a proof for the other side');
  expect(line('dark-chess.agreed')).toBe('Ada agreed to the last step');
  expect(line('battleship.shot')).toBeUndefined();
});

it('words every reason for which a proven game ends', () => {
  const reasons = ['king-captured', 'no-move', 'quiet', 'length', 'false-accusation'];
  for (const reason of reasons) expect(reasonWords(reason, losersOf([0], ['Ada']), REASONS).length).toBeGreaterThan(10);
});
