/** Lines of a log in batches of at most so many bytes; a longer line is a batch of its own. */
export function* lineBatches(
  lines: Iterable<{ readonly line: string; readonly bytes: number }>,
  most: number,
): Iterable<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const { line, bytes } of lines) {
    if (batch.length > 0 && size + bytes > most) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(line);
    size += bytes;
  }
  if (batch.length > 0) yield batch;
}
