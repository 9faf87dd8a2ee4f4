/** One lock per seat: two processes that sign for one seat could contradict each other. */

import { readdir, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { UsageError } from './usage.ts';
import { createFile } from './whole-file.ts';

/** The locks of this process: a file with its process id may also be left from an earlier process. */
const held = new Set<string>();

function isRunning(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks the seat until the returned function is called. Every process raises its flag, the file `path` with its process id, and only
 * then looks for others: of two that come at once, at least one sees the other (E. W. Dijkstra, “Cooperating sequential processes”, §2.1).
 * Nobody removes the flag of a process that runs, and the flag of a killed one stops nobody.
 */
export async function lockSeat(path: string): Promise<() => Promise<void>> {
  const flagOf = (process_: number): string => `${path}.${process_}`;
  const own = flagOf(process.pid);
  const refusal = (holder: number): UsageError =>
    new UsageError(
      `Process ${holder} plays this seat already. Stop it first; if it is another program by now, remove\n${flagOf(holder)}`,
    );
  if (held.has(own)) throw refusal(process.pid);
  held.add(own);
  const release = async (): Promise<void> => {
    await rm(own, { force: true });
    held.delete(own);
  };
  try {
    await createFile(own, '');
    const prefix = `${basename(path)}.`;
    const files = (await readdir(dirname(path))).filter((file) => file.startsWith(prefix));
    const numbers = files.map((file) => file.slice(prefix.length)).filter((number) => /^\d+$/.test(number));
    for (const other of numbers.map(Number).filter((number) => number !== process.pid)) {
      if (isRunning(other)) throw refusal(other);
      await rm(flagOf(other), { force: true });
    }
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}
