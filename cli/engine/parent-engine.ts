/** The program that started this one is the engine: the protocol runs over standard output and input, and all else that is said goes to standard error. */

import { Console } from 'node:console';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { Fault } from '../../shared/fault.ts';
import { EngineLines } from './engine-lines.ts';

export interface ParentEngine extends EnginePort {
  /** Resolves when it is gone. */
  readonly gone: Promise<Fault>;
}

export function parentEngine(): ParentEngine {
  globalThis.console = new Console(process.stderr);
  const { promise: gone, resolve } = Promise.withResolvers<Fault>();
  const lines = new EngineLines(process.stdout, process.stdin, resolve);
  process.stdin.once('end', () => lines.break(new Fault('engine/died', 'standard input ended')));
  return {
    gone,
    ask: (request) => lines.ask(request),
    async close() {
      lines.break(new Fault('engine/closed'));
      process.stdin.destroy();
    },
  };
}
