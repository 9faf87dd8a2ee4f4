/**
 * What this device has verified: a verdict follows from the bytes of the log and from the program alone, so the same bytes need not be
 * verified twice by the same program. A device that cannot keep it verifies again.
 */

import { sha256 } from '../../../shared/crypto/hash.ts';
import { encodeHex } from '../../../shared/encoding/bytes.ts';
import type { Outcome, VerdictPlace } from '../verify/outcome.ts';
import { openDatabase, writeRows } from './device-store.ts';

/** Replays are large: so many of the latest verdicts are kept. */
const KEPT = 24;

export async function digestOf(file: Uint8Array<ArrayBuffer>): Promise<string> {
  // Absent where the page did not come over https.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  return encodeHex(subtle === undefined ? sha256(file) : new Uint8Array(await subtle.digest('SHA-256', file)));
}

export async function findVerdict({ file, finalHash, verifier }: VerdictPlace): Promise<Outcome | undefined> {
  try {
    const row = await (await openDatabase()).get('verdicts', [file, finalHash]);
    return row?.verifier === verifier ? { ...row.outcome, verifiedAt: row.at } : undefined;
  } catch {
    return undefined;
  }
}

export async function keepVerdict(place: VerdictPlace, outcome: Outcome): Promise<void> {
  try {
    await writeRows(['verdicts'], async (transaction) => {
      const rows = transaction.objectStore('verdicts');
      await rows.put({ ...place, outcome, at: Date.now() });
      const oldest = await rows.index('at').getAllKeys();
      for (const key of oldest.slice(0, Math.max(0, oldest.length - KEPT))) await rows.delete(key);
    });
  } catch {
    // It is verified again then.
  }
}
