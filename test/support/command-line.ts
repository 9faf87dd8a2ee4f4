/** The programs of the command line, each as a process of its own. */

import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NODE_OPTIONS = ['--import', './scripts/node-version.mjs', '--disable-warning=ExperimentalWarning'];
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

  /** `file` is relative to the project. Standard input stays open until `end`. `within`: a command that runs it. */
  constructor(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, within: readonly string[] = []) {
    const [program, ...rest] = [...within, process.execPath, ...NODE_OPTIONS, file, ...args];
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
