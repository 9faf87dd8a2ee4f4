/**
 * Lets processes run for one sixth of the time, as a phone would: it stops and continues them, with all their threads. Each has a slice of
 * its own, because two people have two phones. Chromium's own throttling slows the thread of the page alone. `workerData` holds the process
 * numbers; a message of the parent ends it.
 */

import { parentPort, workerData } from 'node:worker_threads';

const SLICE_MS = 12;
const { pids, factor } = workerData as { readonly pids: readonly number[]; readonly factor: number };
const pause = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms: number): unknown => Atomics.wait(pause, 0, 0, ms);

function signal(name: 'SIGSTOP' | 'SIGCONT', some: readonly number[]): void {
  for (const pid of some) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

const slices = Array.from({ length: factor }, (_, slice) => pids.filter((_pid, at) => at % factor === slice));

let isAsked = true;
parentPort!.once('message', () => {
  isAsked = false;
});
function turn(): void {
  if (!isAsked) {
    signal('SIGCONT', pids);
    return;
  }
  for (const running of slices) {
    signal('SIGCONT', running);
    sleep(SLICE_MS);
    signal('SIGSTOP', running);
  }
  setImmediate(turn);
}
signal('SIGSTOP', pids);
turn();
