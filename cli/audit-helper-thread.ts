/** A worker thread that does tasks for the audit of several seats, one after the other. */

import { parentPort, type Transferable } from 'node:worker_threads';
import { findGame } from '../shared/games/registry.ts';
import type { GameTask } from '../shared/verify/audit-helper.ts';

parentPort!.on('message', ({ game, version, data }: GameTask) => {
  const { result, transfer } = findGame(game, version)!.doAhead!(data);
  parentPort!.postMessage(result, transfer as Transferable[]);
});
