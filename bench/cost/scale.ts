/** What bends as a relay grows: rates and sizes from what matches were counted to take, beside the limits of the platform. */

import { type Counts, type Logging, priceDaily } from './price.ts';
import { ASSUMED } from './prices.ts';
import { mixOf, type PlayedGames, table } from './report.ts';

const SIZES: readonly number[] = [1e3, 1e6, 1e8];

/** What nobody has counted, because it depends on people. */
const PEOPLE = {
  /** The busiest hour has so many times the matches of the mean one. */
  peak: 3,
  minutesOfMatch: 12,
  /** Share of the matches that are listed on the home page, each shown and hidden once. */
  listed: 0.2,
  /** How often a list of open seats is read for each match that is played. */
  listReads: 10,
} as const;

/** Limits of the platform that one object, key or account has. */
const PLATFORM = {
  objectRequestsPerSecond: 1_000,
  /** The list of a game is read through the cache of the edge, once in so many seconds at each location. */
  listCacheSeconds: 10,
  locations: 330,
  logLinesPerDay: 5e9,
} as const;

const SECONDS_OF_DAY = 86_400;

/** One line: what it is, and its value for so many matches a day. */
interface Line {
  readonly what: string;
  readonly at: (matches: number) => string;
}

/** Four significant digits at most, with the unit that leaves the fewest zeros. */
export function short(value: number): string {
  const [unit, suffix] = (
    [
      [1e15, ' P'],
      [1e12, ' T'],
      [1e9, ' G'],
      [1e6, ' M'],
      [1e3, ' k'],
    ] as const
  ).find(([size]) => value >= size) ?? [1, ''];
  return `${Number((value / unit).toPrecision(value / unit >= 100 ? 3 : 2))}${suffix}`;
}

function linesOf(mean: (pick: (counts: Counts) => number) => number, games: PlayedGames, logging: Logging): readonly Line[] {
  const perSecond = (matches: number): number => (PEOPLE.peak * matches) / SECONDS_OF_DAY;
  const year = (matches: number): number => 12 * ASSUMED.daysOfMonth * matches;
  const { socketMessages } = games['battleship/classic']!.counts;
  const messagesOfMatch = socketMessages / (PEOPLE.minutesOfMatch * 60);
  const lines = mean(({ lines, invocations }) => lines + (logging.invocations ? invocations : 0));
  const listRequests = (matches: number): number =>
    2 * PEOPLE.listed * perSecond(matches) +
    Math.min(PEOPLE.listReads * perSecond(matches), PLATFORM.locations / PLATFORM.listCacheSeconds);
  const bill = (matches: number, store: 'kv' | 'r2', what: 'play' | 'keep'): string =>
    `$${short(priceDaily(mixOf(games, store, logging)!, matches, 12)[what])}`;
  return [
    { what: 'matches begun a second, at the peak', at: (n) => short(perSecond(n)) },
    { what: 'matches at once, at the peak', at: (n) => short(perSecond(n) * PEOPLE.minutesOfMatch * 60) },
    { what: 'messages a second to all matches', at: (n) => short(perSecond(n) * mean((counts) => counts.socketMessages)) },
    { what: `messages a second to one match (of ${short(PLATFORM.objectRequestsPerSecond)})`, at: () => short(messagesOfMatch) },
    {
      what: `requests a second to one list of open seats (of ${short(PLATFORM.objectRequestsPerSecond)})`,
      at: (n) => short(listRequests(n)),
    },
    { what: 'rows written a second, all objects', at: (n) => short(perSecond(n) * mean((counts) => counts.rowsWritten)) },
    {
      what: 'writes a second to KV or R2, each to a key of its own',
      at: (n) => short(perSecond(n) * mean((counts) => counts.storeWrites)),
    },
    { what: 'objects after a year', at: (n) => short(year(n)) },
    {
      what: 'bytes in objects that are younger than a week',
      at: (n) => short(ASSUMED.daysInObject * n * mean(({ weekBytes }) => weekBytes)),
    },
    { what: 'bytes in objects for good, after a year', at: (n) => short(year(n) * mean(({ keptBytes }) => keptBytes)) },
    { what: 'bytes in KV or R2 after a year', at: (n) => short(year(n) * mean(({ storedBytes }) => storedBytes)) },
    {
      what: `log lines a day, sampled (of ${short(PLATFORM.logLinesPerDay)})`,
      at: (n) => short(n * logging.share * lines),
    },
    { what: 'to play, a month', at: (n) => bill(n, 'r2', 'play') },
    { what: 'to keep in the twelfth month, KV', at: (n) => bill(n, 'kv', 'keep') },
    { what: 'to keep in the twelfth month, R2', at: (n) => bill(n, 'r2', 'keep') },
  ];
}

/** The table that docs/scale.md quotes. */
export function describeScale(games: PlayedGames, logging: Logging): string {
  const mix = mixOf(games, 'r2', logging);
  if (mix === undefined) throw new Error('`battleship/classic` and `dark-chess/2` have to be played for this');
  const mean = (pick: (counts: Counts) => number): number =>
    mix.reduce((sum, { share, counts }) => sum + share * pick(counts), 0);
  const lines = linesOf(mean, games, logging);
  return table([['matches a day', ...SIZES.map(short)], ...lines.map(({ what, at }) => [what, ...SIZES.map(at)])]);
}
