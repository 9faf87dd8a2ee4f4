/**
 * What the logs that this device has verified say for the records of their players. It follows from the steps, which the final hash fixes, and
 * from the program: so a list of matches need not be fetched and verified again. A device that cannot keep it verifies again.
 */

import type { LogRows } from '../../../shared/verify/check-result.ts';
import { openDatabase, writeRows } from './device-store.ts';

/** Half a kilobyte each. */
const KEPT = 1_000;

/** Those of these matches that the program `verifier` has verified here, by final hash. */
export async function findRows(verifier: string, finalHashes: readonly string[]): Promise<ReadonlyMap<string, LogRows>> {
  try {
    const database = await openDatabase();
    const found = await Promise.all(finalHashes.map((finalHash) => database.get('rows', finalHash)));
    return new Map(found.flatMap((one) => (one?.verifier === verifier ? [[one.finalHash, one] as const] : [])));
  } catch {
    return new Map();
  }
}

export async function keepRows(verifier: string, log: LogRows): Promise<void> {
  try {
    await writeRows(['rows'], async (transaction) => {
      const rows = transaction.objectStore('rows');
      await rows.put({ ...log, verifier, at: Date.now() });
      const oldest = await rows.index('at').getAllKeys();
      for (const key of oldest.slice(0, Math.max(0, oldest.length - KEPT))) await rows.delete(key);
    });
  } catch {
    // It is verified again then.
  }
}
