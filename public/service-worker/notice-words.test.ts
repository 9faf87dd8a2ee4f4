import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticeWords } from './notice-words.ts';

beforeEach(() => void vi.stubGlobal('navigator', { languages: ['fr-FR', 'es-MX', 'en'] }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['of the page on which the reminder was made', [{ language: 'de' }], 'Du bist dran'],
  ['of the browser, where an earlier build has made it', [{}], 'Te toca'],
  ['of the browser, where it names a language that there is not', [{ language: 'constructor' }], 'Te toca'],
  ['of the browser, where there is no reminder', [], 'Te toca'],
])('a notification speaks the language %s', (_, reminders, turn) => {
  expect(noticeWords(reminders).turn).toBe(turn);
});
