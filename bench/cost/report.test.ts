import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBlock, replaceBlock } from './document.ts';
import { type Counts, type Logging, priceDaily, priceMonth, priceOnce, sumOf } from './price.ts';
import { describePrices, type PlayedGames, reportOf } from './report.ts';
import { describeScale, short } from './scale.ts';

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const { games, logging } = JSON.parse(text('recorded.json')) as { games: PlayedGames; logging: Logging };

/** A million of each. */
const COUNTS: Counts = {
  workerRequests: 1e6,
  workerMs: 1e6,
  objectRequests: 1e6,
  socketMessages: 1e6,
  objectCalls: 1e6,
  objectMs: 1e6,
  rowsWritten: 1e6,
  rows: {},
  rowsRead: 1e6,
  storeWrites: 1e6,
  storeReads: 1e6,
  lines: 1e6,
  points: 1e6,
  invocations: 1e6,
  weekBytes: 1e9,
  keptBytes: 1e9,
  storedBytes: 1e9,
};
const ALL: Logging = { share: 1, invocations: true };

it('each count has its price: of the Worker, of objects, of rows, of the store of logs and of log lines', () => {
  const { worker, requests, awake, rows, operations, logs, week } = priceOnce(COUNTS, 'kv', ALL);
  expect(worker).toBeCloseTo(0.32);
  // A message of a socket is a twentieth of a request.
  expect(requests).toBeCloseTo(0.15 * 1.05);
  // A thousand seconds of calls, 10 ms more for each call and 200 ms for each write to the store.
  expect(awake).toBeCloseTo((1_000 + 10_000 + 200_000) * 0.128 * 12.5e-6);
  expect(rows).toBeCloseTo(1.001);
  expect(operations).toBeCloseTo(5.5);
  expect(logs).toBeCloseTo(1.45);
  expect(week).toBeCloseTo((0.2 * 7) / 30.4);
  expect(priceOnce(COUNTS, 'r2', ALL).operations).toBeCloseTo(4.86);
  expect(priceMonth(COUNTS, 'kv')).toBeCloseTo(0.7);
  expect(priceMonth(COUNTS, 'r2')).toBeCloseTo(0.215);
});

it('log lines are sampled, and those of invocations may be off', () => {
  expect(priceOnce(COUNTS, 'kv', { share: 0.05, invocations: true }).logs).toBeCloseTo(0.25 + 0.06);
  expect(priceOnce(COUNTS, 'kv', { share: 0.05, invocations: false }).logs).toBeCloseTo(0.25 + 0.03);
});

it('what is kept costs more with every month, and what is played does not', () => {
  const mix = [{ share: 1, counts: COUNTS, price: { once: 2, monthly: 0.5 } }];
  expect(priceDaily(mix, 10, 1)).toEqual({ play: 608, keep: 152 });
  expect(priceDaily(mix, 10, 12)).toEqual({ play: 608, keep: 12 * 152 });
});

it('the documents quote what was recorded, to the letter', () => {
  expect(readBlock(text('../../docs/deploy.md'), 'cost')).toBe(describePrices(games, logging));
  expect(readBlock(text('../../docs/scale.md'), 'cost -- --scale')).toBe(describeScale(games, logging));
});

it('a block of a document is replaced, and nothing around it', () => {
  const page = 'before\n<!-- begin: npm run it -->\nold\n<!-- end: npm run it -->\nafter\n';
  const changed = replaceBlock(page, 'it', 'new');
  expect(readBlock(changed, 'it')).toBe('new');
  expect(changed.replace('new', 'old')).toBe(replaceBlock(page, 'it', 'old'));
  expect(changed).toMatch(/^before\n[\s\S]*\nafter\n$/);
  expect(() => replaceBlock('nothing', 'it', 'new')).toThrow('no block');
});

it('what was recorded stays cheap to keep: a cent a month for 1,000 of Battleship, $1,700 after a year of a million a day', () => {
  const { perDay, games: prices } = reportOf(games, logging);
  expect(prices['battleship/classic']!.monthly).toBeLessThan(0.01);
  expect(perDay!.twelfth.r2.keep).toBeLessThan(1_700);
});

it('a match of Battleship pays for its steps, and for little else', () => {
  for (const name of ['battleship/classic', 'battleship/xaya']) {
    const { steps, counts } = games[name]!;
    expect(counts.rowsWritten - steps).toBeLessThan(35);
    expect(counts.rows['step']).toBe(steps);
    const terms = priceOnce(counts, 'r2', { share: 0, invocations: false });
    expect(sumOf(terms) - steps * 1e-6).toBeLessThan(75e-6);
  }
});

it.each([
  [0.27, '0.27'],
  [12, '12'],
  [1_234, '1.2 k'],
  [365_000_000, '365 M'],
  [2.5e15, '2.5 P'],
])('%d is written as %s', (value, written) => expect(short(value)).toBe(written));
