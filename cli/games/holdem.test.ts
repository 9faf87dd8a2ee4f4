import { describe, expect, it } from 'vitest';
import { act, type Betting, beginBetting, optionsOf } from '../../shared/games/holdem/betting.ts';
import { handAccounts } from '../../shared/games/holdem/hand-account.ts';
import { readParams } from '../../shared/games/holdem/params.ts';
import type { PlayedHand } from '../../shared/games/holdem/played-hand.ts';
import type { HoldemView } from '../../shared/games/holdem/view.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { testSeed } from '../../test/support/table.ts';
import { describeHand } from './hand-text.ts';
import { TERMINAL_HOLDEM } from './holdem.ts';

const random = randomIntegers(testSeed('hold’em'), 'terminal');
const NAMES = ['Alice', 'Bob'];

/** The first hand as the seat sees it whose turn it is. */
function viewOf(betting: Betting): HoldemView {
  const { turn, stacks, bets, pot } = betting;
  return {
    params: readParams({}),
    stage: 'bet',
    seat: turn,
    hand: 1,
    button: 0,
    blinds: { small: 5, big: 10 },
    seats: stacks.map((chips, seat) => ({
      ...{ chips, bet: bets[seat]!, cards: seat === turn ? ['AS', '10H'] : [undefined, undefined] },
      ...{ shown: false, mucked: false, folded: false, allIn: chips === 0 },
    })),
    board: [],
    pot,
    turn,
    at: 7,
    options: optionsOf(betting),
    unasked: undefined,
    acts: [],
    played: [],
    result: undefined,
  };
}

const BLINDS = { small: 5, big: 10 };
const opened = beginBetting([1_000, 1_000], 0, BLINDS);
const limped = act(opened, { kind: 'call' });
const facingAllIn = act(opened, { kind: 'raise', to: 1_000 });
const read = (betting: Betting, line: string) => TERMINAL_HOLDEM.read(viewOf(betting), line, random);

describe('a line at a table of hold’em', () => {
  it.each([
    ['fold', { kind: 'fold' }],
    ['f', { kind: 'fold' }],
    ['call', { kind: 'call' }],
    ['C', { kind: 'call' }],
    ['raise 120', { kind: 'raise', to: 120 }],
    ['raise to 120', { kind: 'raise', to: 120 }],
    ['bet 120', { kind: 'raise', to: 120 }],
    ['120', { kind: 'raise', to: 120 }],
    ['min', { kind: 'raise', to: 20 }],
    // The call of 5 makes a pot of 20.
    ['half', { kind: 'raise', to: 20 }],
    ['pot', { kind: 'raise', to: 30 }],
    ['all-in', { kind: 'raise', to: 1_000 }],
    ['all', { kind: 'raise', to: 1_000 }],
  ])('%s is read where a blind is to be called', (line, decision) => {
    expect(read(opened, line)).toEqual({ ...decision, at: 7 });
  });

  it('checks where nothing is to be called, and calls an all-in with “all-in”', () => {
    expect(read(limped, 'check')).toEqual({ kind: 'check', at: 7 });
    expect(read(facingAllIn, 'all-in')).toEqual({ kind: 'call', at: 7 });
    expect(read(facingAllIn, 'call')).toEqual({ kind: 'call', at: 7 });
  });

  it.each([
    [opened, 'check', 'is not one of fold, call'],
    [limped, 'call', 'is not one of fold, check'],
    [opened, 'raise 19', 'A raise goes from 20 to 1000'],
    [opened, 'raise 1001', 'A raise goes from 20 to 1000'],
    [opened, 'raise', 'is not one of'],
    [opened, 'raise -20', 'is not one of'],
    [opened, 'raise 20.5', 'is not one of'],
    [facingAllIn, 'raise 2000', 'is not one of fold, call, all-in'],
  ])('%# is refused in words', (betting, line, words) => {
    expect(read(betting, line)).toContain(words);
  });

  it('is asked for with what is possible', () => {
    expect(TERMINAL_HOLDEM.prompt(viewOf(opened))).toContain('Fold, call 5, or raise to between 20 and 1,000');
    expect(TERMINAL_HOLDEM.prompt(viewOf(limped))).toContain('Fold, check, or raise to between 20 and 1,000');
    expect(TERMINAL_HOLDEM.prompt(viewOf(facingAllIn))).toBe('Fold or call 990?');
  });
});

it('a seat sees its own cards, and only the backs of the other’s', () => {
  expect(TERMINAL_HOLDEM.render(viewOf(opened), NAMES)).toBe(`Hand 1 of at most 30, blinds 5 and 10
Board: ·· ·· ·· ·· ··   Pot: 0
  Alice (button): 995 chips, bet 5
    A♠ 10♥
  Bob: 990 chips, bet 10
    ▒▒ ▒▒`);
});

const PLAYED: PlayedHand = {
  ...{ hand: 1, button: 0, blinds: BLINDS, from: 9, to: 27, folded: undefined, mucked: [1], acts: [] },
  shuffles: [
    { seat: 1, seq: 5 },
    { seat: 0, seq: 6 },
  ],
  board: ['9S', '10D', '2D', 'KC', '3S'],
  shown: [['AS', '10H'], undefined],
  won: [40, -40],
  chips: [1_040, 960],
};

describe('what a record says of a hand', () => {
  const tell = (played: PlayedHand, heldTo: number) => describeHand(handAccounts([played], heldTo)[0]!, NAMES);

  it('names who shuffled, what was shown, and what was not', () => {
    expect(tell(PLAYED, Number.POSITIVE_INFINITY)).toBe(
      'shuffled by Bob (step 5) and Alice (step 6), dealt and played in steps 9 to 27: its proofs were checked and hold. Board 9♠ 10♦ 2♦ K♣ 3♠. Alice showed A♠ 10♥. The cards of Bob: not shown (mucked). Alice won 40.',
    );
  });

  it('says that proofs hold only of a hand of which every step was checked', () => {
    expect(tell(PLAYED, 28)).toContain('its proofs were checked and hold');
    for (const heldTo of [0, 27]) {
      expect(tell(PLAYED, heldTo)).toContain('its proofs were not checked');
      expect(tell(PLAYED, heldTo)).not.toContain('checked and hold');
    }
  });

  it('says of cards that nobody had to show why they are not in it', () => {
    const folded = tell({ ...PLAYED, folded: 0, mucked: [], board: [], shown: [undefined, undefined], won: [-5, 5] }, 0);
    expect(folded).toContain('The cards of Alice: not shown (folded). The cards of Bob: not shown (nobody called). Bob won 5.');
    expect(folded).not.toContain('Board');
  });
});
