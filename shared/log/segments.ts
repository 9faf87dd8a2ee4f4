/** A published log in parts that fit a key-value store, as few as can be. */

import type { Bytes } from '../encoding/bytes.ts';

/** A value of KV holds 25 MiB, and whoever makes a part has it in memory two or three times over. A part of one line may be larger. */
export const SEGMENT_BYTES = 8 * 1_048_576;

const LINE_FEED = 0x0a;

/** Cuts a log file before every line that would overfill a segment. The last part may be without its line feed. */
export function* cutSegments(file: Bytes): Iterable<Bytes> {
  let start = 0;
  for (let end = 0; end < file.length; ) {
    const lineEnd = file.indexOf(LINE_FEED, end) + 1 || file.length;
    if (end > start && lineEnd - start > SEGMENT_BYTES) {
      yield file.subarray(start, end);
      start = end;
    }
    end = lineEnd;
  }
  if (start < file.length) yield file.subarray(start);
}
