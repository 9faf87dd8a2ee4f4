/** Makes the rules bundle of a game. The same sources give the same bytes in any folder, on any system, by the same esbuild. */

import { dirname, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { MOST_RULES_BYTES } from '../../shared/bundle/bundle-files.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { GAME_MODULE, readRules } from './rules-bundle.ts';

/** The one whose output was fixed when the form was; another may write other bytes of the same sources. */
export const ESBUILD = '0.28.2';

/** Everything that esbuild would take from its surroundings is stated: no tsconfig.json, no package.json, no environment. */
const OPTIONS = {
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  charset: 'utf8',
  legalComments: 'none',
  ignoreAnnotations: true,
  preserveSymlinks: true,
  tsconfigRaw: '{}',
  banner: { js: `// fogline rules 1, esbuild ${ESBUILD}` },
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** The bundle of the file whose default export is the game. */
export async function packRules(file: string): Promise<Bytes> {
  const { build, version } = await import('esbuild');
  if (version !== ESBUILD) throw new Fault('rules/failed', `rules are packed by esbuild ${ESBUILD}, and here is ${version}`);
  const refused: string[] = [];
  const entry = resolve(file);
  try {
    const { outputFiles } = await build({
      ...OPTIONS,
      absWorkingDir: dirname(entry),
      entryPoints: [entry],
      plugins: [onlyOwnFiles(refused)],
    });
    const rules = outputFiles[0]!.contents as Bytes;
    readRules(rules);
    if (rules.length > MOST_RULES_BYTES) throw new Fault('rules/too-large', `the rules are ${rules.length} bytes`);
    return rules;
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (refused.length > 0) throw new Fault('rules/other-import', `the rules import ${refused.join(', ')}`);
    throw new Fault('rules/failed', error instanceof Error ? error.message : String(error));
  }
}

const SCRIPT = /\.(ts|mts|js|mjs)$/;

/** `refused`: what was asked for beside `fogline/game` and scripts by their whole relative path. */
const onlyOwnFiles = (refused: string[]): Plugin => ({
  name: 'only own files',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (kind === 'import-statement' && path === GAME_MODULE) return { path, external: true };
      if (kind === 'import-statement' && /^\.\.?\//.test(path) && SCRIPT.test(path)) return undefined;
      refused.push(`"${path}"`);
      return { errors: [{ text: 'no import of rules' }] };
    });
  },
});
