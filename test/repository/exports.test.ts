import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { blankComments, readImports } from './imports.ts';
import { readSources } from './tree.ts';

/** Named exports that a platform looks for. */
const OF_THE_PLATFORM = [
  // A Durable Object class, among the exports of its Worker.
  'bench/bare/worker.ts exports Bare',
  ...[
    'ByteBudget',
    'LogHead',
    'Match',
    'OpenSeats',
    'Operator',
    'Parcel',
    'Player',
    'Republisher',
    'TimestampPacer',
    'TransparencyLog',
    'Watch',
  ].map((name) => `bench/counted/worker.ts exports ${name}`),
  // What a project imports that has the package alone.
  'test/browser/package/play.mjs exports playAndVerify',
  // What vitest runs before the tests of a project.
  'test/support/pack-folder.ts exports setup',
  'test/support/shared-relay.ts exports setup',
  'test/worker/clocked-worker.ts exports Match',
];

const EXPORT = /^export (?:abstract |async )?(?:const|let|function\*?|class|interface|type) (?<name>[\w$]+)/gm;

/** Every export, in a tree of path → text, whose name occurs in no file that imports from its file. */
function findIdleExports(tree: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, ReadonlySet<string>[]>();
  const exported: { readonly path: string; readonly name: string }[] = [];
  for (const [path, text] of tree) {
    const code = blankComments(text);
    const words = new Set(code.match(/[\w$]+/g));
    for (const { specifier } of readImports(text)) {
      if (!specifier?.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), specifier);
      importers.set(target, [...(importers.get(target) ?? []), words]);
    }
    exported.push(...[...code.matchAll(EXPORT)].map(({ groups }) => ({ path, name: groups!['name']! })));
  }
  const isIdle = ({ path, name }: { path: string; name: string }) => !importers.get(path)?.some((words) => words.has(name));
  return exported.filter(isIdle).map(({ path, name }) => `${path} exports ${name}`);
}

it('nothing is exported that no other file imports', () => {
  expect(findIdleExports(readSources())).toEqual(OF_THE_PLATFORM);
});

it.each([
  ['export const thing = 1;', "import { thing } from './a.ts';"],
  ['export interface Thing {}', "import { type Thing } from './a.ts';"],
  ['export class Thing {}', "export { Thing } from './a.ts';"],
  ['export function thing() {}', "const { thing } = await import('./a.ts');"],
  ['export async function thing() {}', "import {\n  thing as b,\n} from './a.ts';"],
  ['const thing = 1;', "import './a.ts';"],
])('reports no idle export in %s, with %s', (text, other) => {
  const tree = { 'cli/a.ts': text, 'cli/b.ts': other };
  expect(findIdleExports(new Map(Object.entries(tree)))).toEqual([]);
});

it.each([
  ['export const thing = 1;\nthing + 1;', "import { b } from './a.ts';"],
  ['export type thing = 1;', "// import { thing } from './a.ts';"],
  ['export abstract class thing {}', "import { b } from './a.ts'; // and thing"],
  ['export function* thing() {}', "import { thing } from '../a.ts';"],
  ['export const thing = 1;', "import { thing } from 'a';"],
])('reports the idle export in %s, with %s', (text, other) => {
  const tree = { 'cli/a.ts': text, 'cli/b.ts': other };
  expect(findIdleExports(new Map(Object.entries(tree)))).toEqual(['cli/a.ts exports thing']);
});
