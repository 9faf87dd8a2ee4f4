/** The program `fogline` with the games of a project in place of those of this release. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Its threads are files of their own, beside it. */
const PROGRAMS = ['cli/main', 'cli/audit-thread', 'cli/audit-helper-thread', 'cli/arena-thread'];

/** Returns the file to run. */
export async function buildProgram(root: string, project: string, games: Plugin): Promise<string> {
  const outdir = join(project, 'node_modules/.cache/fogline');
  await build({
    ...{ absWorkingDir: root, outbase: root, outdir, plugins: [games], bundle: true, splitting: true, format: 'esm' },
    ...{ platform: 'node', target: 'node20', logLevel: 'warning', chunkNames: 'cli/[name]-[hash]' },
    ...{ jsx: 'automatic', jsxImportSource: 'preact' },
    entryPoints: PROGRAMS.map((path) => [`${path}.ts`, `${path}.js`].find((one) => existsSync(join(root, one)))!),
    external: ['esbuild', 'miniflare', 'wrangler'],
  });
  return join(outdir, 'cli/main.js');
}
