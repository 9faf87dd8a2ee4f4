import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { blankComments } from './imports.ts';
import { readSources, readText } from './tree.ts';

const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

const [current, retired] = readText('docs/glossary.md').split('## Retired') as [string, string];
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

const RULES: readonly Retired[] = rowsOf(retired)
  .slice(1)
  .map(([names, where]) => ({ names: quoted(names!), ofFiles: where!.trim() === 'files', folders: quoted(where!) }));

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
