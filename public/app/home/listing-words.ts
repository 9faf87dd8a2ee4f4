/** Checks and words a listed match before it is shown: the relay knows no game, so nothing in a listing can be trusted. */

import type { Listing } from '../../../shared/wire/listing.ts';
import { seatNames } from '../components/seat-names.ts';
import { findEntry } from '../games/catalogue.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { optionWords } from '../games/options.ts';
import { plural, texts } from '../language/texts.ts';
import { clockWords } from '../match/clock-words.ts';

export const LISTING = texts('home/listing-words', {
  missing: (count: number) => plural(count, { one: '1 more player', other: `${count} more players` }),
});

export interface ShownListing {
  readonly match: string;
  readonly game: GameEntry;
  /** Who opened it, and the key of that player. */
  readonly creator: string;
  readonly key: string;
  /** The name that the player claims. */
  readonly name: string | undefined;
  /** The engine that the player claims to be. */
  readonly engine: string | undefined;
  /** Such as `1 more player`. */
  readonly missing: string;
  readonly terms: readonly string[];
}

/** Undefined for a match that cannot be played here: of another game, by other rules, or with parameters that the game does not have. */
export function showListing({ match, game: id, rules, params, clock, seats, creator, open }: Listing): ShownListing | undefined {
  const game = findEntry(id);
  const opener = seats[creator];
  if (game?.rules !== rules || opener === undefined || opener === null) return undefined;
  const isUsual = Object.entries(params).every(
    ([name, value]) =>
      game.params?.[name] === value ||
      game.options?.some((one) => one.name === name && one.values.some((v) => v.value === value)),
  );
  if (!isUsual) return undefined;
  const { min, max } = game.seats(params);
  if (seats.length < min || seats.length > max) return undefined;
  return {
    match,
    game,
    creator: seatNames(seats)[creator]!,
    key: opener.key,
    name: opener.name,
    engine: opener.engine,
    missing: LISTING.missing(open.length),
    terms: [clockWords(clock), ...optionWords(game, params)],
  };
}
