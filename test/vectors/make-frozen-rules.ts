/**
 * The SHA-256 of the code of each game that is built in, by id and version of the rules: `node test/vectors/make-frozen-rules.ts` writes
 * `test/vectors/frozen-rules.json`. The code is bundled and minified, so that neither comments nor types nor names of variables count.
 */

import { createHash } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { ESBUILD } from '../../library/rules/pack-rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const FROZEN = fileURLToPath(new URL('frozen-rules.json', import.meta.url));

/** Every game by the file that defines it and the name by which it is exported. */
async function gamesOf(file: string): Promise<readonly { readonly key: string; readonly name: string }[]> {
  const exported = Object.entries((await import(`${ROOT}/${file}`)) as Record<string, unknown>);
  return exported.flatMap(([name, game]) => {
    const { id, version } = game as { readonly id?: unknown; readonly version?: unknown };
    return typeof id === 'string' && typeof version === 'number' ? [{ key: `${id} ${version}`, name }] : [];
  });
}

/** What a fault means in words, of which every area has some, is no rule; its code is in the rules. */
const WITHOUT_WORDS: Plugin = {
  name: 'without words',
  setup: ({ onResolve }) => onResolve({ filter: /\/fault\.ts$/ }, () => ({ path: 'fault', external: true })),
};

async function hashOf(file: string, name: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} as default } from './${file}';`, resolveDir: ROOT },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral', target: 'es2023', write: false },
    external: ['@noble/*'],
    plugins: [WITHOUT_WORDS],
    tsconfigRaw: '{}',
  });
  return createHash('sha256').update(outputFiles[0]!.contents).digest('hex');
}

export async function freezeRules(): Promise<string> {
  const rules: Record<string, string> = {};
  for (const file of globSync('shared/games/**/game.ts', { cwd: ROOT }).sort())
    for (const { key, name } of await gamesOf(file)) rules[key] = await hashOf(file, name);
  const sorted = Object.fromEntries(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ esbuild: ESBUILD, rules: sorted }, undefined, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FROZEN, await freezeRules());
