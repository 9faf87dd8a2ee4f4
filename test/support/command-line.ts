/**
 * The programs of the command line, each as a process of its own. They are bundled once in a process of tests, because to load their 300
 * sources takes most of the time of most of them. `cli/main.test.ts` and `test/browser/match.test.ts` start the sources, as people do.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where the packages that are not bundled are found, and the same in each run, for the compile cache of Node.js. */
const BUNDLES = join(root, 'node_modules/.cache/programs');

/** A module finds files and threads beside its source, wherever the bundle is. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  setup(bundle) {
    bundle.onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path))),
      loader: 'ts',
    }));
  },
};

/** Bundles `cli/<name>.ts`, and returns where. Another process may do the same, or run the bundle meanwhile. */
async function bundleProgram(name: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ absWorkingDir: root, entryPoints: [`cli/${name}.ts`], bundle: true, write: false, logLevel: 'warning' },
    ...{ platform: 'node', format: 'esm', target: 'node22', packages: 'external', plugins: [ownAddresses] },
  });
  const path = join(BUNDLES, `${name}.mjs`);
  mkdirSync(BUNDLES, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, outputFiles[0]!.contents);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}

/** By the source that each was bundled from. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'cli/main.ts': await bundleProgram('main'),
  'cli/demo.ts': await bundleProgram('demo'),
};

const NODE_OPTIONS = ['--import', './scripts/node-version.mjs', '--disable-warning=ExperimentalWarning'];
/** Arguments of Node.js that run `fogline`, for a program that starts it itself. */
export const FOGLINE: readonly string[] = [...NODE_OPTIONS, PROGRAMS['cli/main.ts']!];
const POLL_MS = 20;

export interface Ended {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Program {
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';
  #code: number | null | undefined;
  readonly #child: ReturnType<typeof spawn>;

  /** `file`: a program of `cli/`, or the source of another one. Standard input stays open until `end`. `within`: a command that runs it. */
  constructor(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, within: readonly string[] = []) {
    const [program, ...rest] = [...within, process.execPath, ...NODE_OPTIONS, PROGRAMS[file] ?? file, ...args];
    this.#child = spawn(program!, rest, { cwd: root, env: { ...process.env, ...env } });
    this.#child.stdout!.on('data', (text) => (this.stdout += text));
    this.#child.stderr!.on('data', (text) => (this.stderr += text));
    // A program that has ended reads no more.
    this.#child.stdin!.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.#child.on('close', (code) => {
        this.#code = code;
        resolve({ code, stdout: this.stdout, stderr: this.stderr });
      });
    });
  }

  type(...lines: readonly string[]): void {
    this.#child.stdin!.write(lines.map((line) => `${line}\n`).join(''));
  }

  typeBytes(bytes: Uint8Array): this {
    this.#child.stdin!.write(bytes);
    return this;
  }

  /** Ends standard input. */
  end(): this {
    this.#child.stdin!.end();
    return this;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** What is awaited of others while this program runs. It fails where the program ends first. */
  while<T>(awaited: Promise<T>): Promise<T> {
    const ended = this.ended.then(({ code, stdout, stderr }) => {
      throw new Error(`ended with ${code}:\n${stdout}\n${stderr}`);
    });
    return Promise.race([awaited, ended]);
  }

  /** Waits until the output holds the pattern, and returns its first group, or all of it. */
  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.stdout) ?? pattern.exec(this.stderr);
      if (found !== null) return found[1] ?? found[0];
      if (this.#code !== undefined) throw new Error(`ended before ${pattern}:\n${this.stdout}\n${this.stderr}`);
      await delay(POLL_MS);
    }
  }
}

/** `fogline`, to be spoken to. */
export function startFogline(args: readonly string[], env?: Readonly<Record<string, string>>): Program {
  return new Program('cli/main.ts', args, env);
}

/** Runs a command at a terminal of its own, which is what is typed and printed. */
const AT_A_TERMINAL = ['python3', '-c', 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))'];

/** `fogline` at a terminal, as a person has it. */
export function startTerminal(args: readonly string[], env?: Readonly<Record<string, string>>): Program {
  return new Program('cli/main.ts', args, env, AT_A_TERMINAL);
}

/** `fogline`, with nothing on standard input, to its end. */
export function fogline(...args: readonly string[]): Promise<Ended> {
  return startFogline(args).end().ended;
}
