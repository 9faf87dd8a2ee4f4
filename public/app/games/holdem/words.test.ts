import { describe, expect, it } from 'vitest';
import type { Card } from '../../../../shared/cards/playing-cards.ts';
import type { HandAct } from '../../../../shared/games/holdem/played-hand.ts';
import { played, seatView, view } from '../../../../test/support/holdem-views.ts';
import type { StepLine } from '../step-line.ts';
import { shownActs } from './acts.ts';
import { decidingWords, madeWords } from './hand-words.ts';
import { viewAfter } from './history.ts';
import { describeStep, hasteWords, headline, score } from './words.ts';

const NAMES = ['Ada', 'Bob'];
const BOARD: readonly Card[] = ['AS', '10H', '2C', '7D', '4S'];
const BLINDS: readonly HandAct[] = [
  { seat: 0, street: 0, kind: 'blind', chips: 5, to: 5, seq: 9 },
  { seat: 1, street: 0, kind: 'blind', chips: 10, to: 10, seq: 9 },
];
const RAISE: HandAct = { seat: 1, street: 0, kind: 'raise', chips: 50, to: 60, seq: 12 };

describe('the headline', () => {
  it('says what the other did, and what there is to call', () => {
    const said = headline(view({ acts: [...BLINDS, RAISE], options: { check: false, call: 50 } }), { kind: 'decide' }, NAMES);
    expect(said).toEqual({ title: 'Your turn', detail: 'Bob raises to 60. 50 chips to call.', mine: true });
  });

  it('says that a street is open where nobody has acted on it', () => {
    const said = headline(view({ acts: [...BLINDS, RAISE], board: BOARD.slice(0, 3), turn: 1 }), { kind: 'wait' }, NAMES);
    expect(said).toEqual({ title: 'Waiting for Bob', detail: 'The flop is open.', mine: false });
  });

  it('is quiet while a device shuffles in its own turn', () => {
    expect(headline(view(), { kind: 'send' }, NAMES)).toMatchObject({ title: 'Your turn', mine: false, passing: true });
  });

  it.each([
    [0, 'Hand 1: you win 10 chips', 'Bob folded.'],
    [1, 'Hand 1: you lose 10 chips', 'You folded.'],
    [undefined, 'Hand 1: Ada wins 10 chips', 'Bob folded.'],
  ])('says to seat %s who won a hand that was folded', (seat, title, detail) => {
    const said = headline(view({ seat, stage: 'deal', turn: undefined, played: [played()] }), { kind: 'wait' }, NAMES);
    expect(said).toEqual({ title, detail, mine: false, winner: 0 });
  });

  it('says at a showdown what was shown, and that the other hand was not', () => {
    const shown = played({ board: BOARD, shown: [['AC', '10D'], undefined], mucked: [1], folded: undefined });
    const said = headline(view({ seat: 1, stage: 'shuffle', turn: undefined, played: [shown] }), { kind: 'wait' }, NAMES);
    expect(said.detail).toBe('Ada shows two pair, aces and tens. You do not show.');
  });

  it('says that equal hands share the pot', () => {
    const shared = played({
      won: [0, 0],
      folded: undefined,
      shown: [
        ['KC', 'QD'],
        ['KH', 'QS'],
      ],
      board: BOARD,
    });
    const said = headline(view({ stage: 'deal', played: [shared] }), { kind: 'wait' }, NAMES);
    expect(said).toMatchObject({ title: 'Hand 1: the pot is shared', detail: 'You show ace high. Bob shows ace high.' });
    expect(said).not.toHaveProperty('winner');
  });
});

describe('what the device did in haste', () => {
  const folded = { seq: 12, decision: { kind: 'fold' } };
  const ours = (seq: number): HandAct => ({ seat: 0, street: 0, kind: 'call', chips: 5, to: 10, seq });

  it('is told until its person has acted again', () => {
    const said = 'Your time was almost up, so your device folded for you.';
    const saidAfter = (...acts: readonly HandAct[]) =>
      hasteWords(view({ acts, played: [played({ acts: [ours(8), ours(12)] })] }), 0, folded);
    expect(saidAfter(...BLINDS)).toBe(said);
    expect(saidAfter(...BLINDS, { ...RAISE, seq: 20 })).toBe(said);
    expect(saidAfter(...BLINDS, ours(20))).toBeUndefined();
  });

  it('is told too where the offer of a draw has taken its place in the log', () => {
    const saidAfter = (...seqs: readonly number[]) => hasteWords(view({ acts: seqs.map(ours) }), 0, folded);
    expect(saidAfter(8, 13)).toContain('folded for you');
    expect(saidAfter(8, 13, 15)).toBeUndefined();
  });

  it('was to check where it could, and is nothing where nothing was decided', () => {
    expect(hasteWords(view(), 0, { seq: 12, decision: { kind: 'check' } })).toContain('checked for you');
    expect(hasteWords(view(), 0, undefined)).toBeUndefined();
  });
});

