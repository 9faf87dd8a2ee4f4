/**
 * Lets processes run for one sixth of the time, as a phone would: it stops and continues them in turn, with all their threads. Chromium's
 * own throttling slows the thread of the page alone. `workerData` holds the process numbers; a message of the parent ends it.
 */

import { parentPort, workerData } from 'node:worker_threads';

const SLICE_MS = 12;
const { pids, factor } = workerData as { readonly pids: readonly number[]; readonly factor: number };
const pause = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms: number): unknown => Atomics.wait(pause, 0, 0, ms);

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

let isAsked = true;
parentPort!.once('message', () => {
  isAsked = false;
});
function turn(): void {
  if (!isAsked) return;
  signal('SIGSTOP');
  sleep(SLICE_MS * (factor - 1));
  signal('SIGCONT');
  sleep(SLICE_MS);
  setImmediate(turn);
}
turn();
