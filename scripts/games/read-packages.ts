/**
 * Reads the packages of games that a list names (`games/all.ts`). A package is a module of lines `export { … as part } from '…';`: then each room
 * can import its own part of a game from the file that has it, and a page loads no rules. What a list needs to know of a game is evaluated.
 */

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game } from '../../shared/games/interface.ts';

/** The parts of a `GamePackage` (`games/game-package.ts`), and which of them a list has to know. */
const PARTS = {
  ...{ rules: 'evaluated', entry: 'evaluated', longest: 'evaluated' },
  ...{ bots: 'named', terminal: 'named', views: 'named', replays: 'named', de: 'named', es: 'named' },
} as const;
type PartName = keyof typeof PARTS;
const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

/** Where a part of a game is defined. */
export interface Part {
  readonly file: string;
  readonly name: string;
}

/** What a list has to know of what the start page says of a game. */
interface EntryWords {
  readonly id: string;
  readonly rules: number;
  readonly code?: string;
  readonly name: string;
  readonly slug: string;
  readonly summary: string;
  readonly beforehand?: string;
  readonly rulesInBrief: readonly string[];
  readonly options?: readonly {
    readonly name: string;
    readonly label: string;
    readonly initial: Json;
    readonly values: readonly { readonly value: Json; readonly label: string; readonly note?: string }[];
  }[];
}

export interface ReadPackage {
  readonly parts: Readonly<Partial<Record<PartName, Part>>>;
  readonly games: readonly Game[];
  readonly entries: readonly EntryWords[];
  readonly longest: Readonly<Record<number, readonly JsonObject[]>>;
}

const LISTED = /^ +(?:'[^']+'|[\w$]+): \(\) => import\('(?<path>\.[^']+)'\),?$/gm;
const EXPORT = /^export \{(?<names>[^}]+)\} from '(?<path>\.[^']+)';$/gm;
const NAMED = /^(?<name>[\w$]+) as (?<part>\w+)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** @throws where a line is no export of a part, or names it twice. */
function readParts(file: string, text: string): ReadPackage['parts'] {
  const parts: Partial<Record<PartName, Part>> = {};
  const rest = text.replace(COMMENT, '').replace(EXPORT, (_, names: string, path: string) => {
    for (const one of names.split(',').flatMap((name) => name.trim() || [])) {
      const { name = one, part = one } = NAMED.exec(one)?.groups ?? {};
      if (!isPart(part)) throw new Error(`${file}: "${part}" is no part of a game: ${Object.keys(PARTS).join(', ')}.`);
      if (parts[part] !== undefined) throw new Error(`${file} has two of "${part}".`);
      parts[part] = { file: resolve(dirname(file), path), name };
    }
    return '';
  });
  if (rest.trim() !== '') throw new Error(`${file} is read as lines "export { … as part } from '…';", but has: ${rest.trim()}`);
  for (const part of ['rules', 'bots'] as const) if (parts[part] === undefined) throw new Error(`${file} has no ${part}.`);
  return parts;
}

/** Screens are loaded with a match, and not to learn what a game is called. */
const WITHOUT_SCREENS: Plugin = {
  name: 'without-screens',
  setup: (bundle) =>
    bundle.onResolve({ filter: /^/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined)),
};

async function evaluate(packages: readonly ReadPackage['parts'][], folder: string): Promise<ReadPackage[]> {
  const exports = packages.flatMap((parts, nth) =>
    Object.entries(parts)
      .filter(([part]) => PARTS[part as PartName] === 'evaluated')
      .map(([part, { file, name }]) => `export { ${name} as ${part}${nth} } from ${JSON.stringify(file)};`),
  );
  const { outputFiles } = await build({
    stdin: { contents: exports.join('\n'), resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'warning', plugins: [WITHOUT_SCREENS] },
    ...{ jsx: 'automatic', jsxImportSource: 'preact' },
  });
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const values = await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
  return packages.map((parts, nth) => ({
    parts,
    games: [values[`rules${nth}`]].flat(),
    entries: [values[`entry${nth}`] ?? []].flat(),
    longest: values[`longest${nth}`] ?? {},
  }));
}

/** The packages that a module names, in its order: each a line `name: () => import('./path.ts'),`. */
export async function readPackages(list: string): Promise<ReadPackage[]> {
  const files = [...(await readFile(list, 'utf8')).matchAll(LISTED)].map(({ groups }) =>
    resolve(dirname(list), groups!['path']!),
  );
  if (files.length === 0) throw new Error(`${list} names no game.`);
  const parts = await Promise.all(files.map(async (file) => readParts(file, await readFile(file, 'utf8'))));
  return evaluate(parts, dirname(list));
}
