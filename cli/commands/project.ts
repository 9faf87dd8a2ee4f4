/** `fogline dev`, `build`, `deploy` and `play`: of a project with games of its own, as its `fogline.config.ts` names them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, readArguments, readCount } from '../command.ts';
import { LEAVING_SIGNALS } from '../leaving-signals.ts';
import { UsageError } from '../usage.ts';

const CONFIG = 'fogline.config.ts';
const POLL_MS = 200;
const PROGRAM = fileURLToPath(new URL('../../scripts/project.ts', import.meta.url));

/** What builds is a program of its own, for the others start without esbuild. Returns its exit code. */
async function runProject(name: string, config: string, args: readonly string[]): Promise<number> {
  if (!existsSync(config))
    throw new UsageError(`There is no ${config}: it names the games of a project (docs/library/project.md).`);
  const program = spawn(process.execPath, [PROGRAM, name, config, ...args], { stdio: 'inherit' });
  for (const signal of LEAVING_SIGNALS) process.on(signal, () => program.kill(signal));
  // npm sends SIGTERM only to its shell, which ends without passing it on: this process sees only that its parent has changed.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && program.kill('SIGTERM'), POLL_MS).unref();
  const [code] = await once(program, 'exit');
  return code ?? 1;
}

const OPTIONS = { config: { type: 'string', default: CONFIG } } as const;
const CONFIG_HELP = `  --config FILE     what names the games (default: ${CONFIG})`;

/** Takes `--config FILE` out of the arguments of a command: it runs with the games of that project. */
export function runWithGames([name, ...args]: readonly string[]): Promise<number> | undefined {
  const at = args.indexOf('--config');
  if (name === undefined || at < 0 || OWN.some((one) => one.name === name)) return undefined;
  const config = args[at + 1];
  if (config === undefined) throw new UsageError('--config takes the file that names the games.');
  return runProject('run', config, [name, ...args.toSpliced(at, 2)]);
}

export const DEV: Command = {
  name: 'dev',
  takes: '',
  summary: 'run the relay and pages of a project here',
  help: `fogline dev [options]

Builds the web client and the relay with the games of a project, and runs both on
this computer. When a file of the client changes, it is built again.

${CONFIG_HELP}
  --port N          8787 when it is not given`,
  async run(args) {
    const { values } = readArguments(args, { ...OPTIONS, port: { type: 'string', default: '8787' } }, 0);
    return runProject('dev', values.config, [`${readCount('port', values.port, 1, 65_535)}`]);
  },
};

export const BUILD: Command = {
  name: 'build',
  takes: '',
  summary: 'build the relay and pages of a project',
  help: `fogline build [options]

Builds the web client with the games of a project in dist/public, and a relay's
Worker that serves it in dist/worker.js. Where the project names a relay, it
builds a client alone, which plays at that relay and which any host serves.

${CONFIG_HELP}`,
  run: async (args) => runProject('build', readArguments(args, OPTIONS, 0).values.config, []),
};

export const DEPLOY: Command = {
  name: 'deploy',
  takes: '',
  summary: 'build a project, and deploy it to Cloudflare',
  help: `fogline deploy [options]

Builds as "fogline build" does, and runs "wrangler deploy" by the wrangler.toml
of the project.

${CONFIG_HELP}
  --dry-run         do not deploy, but make what would be`,
  async run(args) {
    const { values } = readArguments(args, { ...OPTIONS, 'dry-run': { type: 'boolean', default: false } }, 0);
    return runProject('deploy', values.config, values['dry-run'] ? ['--dry-run'] : []);
  },
};

export const PLAY: Command = {
  name: 'play',
  takes: '[game]',
  summary: 'open a match of a project, and play it here',
  help: `fogline play [game] [options]

As "fogline new", with the games of the project in this folder. With
"--config FILE" every other command knows the games of a project, too.`,
  run: (args) => runProject('run', CONFIG, ['new', ...args]),
};

const OWN: readonly Command[] = [DEV, BUILD, DEPLOY];
