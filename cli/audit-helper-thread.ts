/** A worker thread that does tasks of a verification, one after the other. */

import { parentPort, type Transferable } from 'node:worker_threads';
import { findGame } from '../shared/games/registry.ts';
import { doTask, type GameTask } from '../shared/verify/game-task.ts';

parentPort!.on('message', (task: GameTask) => {
  const { result, transfer } = doTask(task, findGame);
  parentPort!.postMessage(result, transfer as Transferable[]);
});
