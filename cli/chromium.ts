/** An installed Chromium without a window and with an empty profile, driven through two pipes (the DevTools protocol). */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UsageError } from './usage.ts';

/** What the protocol says of a method; its members are read where they are used. */
// biome-ignore lint/suspicious/noExplicitAny: each method has another shape, of a browser that is our own
export type ProtocolValue = any;
type Listener = (method: string, params: ProtocolValue, session: string | undefined) => void;

interface Waiting {
  readonly resolve: (result: ProtocolValue) => void;
  readonly reject: (error: Error) => void;
}

/** A profile without anything, and nothing that is asked for besides the pages. */
const ARGS = [
  ...['--headless=new', '--remote-debugging-pipe', '--no-first-run', '--no-default-browser-check', '--lang=en-US'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-extensions'],
];
/** As root Chromium starts without its sandbox alone, as in a container. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** The program that the variable CHROMIUM names, or one in the usual places. */
async function findChromium(): Promise<string> {
  const script = fileURLToPath(new URL('../scripts/chromium.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const found = stdout.trim();
  if (found === 'none found')
    throw new UsageError('No Chromium or Chrome was found: install one, or name its program in the variable CHROMIUM.');
  return found;
}

export class Chromium {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<Listener>();
  #ended: Error | undefined;
  #count = 0;
  #text = '';

  private constructor(program: string, profile: string, args: readonly string[]) {
    this.#profile = profile;
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    this.#process = spawn(program, [...ARGS, ...AS_ROOT, `--user-data-dir=${profile}`, ...args, 'about:blank'], {
      stdio: [...stdio],
    });
    this.#process.on('error', (error) => this.#fail(error.message));
    this.#process.on('exit', () => this.#fail('it has ended'));
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => this.#read(text));
    (this.#process.stdio[3] as Writable).on('error', (error) => this.#fail(error.message));
  }

  /** Starts it twice: without a window it says so in its name, which the second one leaves out. */
  static async start(): Promise<Chromium> {
    const program = await findChromium();
    const first = await Chromium.#launch(program, []);
    const { userAgent } = await first.send('Browser.getVersion').finally(() => first.stop());
    return Chromium.#launch(program, [`--user-agent=${String(userAgent).replace('Headless', '')}`]);
  }

  static async #launch(program: string, args: readonly string[]): Promise<Chromium> {
    return new Chromium(program, await mkdtemp(join(tmpdir(), 'fogline-chromium-')), args);
  }

  on(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Asks one method, of the whole browser or of the page or worker of a session. */
  send(method: string, params: object = {}, sessionId?: string): Promise<ProtocolValue> {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) throw this.#ended;
      this.#waiting.set(id, { resolve, reject });
      (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  async stop(): Promise<void> {
    if (this.#process.pid !== undefined && this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
      await once(this.#process, 'exit');
    }
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #read(text: string): void {
    const messages = (this.#text + text).split('\0');
    this.#text = messages.pop()!;
    for (const message of messages) this.#take(JSON.parse(message));
  }

  #take({ id, result, error, method, params, sessionId }: ProtocolValue): void {
    if (id === undefined) {
      for (const listener of this.#listeners) listener(method, params, sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }

  #fail(why: string): void {
    this.#ended ??= new UsageError(`${this.#process.spawnfile} could not be driven: ${why}.`);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}
