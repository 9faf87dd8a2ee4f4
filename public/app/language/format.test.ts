import { afterEach, expect, it } from 'vitest';
import { amountWords, decimalWords, timeWords } from './format.ts';
import { ENGLISH } from './languages.ts';
import { setLanguage } from './texts.ts';

afterEach(() => setLanguage(ENGLISH, {}));

const NOON = new Date(2026, 10, 22, 12, 5, 9).getTime();

it.each([
  ['en-GB', 'en', '1 day', '2 days', '1.4', '12:05:09'],
  ['en-US', 'en', '1 day', '2 days', '1.4', '12:05:09 PM'],
  ['de-AT', 'de', '1 Tag', '2 Tage', '1,4', '12:05:09'],
  ['es-ES', 'es', '1 día', '2 días', '1,4', '12:05:09'],
] as const)('numbers and times are written as in %s', (tag, language, one, two, decimal, time) => {
  setLanguage({ language, tag }, {});
  expect([amountWords(1, 'day'), amountWords(2, 'day')]).toEqual([one, two]);
  expect(decimalWords(1.44)).toBe(decimal);
  expect(timeWords(NOON, 'time').replace(/\s/g, ' ')).toBe(time);
});
