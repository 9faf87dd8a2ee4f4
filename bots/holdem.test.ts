import { describe, expect, it } from 'vitest';
import { playHoldem, viewOf as seenBy } from '../bench/bots/holdem-referee.ts';
import { seeded } from '../bench/bots/seeded.ts';
import { type Card, FRESH_DECK } from '../shared/cards/playing-cards.ts';
import { act, type Betting, beginBetting, nextStreet } from '../shared/games/holdem/betting.ts';
import { evaluate } from '../shared/games/holdem/evaluate.ts';
import { readParams } from '../shared/games/holdem/params.ts';
import type { HoldemView } from '../shared/games/holdem/view.ts';
import { shuffle } from '../shared/randomness/random-integers.ts';
import { chanceOf, HOLDEM_BOTS } from './holdem.ts';

const cardsOf = (cards: string): Card[] => (cards === '' ? [] : (cards.split(' ') as Card[]));
const botOf = (name: string) => HOLDEM_BOTS.find((bot) => bot.name === name)!;

/** What a seat sees that has to act, in a hand in which nothing that was done before counts. */
function viewOf(betting: Betting, own: string, board = ''): HoldemView {
  const cards = [...cardsOf(own), ...cardsOf(own), ...cardsOf(board)];
  return seenBy({ params: readParams({}), hand: 1, blinds: { small: 5, big: 10 }, betting, cards, acts: [] });
}

const begun = beginBetting([1_000, 1_000], 0, { small: 5, big: 10 });
const allInAgainst = act(begun, { kind: 'raise', to: 1_000 });
const CHECK = { kind: 'check' } as const;
const flop = nextStreet(act(act(begun, { kind: 'call' }), CHECK));
const river = [1, 2].reduce((street) => nextStreet(act(act(street, CHECK), CHECK)), flop);

describe('the table of chances', () => {
  it.each([
    ['AS', 'AH', 85],
    ['AS', 'KS', 67],
    ['KS', 'AH', 65],
    ['7S', '2H', 35],
    ['2D', '7D', 38],
    ['2S', '2H', 50],
  ] as const)('has for %s %s what boards at random give', (one, other, chance) => {
    expect(chanceOf(one, other)).toBe(chance / 100);
    const random = seeded('chances', one, other);
    const rest = FRESH_DECK.filter((card) => card !== one && card !== other);
    let won = 0;
    for (let i = 0; i < 4_000; i++) {
      const [rival, board] = [shuffle(rest, random).slice(0, 2), shuffle(rest, random)];
      const whole = board.filter((card) => !rival.includes(card)).slice(0, 5);
      won += (1 + Math.sign(evaluate([one, other, ...whole]) - evaluate([...rival, ...whole]))) / 2;
    }
    // Three times the standard deviation of the mean.
    expect(Math.abs((100 * won) / 4_000 - chance)).toBeLessThan(2.9);
  });
});

describe.each(['odds', 'ranges'])('%s', (name) => {
  const decide = (betting: Betting, own: string, board?: string) =>
    botOf(name).decide(viewOf(betting, own, board), seeded(name, own, board ?? ''));

  it('calls for all its chips with two aces and folds the worst cards', () => {
    expect(decide(allInAgainst, 'AS AH')).toEqual({ kind: 'call' });
    expect(decide(allInAgainst, '7S 2H')).toEqual({ kind: 'fold' });
  });

  it('bets what cannot lose, and folds what cannot win', () => {
    expect(decide(river, 'AS KS', 'QS JS 10S 2H 3D')).toMatchObject({ kind: 'bet' });
    const bet = act(river, { kind: 'bet', to: 20 });
    expect(decide(bet, '2H 3D', 'AS KH QD 10C 9S')).toEqual({ kind: 'fold' });
    expect(decide(bet, '2H 3D', 'AS KS QS JS 10S')).not.toEqual({ kind: 'fold' });
  });

  it('decides alike by the same draws', () => {
    expect(decide(river, 'AS 9H', 'QS JS 10S 2H 3D')).toEqual(decide(river, 'AS 9H', 'QS JS 10S 2H 3D'));
  });
});

it.each([
  ['random', { stack: 100, level: 1, hands: 60 }],
  ['random', { stack: 10_000, hands: 10 }],
  ['odds', { stack: 100, level: 1 }],
  ['odds', { stack: 1_000, level: 1 }],
  ['ranges', { stack: 100, level: 1 }],
  ['ranges', { stack: 1_000, level: 1 }],
])('%s does only what is allowed, against each bot, in matches of %j', (name, params) => {
  for (const other of HOLDEM_BOTS) {
    for (let match = 0; match < 3; match++) {
      const winner = playHoldem(readParams(params), [botOf(name), other], seeded('allowed', name, other.name, match));
      expect([0, 1, undefined]).toContain(winner);
    }
  }
});
