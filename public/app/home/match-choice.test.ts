import { describe, expect, it } from 'vitest';
import { findGame } from '../../../shared/games/registry.ts';
import { findSlug } from '../games/catalogue.ts';
import { GAMES } from '../games/entry-list.ts';
import { newMatchOf, type Opponent, usualChoice } from './match-choice.ts';

const never = (): number => {
  throw new Error('nothing is left to chance here');
};
const usual = (slug: string, opponent: Opponent) => {
  const game = findSlug(slug)!;
  return { game, choice: usualChoice(game, opponent) };
};

describe.each(GAMES)('$id, as one click starts it', (game) => {
  it('has an address of its own, and a number of seats that its rules take', () => {
    expect(GAMES.filter(({ slug }) => slug === game.slug)).toEqual([game]);
    const { min, max } = findGame(game.id, game.rules)!.seats;
    for (const opponent of ['computer', 'friend'] as const) {
      const { seats, seat } = newMatchOf(game, opponent, usualChoice(game, opponent), '', never);
      expect(seats >= min && seats <= max && seat < seats).toBe(true);
    }
  });

  it('is practice against the computer, which plays every other seat', () => {
    const match = newMatchOf(game, 'computer', usualChoice(game, 'computer', game.ladder?.[1]?.name), ' Ada ', never);
    expect(match).toMatchObject({ practice: true, listed: false, name: 'Ada' });
    expect([...match.computers, match.seat].sort()).toEqual(Array.from({ length: match.seats }, (_, i) => i));
    expect(match.level).toBe(game.ladder?.[1]?.name);
  });

  it('proposes to friends nothing for which they would have to trust the player who starts it', () => {
    expect(newMatchOf(game, 'friend', usualChoice(game, 'friend'), '', never)).toMatchObject({
      ...{ practice: false, computers: [], private: true },
    });
  });
});

describe('a side', () => {
  it('is taken as it was chosen, or by lot', () => {
    const { game, choice } = usual('dark-chess', 'friend');
    const seats = game.sides!.map((_, side) => newMatchOf(game, 'friend', { ...choice, side }, '', () => 1).seat);
    expect(game.sides!.map(({ label }, i) => [label, seats[i]])).toEqual([
      ['White', 0],
      ['Random', 1],
      ['Black', 1],
    ]);
  });

  it('of a blackjack player among friends leaves the dealing to the same device', () => {
    const { game, choice } = usual('blackjack', 'friend');
    const match = newMatchOf(game, 'friend', { ...choice, side: 0 }, '', never);
    expect(match).toMatchObject({ seat: 1, computers: [0], seats: 3, practice: false });
  });
});

it('a game with clocks of its own offers no others: the fastest to friends, the slowest against the computer', () => {
  const clocks = { presets: [20_000, 30_000].map((grace) => ({ budget: 2 * grace, grace })), most: {} };
  const game = { ...findSlug('battleship')!, clocks };
  const opened = (opponent: Opponent) => newMatchOf(game, opponent, usualChoice(game, opponent), '', never).clock;
  expect(opened('friend')).toEqual({ budget: 40_000, grace: 20_000 });
  expect(opened('computer')).toEqual({ budget: 60_000, grace: 30_000 });
  expect(() => newMatchOf(game, 'friend', { ...usualChoice(game, 'friend'), clock: '10m+5s' }, '', never)).toThrow();
});

it('a match that counts in no record, or is private, is not listed', () => {
  const { game, choice } = usual('battleship', 'friend');
  const listed = (change: object) => newMatchOf(game, 'friend', { ...choice, ...change, listed: true }, '', never).listed;
  expect([listed({ isPrivate: false }), listed({}), listed({ isPrivate: false, practice: true })]).toEqual([true, false, false]);
});
