import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { blankComments } from './imports.ts';
import { RETIRED_NAMES } from './retired-names.ts';
import { listFiles, readSources, readText } from './tree.ts';

const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

const [current, retiredWords] = readText('docs/glossary.md').split('## Retired words') as [string, string];
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-|\s]*$/.test(line))
    .map((line) => line.split('|').slice(1, -1));

/** Path → the identifiers of a tree of path → text. Words in strings and comments do not count. */
function identifiersOf(tree: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const words = (text: string) =>
    new Set(
      blankComments(text)
        .replace(STRING, "''")
        .match(/[\w$]+/g),
    );
  return new Map([...tree].map(([path, text]) => [path, words(text)]));
}

interface Retired {
  readonly names: readonly string[];
  /** Whether they are names of files, without their endings. */
  readonly ofFiles: boolean;
  /** The folders in which they are retired; none where they are everywhere. */
  readonly folders: readonly string[];
}

const stemOf = (path: string): string => basename(path).replace(/(\.test)?\.\w+$/, '');

/** Every retired name that a tree of path → text has. */
function findRetired(tree: ReadonlyMap<string, string>, rules: readonly Retired[]): string[] {
  return [...identifiersOf(tree)].flatMap(([path, words]) => {
    const binding = rules.filter(
      ({ folders }) => folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`)),
    );
    const found = binding.flatMap(({ names, ofFiles }) =>
      names.filter((name) => (ofFiles ? stemOf(path) === name : words.has(name))),
    );
    return found.map((name) => `${path}: ${name}`);
  });
}

const RULES: readonly Retired[] = RETIRED_NAMES.map(([names, where]) => ({
  names: names.split(' '),
  ofFiles: where === 'files',
  folders: typeof where === 'string' ? [] : where,
}));

it('every name of the glossary is in the code', () => {
  const sources = readSources();
  const known = new Set([...identifiersOf(sources).values()].flatMap((words) => [...words]));
  const files = new Set([...sources.keys()].map((path) => basename(path)));
  const names = rowsOf(current).flatMap(([, inTheCode]) => quoted(inTheCode!));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !known.has(name) && !files.has(name) && !name.includes('/'))).toEqual([]);
});

it('no retired name has come back', () => {
  expect(RULES.length).toBeGreaterThan(5);
  expect(findRetired(readSources(), RULES)).toEqual([]);
});

it.each([
  ['an identifier', 'shared/match/a.ts', 'export const life = 1;'],
  ['a test', 'shared/log/deadline.test.ts', ''],
  ['a property', 'cli/a.ts', 'const { course } = followed;'],
  ['a file', 'shared/log/deadline.ts', ''],
  ['a word in its folder', 'shared/player/a.ts', 'const witness = 1;'],
])('a retired name is found as %s', (_, path, text) => {
  expect(findRetired(new Map([[path, text]]), RULES)).toHaveLength(1);
});

it.each([
  ['in a string', 'shared/match/a.ts', "throw new Fault('life/stale');"],
  ['in a comment', 'shared/match/a.ts', '// The life of a match.'],
  ['outside its folder', 'shared/proofs/a.ts', 'const witness = 1;'],
])('a retired name is not found %s', (_, path, text) => {
  expect(findRetired(new Map([[path, text]]), RULES)).toEqual([]);
});

/** The names of cases of released vectors stay as they are. */
const NAMES_OF_VECTORS = 'test/vectors/make/';
/** This file plants breaches. */
const ITSELF = 'test/repository/glossary.test.ts';

/** The words, with a small or a capital letter in front: `is None` is code. */
const WORDS = rowsOf(retiredWords)
  .slice(1)
  .flatMap(([words]) => quoted(words!))
  .map((word) => `[${word[0]}${word[0]!.toUpperCase()}]${word.slice(1)}`);
const RETIRED_WORD = new RegExp(`\\b(${WORDS.join('|')})\\b`);

/** Every retired word that a tree of path → text has, but in code of documents. */
function findRetiredWords(tree: ReadonlyMap<string, string>): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (path.startsWith(NAMES_OF_VECTORS) || path === ITSELF) return [];
    const prose = path.endsWith('.md') ? text.replace(/^( *)```[\s\S]*?^\1```/gm, '').replace(/`[^`\n]+`/g, '') : text;
    const [found] = RETIRED_WORD.exec(prose.replaceAll(/\s+((\*|\/\/|#) )?/g, ' ')) ?? [];
    return found === undefined ? [] : [`${path}: ${found}`];
  });
}

it('no retired word has come back', () => {
  const written = listFiles().filter((path) => /\.(md|tsx?|mjs|css|py|html)$/.test(path));
  expect(written.length).toBeGreaterThan(1_000);
  expect(WORDS).not.toEqual([]);
  expect(findRetiredWords(new Map(written.map((path) => [path, readText(path)])))).toEqual([]);
});

it.each([
  ['in a document', 'docs/a.md', 'Whoever plays reads this.'],
  ['over the end of a line', 'docs/a.md', 'It holds as far\nas it goes.'],
  ['in a comment', 'bots/a.ts', '/** The best move, as far\n * as it can see. */'],
  ['in a title of a test', 'test/match/a.test.ts', "it('tells whoever asks', () => {});"],
  ['in a text of a page', 'public/a.tsx', 'export const A = () => <p>There is none.</p>;'],
  ['in a style', 'public/styles/a.css', '/* From whence the colors come. */'],
  ['in a program in Python', 'test/vectors/a.py', '# Reads as far\n# as it can.'],
])('a retired word is found %s', (_, path, text) => {
  expect(findRetiredWords(new Map([[path, text]]))).toHaveLength(1);
});

it.each([
  ['in code of a document', 'docs/a.md', 'A line\n\n```sh\nwhoever\n```\n\nand `whence`.'],
  ['in code in Python', 'test/vectors/a.py', 'if value is None: return'],
  ['in the name of a case of vectors', 'test/vectors/make/a.ts', "bad('a key that is none', 'x');"],
  ['as a part of another word', 'docs/a.md', 'The whenceforth is no word.'],
])('a retired word is not found %s', (_, path, text) => {
  expect(findRetiredWords(new Map([[path, text]]))).toEqual([]);
});
