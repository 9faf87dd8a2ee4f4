/** A worker thread that does tasks for the audit of several seats, one after the other. */

import { parentPort, type Transferable } from 'node:worker_threads';
import { findGame } from '../shared/games/registry.ts';
import type { DoElsewhere } from '../shared/verify/audit-helper.ts';

parentPort!.on('message', ({ game, version, data }: Parameters<DoElsewhere>[0]) => {
  const { result, transfer } = findGame(game, version)!.doAhead!(data);
  parentPort!.postMessage(result, transfer as Transferable[]);
});
