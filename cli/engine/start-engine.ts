/**
 * An engine as a process: run by the shell, in a group of its own, which ends with it. Its standard error is that of this program.
 *
 * In scope: engines that hang, flood, die, or leave children. Out of scope: a program that leaves its group, or that reads the files of its
 * user, as every program of that user can.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { Fault } from '../../shared/fault.ts';
import { engineEnvironment } from './engine-environment.ts';
import { endWithProgram, killGroup } from './engine-groups.ts';
import { EngineLines } from './engine-lines.ts';

interface EngineOptions {
  /** A folder that nothing in its environment names: the one of the seats. */
  readonly hidden: string;
  /** How long it has to end when its input ends, in ms, and then again after SIGTERM. */
  readonly endMs?: number;
}

export interface EngineProcess extends EnginePort {
  /** How many of its answers came too late, and were dropped. */
  late(): number;
  /** Whether it has ended by itself, once it is closed. */
  hasLeft(): boolean;
}

/** What it wrote last may come after its end. A process that has left the group may hold its output for ever. */
const LAST_WORDS_MS = 250;

/** Starts an engine by a command. It is told nothing before it is asked. */
export function startEngine(command: string, { hidden, endMs = 500 }: EngineOptions): EngineProcess {
  const child = spawn(command, {
    shell: true,
    detached: process.platform !== 'win32',
    env: engineEnvironment(process.env, hidden),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const forget = endWithProgram(child);
  let isGone = false;
  let hasLeft = true;
  const kill = (signal: NodeJS.Signals): void => {
    if (isGone) return;
    hasLeft = false;
    killGroup(child, signal);
  };
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      // What it leaves behind would hold its pipes, and think on. A later group may have its number.
      killGroup(child, 'SIGKILL');
      isGone = true;
      forget();
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
  const lines = new EngineLines(child.stdin, child.stdout, ({ code }) =>
    code === 'engine/closed' ? undefined : kill('SIGKILL'),
  );
  const died = (): void => lines.break(new Fault('engine/died', `it ended ${howEnded(child)}`));
  const silent = new Promise((resolve) => child.stdout.once('end', resolve));
  Promise.race([gone, silent])
    .then(() => delay(LAST_WORDS_MS, undefined, { ref: false }))
    .then(died);
  child.once('close', died);
  return {
    ask: (request) => lines.ask(request),
    late: () => lines.late,
    hasLeft: () => hasLeft,
    async close() {
      lines.break(new Fault('engine/closed'));
      child.stdin.end();
      const ended = (): Promise<void> => Promise.race([gone, delay(endMs, undefined, { ref: false })]);
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        await ended();
        kill(signal);
      }
      // A program of another user may not be ours to end: its input has ended.
      await ended();
      child.stdin.destroy();
      child.stdout.destroy();
      child.unref();
    },
  };
}

function howEnded({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode !== null) return `by ${signalCode}`;
  if (exitCode === null) return 'its output';
  return `with exit code ${exitCode}${exitCode === 127 ? ': the shell has found no such command' : ''}`;
}
