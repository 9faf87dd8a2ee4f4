/**
 * Keeps the memory of a program near what it holds. The collector of garbage lets garbage lie as long as the machine has memory, and the values
 * of a large log, each of which is looked at once, would come to many times its bytes.
 */

import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By how much the heap grows before it is collected. */
const GROWTH_BYTES = 32 * 1_048_576;

/** For a smaller log nothing is asked for: what it leaves lying is less than the program itself. */
const LARGE_BYTES = 8 * 1_048_576;

/** Collects the garbage of this thread if the heap has grown much since the last time. To be called between pieces of the work on a log. */
export function collectorFor(log: Uint8Array): () => void {
  if (log.length < LARGE_BYTES) return () => {};
  // The space of young values would grow to three times 32 MiB.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let kept = getHeapStatistics().used_heap_size;
  return () => {
    if (getHeapStatistics().used_heap_size < kept + GROWTH_BYTES) return;
    collect();
    kept = getHeapStatistics().used_heap_size;
  };
}
