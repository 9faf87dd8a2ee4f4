/** The catalogue of texts: every text of the client is in it, and every translation says the same with the same values. */

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source texts with templates in them

import { afterEach, describe, expect, it, vi } from 'vitest';
import { GERMAN } from '../../public/app/language/de.ts';
import { SPANISH } from '../../public/app/language/es.ts';
import { ENGLISH, LANGUAGES } from '../../public/app/language/languages.ts';
import { listWords, plural, setLanguage, type Texts } from '../../public/app/language/texts.ts';
import { findLooseTexts } from './loose-texts.ts';
import { listFiles, readText } from './tree.ts';

/** Translations themselves, and the names of languages in their own words. */
const OF_THE_CATALOGUE = /^public\/app\/language\/|^games\/.*\/texts\.(?:de|es)\.ts$/;
/** What looks like a text and is not. */
const NO_TEXTS: readonly (readonly [path: string, found: RegExp, why: string])[] = [
  ['', /^\W*Fogline$/, 'a name'],
  ['device/seat-lock.ts', /./, 'messages from tab to tab, and the name of a lock'],
  ['device/secret-store.ts', /^Ed25519$/, 'a signature scheme'],
  ['home/open-seats.tsx', /^the seat is taken$/, 'the detail of a fault, whose code a person is told of'],
  ['match/use-computers.ts', /^the computer could not be loaded$/, 'the detail of a fault'],
  ['session/computer-seats.ts', /^(?:House|Computer)/, 'a name that the computer claims: it is signed and published'],
  ['session/session-worker.ts', /^the game could not be loaded$/, 'the detail of a fault'],
  ['session/start-worker.ts', /Worker$/, 'the name of an attribute'],
  ['turns/background-play.ts', /^fogline attendant$/, 'the name of a lock'],
  [
    'verify/self-check.ts',
    /^(?:jq|openssl|-rawin|\(printf|\(jq|cmp|hashes\(\)) |^(?:Each line has its one form|The chain holds|The digests fit|Signature Verified Successfully)$/,
    'a command, or what it prints',
  ],
  ['verify/take-away.tsx', /^npm run fogline /, 'a command'],
  ['verify/evidence-beside.tsx', /^openssl |^Verification: OK$/, 'a command, or what it prints'],
  ['verify/log-beside.tsx', /^npm run fogline /, 'a command'],
  ['verify/verify-page.tsx', /^npm run fogline /, 'a command'],
  ['turns/push-support.ts', /^Notification$/, 'a name of the platform'],
];

const modules = ['public/app/', 'games/'].flatMap(listFiles).filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));
const CALL = /\btexts\(\s*'([^']+)'/g;
const names = modules.flatMap((path) => [...readText(path).matchAll(CALL)].map(([, name]) => name!)).toSorted();

function isText(found: string): boolean {
  const [, path = '', words = ''] = /^(?:public\/app|games)\/(.*?):\d+: (.*)$/.exec(found) ?? [];
  return !NO_TEXTS.some(([at, pattern]) => path.startsWith(at) && pattern.test(words));
}

describe('every text of the client', () => {
  it('is in the catalogue', () => {
    expect(modules.length).toBeGreaterThan(100);
    const checked = modules.filter((path) => !OF_THE_CATALOGUE.test(path));
    const found = checked.flatMap((path) => findLooseTexts(path, readText(path)));
    expect(found.filter(isText)).toEqual([]);
  });

  it.each([
    ['between tags', 'export const A = () => <p>Your turn</p>;'],
    ['in a single word', 'export const A = () => <p>turn</p>;'],
    ['in a name for screen readers', 'export const A = () => <p aria-label="turn" />;'],
    ['in a property of a component', 'export const A = () => <Select label="Level" />;'],
    ['behind a condition', "export const A = () => <p>{b ? 'Your turn' : c}</p>;"],
    ['of a handler', "export const A = () => <p onClick={() => set('Your turn')} />;"],
    ['in a template', 'export const a = (n) => `${n} shoots`;'],
    ['of a constant', "export const A = { title: 'Waiting…' };"],
  ])('is found %s, outside the catalogue', (_, code) => {
    expect(findLooseTexts('a.tsx', code)).toHaveLength(1);
  });

  it.each([
    ['the catalogue', "export const A = texts('a', { title: 'Your turn', of: (n) => `Turn of ${n}` });"],
    ['a style', 'export const A = () => <p class="own match" style={`top: ${b}px left`} />;'],
    ['the message of an error', "throw new Error('Your turn');"],
    ['a type', "export type A = 'Your turn';"],
    ['what has no letters', 'export const A = () => <p> · {b}: </p>;'],
  ])('is not looked for in %s', (_, code) => {
    expect(findLooseTexts('a.tsx', code)).toEqual([]);
  });
});

