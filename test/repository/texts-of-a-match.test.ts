/**
 * No text of the client says of a match what may not have been checked of it, in any language: a text that may is listed here, with where it is
 * shown, and `test/match/words-of-a-match.test.ts` sees to it that it is shown nowhere else.
 */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GERMAN } from '../../public/app/language/de.ts';
import { SPANISH } from '../../public/app/language/es.ts';
import { LANGUAGES, type Language, STANDINGS, tooMuch } from '../support/tier-words.ts';
import { listFiles, readText } from './tree.ts';

/** By the name of a text, or how it begins, why it may say more. */
const MAY_SAY: readonly (readonly [name: RegExp, why: string])[] = [
  [/^(?:home|installed)\//, 'of no match'],
  [
    /\/(?:why-fair|guarantees|reveal-notes|transfer-notes|preparing)\.|\.(?:fairTitle|whyFair|shufflingDetail)$/,
    'what the rules promise to the players',
  ],
  [/\/entry\./, 'the rules of a game'],
  [/^components\/(?:fault|problem)-words\./, 'what a rule asks for'],
  [/^match\/(?:clock-words|lobby-words|action-words|keep-secret|notices)\./, 'to a player, of what its own device does'],
  [/^match\/(?:headline\.pending|end-words\.(?:erased|settling\.ours))/, 'the same, of what it still has to open'],
  [/^games\/proven-dark-chess\/texts\.(?:wronged|showAtEnd)/, 'the same, of what its own game would prove'],
  [/^games\/step-words\.everybody$/, 'who has signed a step that all must sign'],
  [/^player\/player-page\.notWon$/, 'how lines are counted'],
  [/^player\/record-words\.evidence(?:Counts)?\.proven$/, 'where it is proven'],
  [/^verify\/verdict-words\.(?:headings\.proven|verdicts\.honest)$/, 'where it is proven'],
  [/^verify\/verdict-words\.headings\.holds$/, 'where the record holds'],
  [/^verify\/verdict-words\.leaked/, 'of a key, by which nothing is proven'],
  [/^verify\/finding-banner\.checked$/, 'where the game was followed'],
  [/^verify\/(?:evidence-view|log-trust)\./, 'of signatures that contradict each other, and of a log'],
  [/^verify\/log-chooser\.hint$/, 'what a final hash is'],
];

const CALL = /export const (\w+) = texts\(\s*'([^']+)'/g;

/** The English texts, by the names of their modules. */
async function englishTexts(): Promise<Readonly<Record<string, unknown>>> {
  const paths = listFiles('public/app/').filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/language\//.test(path));
  const found: Record<string, unknown> = {};
  for (const path of paths)
    for (const [, constant, name] of readText(path).matchAll(CALL)) {
      const exports = (await import(`../../${path}`)) as Readonly<Record<string, unknown>>;
      found[name!] = exports[constant!];
    }
  return found;
}

/** Passes for a name, a number and a mark alike. */
const value = (count: number) => Object.assign((words: string) => words, { toString: () => `${count}`, valueOf: () => count });

/** What a text comes to, of one thing and of several. */
function* sentences(text: unknown, name: string): Generator<readonly [name: string, sentence: string]> {
  if (typeof text === 'string') yield [name, text];
  else if (typeof text === 'function') {
    for (const count of [1, 2]) {
      const said: unknown = text(...Array.from({ length: 6 }, () => value(count)));
      yield [name, [said].flat(3).join('')];
    }
  } else for (const [key, part] of Object.entries(text as object)) yield* sentences(part, `${name}.${key}`);
}

const TEXTS: Readonly<Record<Language, () => Promise<Readonly<Record<string, unknown>>>>> = {
  en: englishTexts,
  de: async () => ({ ...GERMAN }),
  es: async () => ({ ...SPANISH }),
};

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://relay.example/'));
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => {} });
  vi.stubGlobal('addEventListener', () => {});
});
afterAll(() => void vi.unstubAllGlobals());

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('say nothing that may not have been checked', async () => {
    const texts = await TEXTS[language]();
    const all = [...sentences(texts, '')].map(([name, sentence]) => [name.slice(1), sentence] as const);
    expect(all.length).toBeGreaterThan(1_000);
    const wrong = all.flatMap(([name, sentence]) => {
      const words = new Set(STANDINGS.flatMap((standing) => tooMuch(standing, language, sentence)));
      return words.size === 0 || MAY_SAY.some(([one]) => one.test(name)) ? [] : [`${name}: ${sentence} [${[...words]}]`];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });
});
