import { expect, it } from 'vitest';
import type { Listing } from '../../../shared/wire/listing.ts';
import { GAMES } from '../games/entry-list.ts';
import { usualParams } from '../games/options.ts';
import { showListing } from './listing-words.ts';

const listing: Listing = {
  match: 'A'.repeat(22),
  game: 'battleship/xaya',
  rules: 1,
  params: {},
  clock: { budget: 600_000, grace: 2_000, increment: 5_000 },
  seats: [{ key: '01'.repeat(32), name: 'Ada' }, null],
  creator: 0,
  open: [1],
  expires: 5,
};

it('says who waits, for how many, and how it is played', () => {
  expect(showListing(listing)).toMatchObject({
    creator: 'Ada',
    key: '01'.repeat(32),
    missing: '1 more player',
    terms: ['10 min + 5 s'],
  });
  expect(showListing({ ...listing, seats: [{ key: '01'.repeat(32) }, null] })?.creator).toBe('Player 1');
  expect(showListing({ ...listing, seats: [{ key: '01'.repeat(32), engine: 'tiny 1.0' }, null] })?.engine).toBe('tiny 1.0');
});

it.each(GAMES)('shows $id as the start page opens it', (game) => {
  const params = usualParams(game);
  const seats = Array.from({ length: game.seats(params).usual }, (_, i) => (i === 0 ? listing.seats[0]! : null));
  expect(showListing({ ...listing, game: game.id, rules: game.rules, params, seats })?.game).toBe(game);
});

it.each<[string, Partial<Listing>]>([
  ['a game that nobody here knows', { game: 'free-money.example/now' }],
  ['other rules', { rules: 2 }],
  ['a parameter that the game does not have', { params: { advert: 'free money' } }],
  ['a value that the game does not offer', { game: 'dice', params: { target: 'free money' } }],
  ['more seats than the game has', { seats: [listing.seats[0]!, null, null] }],
  ['a creator who is not there', { creator: 1 }],
])('does not show %s', (_, change) => {
  expect(showListing({ ...listing, ...change })).toBeUndefined();
});
