import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { matchWords, notificationWords } from './notification-words.ts';

beforeEach(() => void vi.stubGlobal('navigator', { languages: ['fr-FR', 'es-MX', 'en'] }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['of the page on which the reminder was made', [{ language: 'de' }], 'Du bist dran'],
  ['of the browser, where an earlier build has made it', [{}], 'Te toca'],
  ['of the browser, where it names a language that there is not', [{ language: 'constructor' }], 'Te toca'],
  ['of the browser, where there is no reminder', [], 'Te toca'],
])('a notification speaks the language %s', (_, reminders, turn) => {
  expect(notificationWords(reminders).turn).toBe(turn);
});

it('a notification names the game and the others at the table, whose names reorder nothing', () => {
  const words = (...rivals: string[]) => matchWords({ gameName: 'Greedy Pig', language: 'en' }, rivals);
  expect([words(), words('Ada'), words('Ada', 'Bob')]).toEqual([
    'Greedy Pig',
    'Greedy Pig with Ada',
    'Greedy Pig with Ada and Bob',
  ]);
  expect(words('\u202eevE')).toBe('Greedy Pig with \u2068\u202eevE\u2069');
});
