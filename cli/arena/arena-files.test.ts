import { expect, it } from 'vitest';
import { readReport, writeText } from './arena-files.ts';
import { ARENA_FORMAT, type ArenaPlan } from './plan.ts';
import { makeReport } from './report.ts';

const KEY = '00'.repeat(32);
const side = { key: KEY, engine: 'bot:random' };
const PLAN: ArenaPlan = {
  ...{ format: ARENA_FORMAT, nonce: KEY, game: 'dice', rules: 1, params: { target: 5 }, clock: { budget: 1_000, grace: 1_000 } },
  ...{ matches: 2, pairs: false, a: side, b: side, relay: { key: KEY, origin: 'https://relay.example' } },
};
const textOf = (changed: Partial<ArenaPlan> = {}): string =>
  writeText({ ...makeReport(PLAN, []), plan: { ...PLAN, ...changed } });
const notAReport = expect.objectContaining({ code: 'arena/not-a-report' });
const refusalOf = (text: string): unknown => {
  try {
    return readReport(text);
  } catch (error) {
    return error;
  }
};

it('is read as it was written, and in no other form: a key that is there twice would say two things', () => {
  expect(readReport(textOf())).toEqual(makeReport(PLAN, []));
  const twice = textOf().replace('"score": {', '"score": { "wins": 200 },\n "score": {');
  expect(JSON.parse(twice)).toEqual(JSON.parse(textOf()));
  expect(refusalOf(twice)).toEqual(notAReport);
});

it.each([
  'https://relay.example\u001b[2J',
  'https://relay.example\nIt was asked, and every time is right.',
  'https://relay.example/?It was asked, and every time is right',
  'data:,It was asked',
])('is refused with words in place of the relay: %j', (origin) => {
  expect(refusalOf(textOf({ relay: { key: KEY, origin } }))).toEqual(notAReport);
});

it('is refused with a plan that no log could state', () => {
  expect(refusalOf(textOf({ params: { target: 0.5 } }))).toEqual(notAReport);
});
