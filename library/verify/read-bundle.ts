/** Reads the archive of a match, as a relay hands it out. Nothing of it is believed here: the log is verified, and the rest compared with it. */

import type { Bundle } from '../../shared/bundle/read-bundle.ts';

interface BundleContents {
  /** For `verifyLog`. */
  readonly log: Uint8Array;
  /** That of the record beside the log: what `verifyLog` compares if it is given to it. */
  readonly finalHash: string;
  /** The answer of an authority for timestamps. */
  readonly timestamp?: Uint8Array;
  /** A proof (tlog-proof) that the match is in a transparency log, as text. */
  readonly proof?: string;
}

/** Throws a `Fault` for what is no archive of a match. */
export async function readBundle(archive: Uint8Array): Promise<BundleContents> {
  // A page that verifies logs alone does not load it.
  const reader = await import('../../shared/bundle/read-bundle.ts');
  const { log, record, timestamp, proof }: Bundle = await reader.readBundle(new Uint8Array(archive));
  return {
    ...{ log, finalHash: record.finalHash },
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(proof === undefined ? {} : { proof }),
  };
}