/** Stands for any value of a text: in the words it is a mark, as a number it is `count`, and where it is called it marks the words given. */
function probe(place: number, count: number): unknown {
  const mark = `⟦${place}⟧`;
  const of = (property: string | symbol): unknown => {
    if (property === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? count : mark);
    if (property === Symbol.iterator) return () => [mark, mark][Symbol.iterator]();
    const own = (mark as unknown as Record<string | symbol, unknown>)[property];
    return typeof own === 'function' ? own.bind(mark) : own;
  };
  return new Proxy(() => {}, { get: (_, property) => of(property), apply: (_, __, [words]) => `${mark}${words}` });
}

/** The values that the words of a message name, for one of something and for several. */
function valuesIn(message: (...values: unknown[]) => unknown): string[] {
  return [1, 2].map((count) => {
    const said = [message(...Array.from({ length: 8 }, (_, place) => probe(place, count)))].flat(9).join('');
    expect(said).toMatch(/\p{L}/u);
    return [...new Set(said.match(/⟦\d⟧/g))].toSorted().join('');
  });
}

const FAULTS_OF_STEPS = 'components/fault-words';

function expectSame(name: string, english: Texts[string] | Texts, translated: unknown): void {
  expect(typeof translated, name).toBe(typeof english);
  if (typeof english === 'function') {
    expect(valuesIn(translated as () => unknown), name).toEqual(valuesIn(english as () => unknown));
  } else if (typeof english === 'string') {
    if (/\p{L}/u.test(english)) expect(translated, name).toMatch(/\p{L}/u);
    // A sentence that was copied and never translated.
    if (/\p{L}+ \p{L}+ \p{L}+/u.test(english)) expect(translated, name).not.toBe(english);
  } else {
    expect(Object.keys(translated as object), name).toEqual(expect.arrayContaining(Object.keys(english)));
    expect(Object.keys(translated as object), name).toHaveLength(Object.keys(english).length);
    for (const [key, one] of Object.entries(english))
      expectSame(`${name} ${key}`, one, (translated as Readonly<Record<string, unknown>>)[key]);
  }
}

describe.each([
  ['de', GERMAN],
  ['es', SPANISH],
] as const)('the translation "%s"', (language, translation) => {
  afterEach(() => setLanguage(ENGLISH, {}));

  it('has the texts of each name, and no others', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(translation).toSorted()).toEqual(names);
  });

  it('says the same with the same values', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => {} });
    vi.stubGlobal('addEventListener', () => {});
    const seen = new Map<string, Texts>();
    for (const path of modules.filter((one) => !OF_THE_CATALOGUE.test(one))) {
      const constants = [...readText(path).matchAll(/^export const (\w+) = texts\(\s*'([^']+)'/gm)];
      if (constants.length === 0) continue;
      const module = (await import(/* @vite-ignore */ `../../${path}`)) as Readonly<Record<string, Texts>>;
      for (const [, constant, name] of constants) seen.set(name!, module[constant!]!);
    }
    vi.unstubAllGlobals();
    expect([...seen.keys()].toSorted()).toEqual(names);
    // Of the faults, each translation holds the same: those of steps.
    const ofSteps = Object.keys(GERMAN[FAULTS_OF_STEPS]);
    const meanings = Object.entries(seen.get(FAULTS_OF_STEPS)!).filter(([code]) => ofSteps.includes(code));
    expect(meanings.length).toBeGreaterThan(50);
    seen.set(FAULTS_OF_STEPS, Object.fromEntries(meanings));
    for (const [name, english] of seen)
      expectSame(name, english, (translation as unknown as Readonly<Record<string, unknown>>)[name]);
  });

  it('has a form for each number of its language', () => {
    setLanguage({ language, tag: language }, {});
    const forms = { one: 'one', other: 'other' };
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    expect(['one', 'many', 'other']).toEqual(expect.arrayContaining(pluralCategories));
    expect([0, 1, 2, 11, 21, 1_000_000].map((count) => plural(count, forms))).toEqual([
      'other',
      'one',
      ...Array(4).fill('other'),
    ]);
    expect(listWords(['Ada', 'Bo', 'Cy'])).toBe({ de: 'Ada, Bo und Cy', es: 'Ada, Bo y Cy' }[language]);
  });
});

it('each language has a translation, or is that of the texts', () => {
  expect(Object.keys(LANGUAGES)).toEqual([ENGLISH.language, 'de', 'es']);
});
