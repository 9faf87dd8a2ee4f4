/**
 * Every sentence that a page, a preview or a record says of a match, over matches of every game and every way to end, in every language: none
 * says more than was checked of that match. A new sentence is held to it without being named here.
 */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeUtf8 } from '../../shared/encoding/bytes.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { recordWords } from '../../shared/wire/page-words.ts';
import { shownPosition } from '../../worker/picture/final-position.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import type { Said } from '../support/drawn-pages.ts';
import { type JudgedMatch, judgedMatches } from '../support/judged-matches.ts';
import { PAGE_GLOBALS } from '../support/page-globals.ts';
import { LANGUAGES, type Language, tooMuch } from '../support/tier-words.ts';

// What is said of a hand does not depend on how its cards are hidden.
dealTransparently();

let matches: readonly JudgedMatch[];
beforeAll(async () => {
  for (const [name, value] of Object.entries(PAGE_GLOBALS)) vi.stubGlobal(name, value);
  matches = await judgedMatches();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function pagesIn(language: Language) {
  vi.resetModules();
  const [{ setLanguage }, { LANGUAGES: all }] = await Promise.all([
    import('../../public/app/language/texts.ts'),
    import('../../public/app/language/languages.ts'),
  ]);
  const [{ GERMAN }, { SPANISH }] = await Promise.all([
    import('../../public/app/language/de.ts'),
    import('../../public/app/language/es.ts'),
  ]);
  setLanguage({ language, tag: language }, { en: {}, de: { ...GERMAN }, es: { ...SPANISH } }[language]);
  expect(Object.keys(all)).toEqual([...LANGUAGES]);
  return import('../support/drawn-pages.ts');
}

describe.each(LANGUAGES)('in %s', (language) => {
  let pages: Awaited<ReturnType<typeof pagesIn>>;
  beforeAll(async () => {
    pages = await pagesIn(language);
  });

  it('a page that has checked a match says no more than it has checked', async () => {
    expect(await found(language, pages.verdictPage)).toEqual([]);
  });

  it('a page that still checks a match says of nothing that it holds', async () => {
    expect(await found(language, pages.saidWhileChecking)).toEqual([]);
    const early = matches.flatMap((match) => pages.checkingPage(match).filter((sentence) => pages.HOLDS.includes(sentence)));
    expect(new Set(early)).toEqual(new Set());
  });

  it('the lines of a record say no more than was signed, and once they are checked no more than that', async () => {
    expect(await found(language, pages.recordLines)).toEqual([]);
  });

  it('the page of a match that is over says no more to its players and spectators than its log shows', async () => {
    expect(await found(language, pages.matchPage)).toEqual([]);
  });
});

it('a preview says no more than was signed', async () => {
  const words = (match: JudgedMatch): Said[] => {
    const record = recordOf(match.verification);
    return record === undefined
      ? []
      : Object.values(recordWords(record)).map((sentence): Said => ['claimed', 'a preview', sentence]);
  };
  expect(await found('en', words)).toEqual([]);
});

it('the picture of a match shows no position where a seat has opened what convicts it', () => {
  const isConvicted = ({ verification: { verdict } }: JudgedMatch): boolean =>
    verdict.fault === undefined && verdict.seats.some((seat) => seat?.opened === true && seat.fault !== undefined);
  const convicted = matches.filter(isConvicted);
  expect(convicted.length).toBeGreaterThan(2);
  for (const { name, file, verification } of convicted)
    expect([name, shownPosition(recordOf(verification)!, decodeUtf8(file).split('\n'))]).toEqual([name, undefined]);
  const [played] = matches;
  expect(shownPosition(recordOf(played!.verification)!, decodeUtf8(played!.file).split('\n'))).toMatchObject({ kind: 'seas' });
});

type Say = (match: JudgedMatch) => readonly Said[] | Promise<readonly Said[]>;

/** What is too much, each sentence once. */
async function found(language: Language, say: Say): Promise<readonly string[]> {
  const wrong = new Map<string, string>();
  let count = 0;
  for (const match of matches)
    for (const [standing, where, sentence] of await say(match)) {
      count++;
      const words = tooMuch(standing, language, sentence);
      if (words.length === 0 || wrong.has(sentence)) continue;
      wrong.set(sentence, `${standing}: ${sentence} [${words}] (${where}, ${match.name})`);
    }
  expect(count).toBeGreaterThan(matches.length);
  return [...wrong.values()];
}
