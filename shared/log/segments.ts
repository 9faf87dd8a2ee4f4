/** A published log in parts that a store of key and value takes: entries together, so that a match is a few writes. */

/** A segment is full at either. Steps: a Battleship match takes well under ten writes. Bytes: a value of KV holds 25 MiB. */
export const SEGMENT = { steps: 64, bytes: 8 * 1_048_576 } as const;

/** Cuts the text of a log file after every full segment. The last part may be without its line feed. */
export function* cutSegments(text: string): Iterable<string> {
  for (let start = 0; start < text.length; ) {
    let end = start;
    for (let steps = 0; end < text.length && steps < SEGMENT.steps && end - start < SEGMENT.bytes; steps++) {
      end = text.indexOf('\n', end) + 1 || text.length;
    }
    yield text.slice(start, end);
    start = end;
  }
}
