/** The program that started this one is the engine: the protocol runs over standard output and input, and all else that is said goes to standard error. */

import { Console } from 'node:console';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { Fault } from '../../shared/fault.ts';
import { EngineLines } from './engine-lines.ts';

export function parentEngine(): EnginePort {
  globalThis.console = new Console(process.stderr);
  const lines = new EngineLines(process.stdout, process.stdin);
  process.stdin.once('end', () => lines.break(new Fault('engine/died', 'standard input ended')));
  return {
    ask: (request) => lines.ask(request),
    async close() {
      lines.break(new Fault('engine/closed'));
      process.stdin.destroy();
    },
  };
}
