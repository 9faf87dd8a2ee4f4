/**
 * The commands of a project outside of this repository, which has a `fogline.config.ts`: `fogline dev`, `build` and `deploy`, and the others
 * with the games of that project. In the package this is one file, `lib/scripts/project.js`.
 *
 *   project dev CONFIG PORT
 *   project build CONFIG
 *   project deploy CONFIG [options of wrangler deploy]
 *   project run CONFIG COMMAND [its operands and options]
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { otherGames } from './games/other-games.ts';
import { buildProject } from './project/build-project.ts';
import { runLocalRelay } from './project/local-relay.ts';
import { buildProgram } from './project/own-program.ts';
import { wranglerOf } from './project/wrangler.ts';

/** This repository, or what the package has of it. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SETTLED_MS = 100;

const [command = '', file = '', ...rest] = process.argv.slice(2);
const config = resolve(file);
const project = dirname(config);

const built = async () => buildProject(ROOT, config, project, await otherGames(config, ROOT));

async function run(program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, [program, ...args], { stdio: 'inherit' }), 'exit');
  process.exitCode = code ?? 1;
}

/** Builds again when something changes in a folder that has a file of the client. wrangler sees by itself what is built. */
function buildOnChange(files: readonly string[]): void {
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    clearTimeout(timer);
    // esbuild has printed what is wrong with the sources.
    timer = setTimeout(() => built().catch((error: unknown) => console.error(String(error))), SETTLED_MS);
  };
  const isSource = (name: string | null): boolean => /\.(tsx?|css|json)$/.test(name ?? '');
  for (const folder of new Set(files.map((one) => dirname(one)))) watch(folder, (_, name) => isSource(name) && again());
}

switch (command) {
  case 'build':
    await built();
    break;
  case 'dev': {
    const files = await built();
    buildOnChange(files);
    await runLocalRelay(project, rest[0]!, fileURLToPath(new URL('process-group.mjs', import.meta.url)));
    break;
  }
  case 'deploy':
    await built();
    await run(wranglerOf(project), ['deploy', ...rest]);
    break;
  default:
    await run(await buildProgram(ROOT, project, await otherGames(config, ROOT)), rest);
}
