import { describe, expect, it } from 'vitest';
import { CLASSIC, cellOf, XAYA } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../../../../shared/games/battleship/view.ts';
import { losersOf, reasonWords } from '../result-words.ts';
import type { StepLine } from '../step-line.ts';
import { stepWords } from '../step-words.ts';
import { describeCell } from './board.tsx';
import { BATTLESHIP } from './texts.ts';
import { describeStep, headline } from './words.ts';

const NAMES = ['Ada', 'Bo'];
const cells = Array.from({ length: 100 }, () => ({ shot: false, value: undefined }));
const board: BoardView = { cells, committed: true, ships: undefined, afloat: 17, sunk: [] };
const shot = (by: number, at: string, value: number | undefined) => ({ by, cell: cellOf(10, at), value, seq: 9 });
const view = (change: Partial<BattleshipView>): BattleshipView => ({
  rules: CLASSIC,
  stage: 'shot',
  seat: 0,
  boards: [board, board],
  turn: 0,
  shots: [],
  starter: 0,
  result: undefined,
  ...change,
});

describe('the headline', () => {
  it.each([
    ['asks for a fleet', view({ stage: 'commit', turn: undefined }), 'decide', 'Place your fleet', undefined],
    ['says whose turn it is', view({}), 'decide', 'Your turn', 'Choose a square in Bo’s sea.'],
    [
      'tells what the other player did',
      view({ shots: [shot(1, 'D4', 0)] }),
      'decide',
      'Your turn',
      'Bo missed at D4. Choose a square in Bo’s sea.',
    ],
    [
      'lets a hit shoot again',
      view({ rules: XAYA, shots: [{ ...shot(0, 'B7', 1), cell: cellOf(8, 'B7') }] }),
      'decide',
      'Your turn',
      'You hit at B7. Shoot again in Bo’s sea.',
    ],
    ['says that a shot is on its way', view({}), 'send', 'Shooting…', ''],
    [
      'waits for an answer',
      view({ stage: 'answer', turn: 1, shots: [shot(0, 'D4', undefined)] }),
      'wait',
      'Waiting for Bo',
      'You shot at D4.',
    ],
    [
      'names a ship that was sunk',
      view({ turn: 1, shots: [shot(0, 'D4', 3)], boards: [board, { ...board, sunk: [3] }] }),
      'wait',
      'Waiting for Bo',
      'You sank the destroyer at D4. They are choosing where to shoot.',
    ],
    [
      'tells a spectator of no fleet of theirs',
      view({ seat: undefined, stage: 'commit', turn: undefined, boards: [{ ...board, committed: false }, board] }),
      'wait',
      'Waiting for Ada',
      undefined,
    ],
    ['tells a spectator who shoots', view({ seat: undefined, turn: 1 }), 'wait', 'Bo to shoot', ''],
  ] as const)('%s', (_, state, need, title, detail) => {
    const said = headline(state, { kind: need }, NAMES);
    expect([said.title, said.detail]).toEqual([title, detail]);
    expect(said.mine).toBe(need === 'decide');
  });
});

it('says what is known of a cell, and nothing else', () => {
  expect(describeCell(CLASSIC, { shot: false, value: undefined })).toBe('unknown');
  expect(describeCell(CLASSIC, { shot: true, value: undefined })).toBe('shot, no answer yet');
  expect(describeCell(CLASSIC, { shot: true, value: 0 })).toBe('miss');
  expect(describeCell(CLASSIC, { shot: true, value: 5 })).toBe('hit, carrier');
  expect(describeCell(XAYA, { shot: true, value: 1 })).toBe('hit');
  expect(describeCell(CLASSIC, { shot: false, value: 5 })).toBe('carrier');
  expect(describeCell(CLASSIC, { shot: false, value: 0 })).toBe('water');
});

it('tells the loser as gently as the winner', () => {
  const lost = (seat: number) => reasonWords('fleet-sunk', losersOf([seat], NAMES, 0), BATTLESHIP.reasons);
  expect(lost(1)).toBe('all of Bo’s ships were sunk');
  expect(lost(0)).toBe('all your ships were sunk');
});

describe('the words of a step', () => {
  const step = (kind: string, author: number, says = {}): StepLine => ({ seq: 8, kind, author, time: 0, link: '', says });

  it('name the shooter and the cell', () => {
    expect(describeStep(step('battleship.shot', 0, { at: 'D10' }), NAMES)).toBe('Ada shot at D10');
  });

  it('say what the shot met', () => {
    const answer = (says: Record<string, string>) => describeStep(step('battleship.answer', 1, says), NAMES);
    expect(answer({ says: 'miss' })).toBe('Bo answered miss, by opening that one square');
    expect(answer({ says: 'hit', ship: 'carrier' })).toBe('Bo answered hit, carrier, by opening that one square');
  });

  it('say that a ship is sunk, where the position shows it', () => {
    const after = view({ shots: [shot(0, 'D4', 5)], boards: [board, { ...board, sunk: [5] }] });
    const words = describeStep(step('battleship.answer', 1, { says: 'hit', ship: 'carrier' }), NAMES, after);
    expect(words).toBe('Bo answered hit, carrier and sunk, by opening that one square');
  });

  it('say who won the draw for the first shot, where the position shows it', () => {
    expect(describeStep(step('battleship.share', 1), NAMES, view({}))).toContain('Ada shoots first');
  });

  it('leave the steps of every match to the match', () => {
    expect(describeStep(step('resign', 0), NAMES)).toBeUndefined();
    expect(stepWords(step('resign', 0), NAMES, describeStep)).toBe('Ada resigned');
    expect(stepWords({ ...step('close', 0), author: 'relay' }, NAMES, describeStep)).toBe('The relay closed the match');
  });
});
