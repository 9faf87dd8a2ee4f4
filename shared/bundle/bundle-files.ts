/** The files of a bundle: what a relay has of a match, in one tar archive, as it is checked without any relay. */

import { LIMITS } from '../encoding/limits.ts';
import { REPLY_BYTES } from '../timestamp/timestamp-reply.ts';

export const BUNDLE_TYPE = 'application/x-tar';

/** The rules of a game from outside: those of liar's dice take a thirtieth of it. */
export const MOST_RULES_BYTES = 262_144;

/** How large each file may be. The first three are always there. */
export const BUNDLE_FILES = {
  'match.jsonl': LIMITS.bytesPerMatch,
  'final.json': LIMITS.messageBytes,
  'keys.json': LIMITS.messageBytes,
  'VERIFY.md': 65_536,
  /** The answer of the authority for timestamps, and the certificates in it. */
  'final.tsr': REPLY_BYTES,
  'chain.pem': 2 * REPLY_BYTES,
  /** That the log of final hashes has the match (c2sp.org/tlog-proof). */
  'final.tlog-proof': 131_072,
  /** The rules whose code the log states (`docs/protocol/rules.md`). */
  'rules.mjs': MOST_RULES_BYTES,
} as const;

export type BundleFile = keyof typeof BUNDLE_FILES;

/** What the header of the first file of an archive has here, where a log has other bytes. */
export const ARCHIVE_MARK = { at: 257, text: 'ustar' } as const;

/** A block of tar; every file begins with one, and two of zeros end an archive. */
export const BLOCK = 512;

export const archiveBytes = (sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + BLOCK + Math.ceil(size / BLOCK) * BLOCK, 2 * BLOCK);

/** Other tools may fill the end of an archive with more zeros, and write a block more for a file. */
export const MOST_BUNDLE_BYTES = archiveBytes(Object.values(BUNDLE_FILES)) + 65_536;
