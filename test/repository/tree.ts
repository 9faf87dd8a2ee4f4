/** The files of the repository as in a clean checkout, without files that tools produce. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folders and files that git ignores: documents name them, but a checkout lacks them. */
export const PRODUCED: ReadonlySet<string> = new Set(['node_modules', 'dist', '.wrangler', '.dev.vars']);

/** Paths relative to the repository, with forward slashes, sorted. */
export function listFiles(folder = ''): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
    .filter(({ name }) => name !== '.git' && !PRODUCED.has(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${folder}${entry.name}/`) : [`${folder}${entry.name}`]))
    .sort();
}

export const readText = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

/** Path → text of every file of TypeScript, and the scripts. */
export const readSources = (): ReadonlyMap<string, string> =>
  new Map(
    listFiles()
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .map((path) => [path, readText(path)]),
  );
