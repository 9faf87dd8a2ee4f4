/** No engine outlives this program, but where that one is killed at once: then the engine's input ends. */

import type { ChildProcess } from 'node:child_process';
import { LEAVING_SIGNALS } from '../leaving-signals.ts';

const running = new Set<ChildProcess>();

/** The engine, and what it has started in its group. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // EPERM: of the group only what has ended is left, on macOS.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const killAll = (): void => {
  for (const child of running) killGroup(child, 'SIGKILL');
};

/** A terminal sends its signals to this program alone. Where something else here listens to them, that ends the engines. */
function interrupted(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  killAll();
  process.removeListener(signal, interrupted);
  process.kill(process.pid, signal);
}

/** Ends the engine with this program. The returned function forgets it. */
export function endWithProgram(child: ChildProcess): () => void {
  if (running.size === 0) {
    process.on('exit', killAll);
    // First of all: what listens once is still counted.
    for (const signal of LEAVING_SIGNALS) process.prependListener(signal, interrupted);
  }
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size > 0) return;
    process.removeListener('exit', killAll);
    for (const signal of LEAVING_SIGNALS) process.removeListener(signal, interrupted);
  };
}
