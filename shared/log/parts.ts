/** A log file in parts of whole lines, so that a large one is never in memory at once as text or as objects. */

/** The largest part of a published log: a value of KV holds 25 MiB, and a Worker that reads one has 128 MB. */
export const PART_BYTES = 8 * 1_048_576;

const LINE_FEED = 0x0a;

/** Cuts a file before the line with which a part would have too many lines or bytes. The last line may be without its line feed. */
export function* cutLines<Buffer extends ArrayBufferLike>(
  file: Uint8Array<Buffer>,
  most: { readonly lines: number; readonly bytes: number },
): Iterable<Uint8Array<Buffer>> {
  let [start, lines] = [0, 0];
  for (let at = 0; at < file.length; ) {
    const end = file.indexOf(LINE_FEED, at) + 1 || file.length;
    if (lines > 0 && (lines === most.lines || end - start > most.bytes)) {
      yield file.subarray(start, at);
      [start, lines] = [at, 0];
    }
    lines++;
    at = end;
  }
  if (lines > 0) yield file.subarray(start);
}
