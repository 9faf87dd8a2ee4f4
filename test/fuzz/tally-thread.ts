/**
 * Fuzzes every target in a thread of its own. To count the blocks that are entered, V8 throws away what it has optimized of the whole thread, and
 * each count goes through all that the thread has loaded: here those are the readers alone.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

/** What a run begins its seeds with, and how many texts it gives to each target. */
export interface Run {
  readonly seed: string;
  readonly inputs: number;
}

export type Tallies = Readonly<Record<string, readonly Awaited<ReturnType<typeof fuzz>>[]>>;

const runs = workerData as readonly Run[];
const tallies: Record<string, Awaited<ReturnType<typeof fuzz>>[]> = {};
for (const [name, target] of Object.entries(TARGETS)) {
  tallies[name] = [];
  for (const { seed, inputs } of runs) tallies[name].push(await fuzz(target, `${seed}/${name}`, (done) => done >= inputs));
}
parentPort!.postMessage(tallies satisfies Tallies);
