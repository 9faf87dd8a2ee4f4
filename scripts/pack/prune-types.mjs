/** Removes the declarations that no entry reaches: they are half of what the compiler writes. */

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

/** @param {string} lib Absolute. @param {readonly string[]} entries */
export function pruneTypes(lib, entries) {
  const reached = new Set(['index', ...entries].map((entry) => join(lib, 'package', `${entry}.d.ts`)));
  for (const file of reached) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = resolve(file, '..', specifier.replace(/\.(js|tsx?)$/, '.d.ts'));
      if (!existsSync(target)) throw new Error(`${file} names ${specifier}, of which there are no types`);
      reached.add(target);
    }
  }
  for (const path of readdirSync(lib, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.d.ts') && !reached.has(join(lib, path))) rmSync(join(lib, path));
}