it('what was done in a hand is told with its blinds, and with who is all-in', () => {
  const acts: readonly HandAct[] = [...BLINDS, { seat: 0, street: 0, kind: 'raise', chips: 995, to: 1_000, seq: 12 }];
  expect(shownActs(view({ acts }), NAMES).map(({ words }) => words)).toEqual([
    'Ada posts the small blind of 5',
    'Bob posts the big blind of 10',
    'Ada raises to 1000, all-in',
  ]);
});

it.each([
  [['AS', 'KS', 'QS', 'JS', '10S'], 'a royal flush'],
  [['9S', '8S', '7S', '6S', '5S'], 'a straight flush to the nine'],
  [['2S', '2H', '2D', '2C', '10S'], 'four twos'],
  [['AS', 'AH', 'AD', 'KC', 'KS'], 'a full house, aces and kings'],
  [['KH', '9H', '7H', '3H', '2H'], 'a flush, king high'],
  [['AS', '2H', '3D', '4C', '5S'], 'a straight to the five'],
  [['6S', '6H', '6D', 'KC', '2S'], 'three sixes'],
  [['10S', '10H', 'AD', 'AC', '2S'], 'two pair, aces and tens'],
  [['JS', 'JH', 'AD', '7C', '2S'], 'a pair of jacks'],
  [['QS', 'JH', '9D', '7C', '2S'], 'queen high'],
  [['QS', 'JH'], undefined],
] as const)('%s in words', (cards, words) => {
  expect(madeWords(cards)).toBe(words);
});

it.each([
  ['7D 8C', 'KH 9H 9S 5S 4S', 'JD 7H', 'The kicker decides: jack.'],
  ['AC 3D', 'AH 9H 8S 5S 4S', 'AD 2H', undefined],
  ['AC KD', 'AH 9H 8S 5S 4S', 'AD KH', undefined],
  ['9C 8D', '7H 6H 5S KS KD', '4C 8H', undefined],
] as const)('between %s and its rival on %s with %s, a kicker is named only where it decides', (own, board, rival, words) => {
  const cardsOf = (two: string): Card[] => [...two.split(' '), ...board.split(' ')] as Card[];
  expect(decidingWords(cardsOf(own), cardsOf(rival))).toBe(words);
});

describe('a step in words', () => {
  const step = (kind: string, says: StepLine['says'] = {}): StepLine => ({ seq: 20, kind, author: 1, time: 0, link: '', says });

  it('of a bet says how much', () => {
    expect(describeStep(step('holdem.act', { action: 'raise', to: 60 }), NAMES)).toBe('Bob raises to 60');
    expect(describeStep(step('holdem.act', { action: 'check' }), NAMES)).toBe('Bob checks');
    expect(describeStep(step('holdem.act', { action: 'call' }), NAMES)).toBe('Bob calls');
    const call: HandAct = { seat: 1, street: 0, kind: 'call', chips: 5, to: 10, seq: 20 };
    expect(describeStep(step('holdem.act', { action: 'call' }), NAMES, view({ acts: [call] }))).toBe('Bob calls 5');
  });

  it('that shows cards names them where the view has them', () => {
    const seats = [seatView(), seatView({ cards: ['AC', '10D'], shown: true })];
    expect(describeStep(step('cards.show'), NAMES)).toBe('Bob showed both cards');
    expect(describeStep(step('cards.show'), NAMES, view({ seats }))).toBe('Bob showed ace of clubs and ten of diamonds');
  });

  it('that ends a hand says what came of it', () => {
    const said = describeStep(step('holdem.act', { action: 'fold' }), NAMES, view({ stage: 'deal', played: [played()] }));
    expect(said).toBe('Bob folds. Hand 1: Ada wins 10 chips');
  });

  it('is not worded where it is of no kind of this game', () => {
    expect(describeStep(step('holdem.cheat'), NAMES)).toBeUndefined();
  });
});

it('a match as it stood after a hand shows what was shown of it, and backs of what was not', () => {
  const shown = played({ board: BOARD, shown: [['AC', '10D'], undefined], mucked: [1], folded: undefined, acts: BLINDS });
  const later = played({ hand: 2, button: 1, chips: [990, 1_010], won: [-20, 20], folded: 0 });
  const back = viewAfter(view({ played: [shown, later], stage: 'over', pot: 0 }), 1);
  expect(back.seats.map(({ cards, chips, mucked }) => ({ cards, chips, mucked }))).toEqual([
    { cards: ['AC', '10D'], chips: 1_010, mucked: false },
    { cards: [undefined, undefined], chips: 990, mucked: true },
  ]);
  expect(back).toMatchObject({ board: BOARD, acts: BLINDS, button: 0, pot: 0, hand: 1, played: [shown] });
});

it('the score is told where chips decided after the last hand, from the most down', () => {
  const seats = [seatView({ chips: 900 }), seatView({ chips: 1_100 })];
  const ended = (reason: string) => view({ stage: 'over', seats, result: { kind: 'won', winners: [1], reason } });
  expect(score(ended('most-chips'), NAMES, 0)).toBe('Bob ended with 1100 chips, you with 900');
  expect(score(ended('most-chips'), NAMES, undefined)).toBe('Bob ended with 1100 chips, Ada with 900');
  expect(score(ended('all-chips'), NAMES, 0)).toBeUndefined();
});
