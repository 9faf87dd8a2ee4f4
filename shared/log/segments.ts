/** A published log in parts that fit a key-value store: many entries per part, so that a match is a few writes. */

import type { Bytes } from '../encoding/bytes.ts';

/** A segment is full at either limit: a Battleship match takes well under ten writes, and a value of KV holds 25 MiB. */
export const SEGMENT = { steps: 64, bytes: 8 * 1_048_576 } as const;

const LINE_FEED = 0x0a;

/** Cuts a log file after every full segment. The last part may be without its line feed. */
export function* cutSegments(file: Bytes): Iterable<Bytes> {
  for (let start = 0; start < file.length; ) {
    let end = start;
    for (let steps = 0; end < file.length && steps < SEGMENT.steps && end - start < SEGMENT.bytes; steps++) {
      end = file.indexOf(LINE_FEED, end) + 1 || file.length;
    }
    yield file.subarray(start, end);
    start = end;
  }
}
