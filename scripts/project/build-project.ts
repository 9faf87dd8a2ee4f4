/** What a project is deployed as, in its folder `dist`: the web client and the Worker of a relay, both with the games of the project alone. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildClient } from '../build-client.mjs';
import { originOf } from '../standalone.mjs';
import { readConfig } from './read-config.ts';

/** The words of the games are built into the Worker, for the heads of its pages; it has none of their rules. */
const buildWorker = (root: string, outfile: string, plugins: Plugin[]) =>
  build({
    ...{ absWorkingDir: root, outfile, plugins, bundle: true, format: 'esm', target: 'es2024', logLevel: 'warning' },
    entryPoints: [['package/relay.ts', 'package/relay.js'].find((one) => existsSync(join(root, one)))!],
    ...{ conditions: ['workerd', 'worker', 'browser'], external: ['cloudflare:*', 'node:*'] },
  });

/** Returns the files of the project that the client was made of. */
export async function buildProject(root: string, config: string, project: string, games: Plugin): Promise<readonly string[]> {
  const { relay } = await readConfig(config);
  const origin = relay === undefined ? undefined : originOf(relay);
  if (relay !== undefined && origin === undefined) throw new Error(`"${relay}" is not the address of a relay.`);
  const elsewhere = origin === undefined ? undefined : { relays: [origin], only: true };
  const { inputs } = await buildClient(join(project, 'dist/public'), [], elsewhere, [games]);
  if (elsewhere === undefined) await buildWorker(root, join(project, 'dist/worker.js'), [games]);
  const own = Object.keys(inputs).map((path) => resolve(root, path));
  return [config, ...own.filter((path) => path.startsWith(project) && !path.includes('node_modules'))];
}
