/** The sums of `npm run cost`: from what each game's match took to the bill of a relay, as data and as tables. */

import type { Played } from './counted-match.ts';
import { type Logging, type Price, priceDaily, priceOf, priceOnce, type Share, sumOf } from './price.ts';
import { PRICES, type Store } from './prices.ts';

/** By game, with `/1` for the first version of its rules where it has several. */
export type PlayedGames = Readonly<Record<string, Played>>;

const THOUSAND = 1_000;
const MATCHES_A_DAY = 1e6;
const STORES: readonly Store[] = ['kv', 'r2'];
const MONTHS = { first: 1, twelfth: 12 } as const;

type ByStore<T> = Readonly<Record<Store, T>>;
const byStore = <T>(of: (store: Store) => T): ByStore<T> => ({ kv: of('kv'), r2: of('r2') });

interface Month {
  readonly play: number;
  readonly keep: number;
}

/** Dollars. `once` and `monthly` are those of a relay with a bucket of R2. */
interface Report {
  readonly prices: typeof PRICES;
  readonly games: Readonly<Record<string, Price & { readonly kv: Price; readonly steps: number }>>;
  /** Of a relay with so many matches a day, in its first and in its twelfth month; absent where its games were not played. */
  readonly perDay?: { readonly matches: number } & Readonly<Record<keyof typeof MONTHS, ByStore<Month>>>;
}

const round = (dollars: number): number => Number(dollars.toPrecision(4));

/** 90 % Battleship, and proven dark chess, of which a tenth is opened by one seat alone. */
export function mixOf(games: PlayedGames, store: Store, logging: Logging): readonly Share[] | undefined {
  const [battleship, chess] = [games['battleship/classic'], games['dark-chess/2']];
  if (battleship === undefined || chess?.halfOpened === undefined) return undefined;
  const shares = [
    [0.9, battleship.counts],
    [0.09, chess.counts],
    [0.01, chess.halfOpened],
  ] as const;
  return shares.map(([share, counts]) => ({ share, counts, price: priceOf(counts, store, logging) }));
}

export function reportOf(games: PlayedGames, logging: Logging): Report {
  const thousand = ({ once, monthly }: Price): Price => ({ once: round(THOUSAND * once), monthly: round(THOUSAND * monthly) });
  const prices = Object.entries(games).map(([game, { steps, counts }]) => {
    const price = (store: Store): Price => thousand(priceOf(counts, store, logging));
    return [game, { ...price('r2'), kv: price('kv'), steps }] as const;
  });
  const month = (number: number): ByStore<Month> | undefined => {
    if (STORES.some((store) => mixOf(games, store, logging) === undefined)) return undefined;
    return byStore((store) => {
      const { play, keep } = priceDaily(mixOf(games, store, logging)!, MATCHES_A_DAY, number);
      return { play: Math.round(play), keep: Math.round(keep) };
    });
  };
  const [first, twelfth] = [month(MONTHS.first), month(MONTHS.twelfth)];
  const perDay = first === undefined || twelfth === undefined ? {} : { perDay: { matches: MATCHES_A_DAY, first, twelfth } };
  return { prices: PRICES, games: Object.fromEntries(prices), ...perDay };
}

export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n');
};

const dollars = (amount: number): string =>
  `$${amount < 1 ? amount.toFixed(4) : amount < 100 ? amount.toFixed(2) : whole(amount)}`;
const whole = (amount: number): string => Math.round(amount).toLocaleString('en');
const kilobytes = (bytes: number): string => whole(bytes / 1_000);

/** The tables for people. */
export function describeReport(games: PlayedGames, logging: Logging): string {
  const counted = Object.entries(games).map(([game, { steps, logBytes, counts }]) => [
    `\`${game}\``,
    ...[
      whole(steps),
      whole(counts.rowsWritten),
      whole(counts.objectRequests + counts.socketMessages / PRICES.messagesPerRequest),
    ],
    ...[kilobytes(logBytes), kilobytes(counts.storedBytes), kilobytes(counts.weekBytes), kilobytes(counts.keptBytes)],
  ]);
  return [
    'What one match takes:',
    '',
    table([
      ['game', 'steps', 'rows written', 'object requests', 'log, kB', 'gzipped', 'object for a week', 'for good'],
      ...counted,
    ]),
    '',
    describePrices(games, logging),
  ].join('\n');
}

/** Those of the report that docs/deploy.md quotes. */
export function describePrices(games: PlayedGames, logging: Logging): string {
  const { perDay } = reportOf(games, logging);
  const priced = Object.entries(games).map(([game, { steps, counts }]) => {
    const terms = priceOnce(counts, 'r2', logging);
    const { rows, logs, week, awake } = terms;
    const rest = sumOf(terms) - rows - logs - week - awake;
    const prices = [
      ...[rows, logs, week, awake, rest],
      sumOf(terms),
      ...STORES.map((store) => priceOf(counts, store, logging).monthly),
    ];
    return [`\`${game}\``, whole(steps), ...prices.map((price) => dollars(THOUSAND * price))];
  });
  const lines = [
    'Dollars for 1,000 matches, once (with R2), and for each month that they are kept:',
    '',
    table([['game', 'steps', 'rows', 'logs', 'week', 'awake', 'rest', 'once', 'a month, KV', 'a month, R2'], ...priced]),
  ];
  if (perDay === undefined) return lines.join('\n');
  const months = Object.keys(MONTHS).flatMap((name) =>
    STORES.map((store) => {
      const { play, keep } = perDay[name as keyof typeof MONTHS][store];
      return [`${name} month, ${store.toUpperCase()}`, dollars(play), dollars(keep), dollars(play + keep)];
    }),
  );
  return [
    ...lines,
    '',
    `Dollars a month for ${whole(MATCHES_A_DAY)} matches a day, 90 % \`battleship/classic\` and 10 % \`dark-chess/2\`, a tenth of which only one seat opens:`,
    '',
    table([['', 'to play', 'to keep', 'in all'], ...months]),
  ].join('\n');
}

/** By what each row of a match was written, the steps first. */
export function describeRows(games: PlayedGames): string {
  const of = new Set(Object.values(games).flatMap(({ counts }) => Object.keys(counts.rows)));
  const lines = [...of].sort((a, b) => Number(b === 'step') - Number(a === 'step') || (a < b ? -1 : 1));
  const count = (name: string): string[] => Object.values(games).map(({ counts }) => whole(counts.rows[name] ?? 0));
  const sums = Object.values(games).map(({ counts }) => whole(counts.rowsWritten));
  return table([['rows of', ...Object.keys(games)], ...lines.map((name) => [name, ...count(name)]), ['all', ...sums]]);
}
