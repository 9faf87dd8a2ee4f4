/** The modules of this package that a sandbox needs, as texts: its process reads no file. */

import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A module by its name: its text, and the name of each module that it imports. */
export interface OwnModule {
  readonly text: string;
  readonly imports: Readonly<Record<string, string>>;
}

/** `.ts` in this repository, `.js` in its package. */
const EXTENSION = extname(import.meta.url);
export const ownFile = (path: string): string => new URL(`../../${path}${EXTENSION}`, import.meta.url).href;

export async function scriptAt(url: string): Promise<string> {
  const text = await readFile(fileURLToPath(url), 'utf8');
  return url.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
}

/** Imports as our formatter and compilers write them: a form that is overlooked fails when the modules are linked. */
const IMPORT = /^[ \t]*(?:import|export)\b(?:[\s\w$*{},]*?\bfrom\b)?\s*['"]([^'"\n]+)['"]/gm;

/** The modules that these import, and these. */
export async function ownModules(entries: readonly string[]): Promise<Record<string, OwnModule>> {
  const found: Record<string, OwnModule> = {};
  const read = async (url: string): Promise<void> => {
    if (url in found) return;
    found[url] = { text: '', imports: {} };
    const text = await scriptAt(url);
    const specifiers = [...text.matchAll(IMPORT)].map(([, specifier]) => specifier!);
    const imports = Object.fromEntries(
      specifiers.map((one) => [one, one.startsWith('.') ? new URL(one, url).href : import.meta.resolve(one)]),
    );
    found[url] = { text, imports };
    await Promise.all(Object.values(imports).map(read));
  };
  await Promise.all(entries.map(read));
  return found;
}
