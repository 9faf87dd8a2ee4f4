/** One seat, one process: two that sign for one seat could contradict each other. */

import { readFile, rm } from 'node:fs/promises';
import { UsageError } from './usage.ts';
import { createFile } from './whole-file.ts';

function isRunning(process_: number): boolean {
  if (!Number.isSafeInteger(process_) || process_ <= 0) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Holds the seat whose lock is at `path` until the returned function is called. A lock that a killed process left is taken over. */
export async function holdSeat(path: string): Promise<() => Promise<void>> {
  while (!(await createFile(path, `${process.pid}`))) {
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (isRunning(holder))
      throw new UsageError(
        `Process ${holder} plays this seat already. Stop it first; if it is another program by now, remove\n${path}`,
      );
    await rm(path, { force: true });
  }
  return () => rm(path, { force: true });
}
