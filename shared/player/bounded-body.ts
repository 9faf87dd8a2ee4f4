/** The body of an answer of somebody who may be hostile: a few kilobytes that are compressed can come to more than a device has memory for. */

import { type Bytes, concatBytes } from '../encoding/bytes.ts';

export interface BodySource {
  /** The body as it is: as text it would have been repaired where it is not UTF-8. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** The same in pieces, where the platform has it so. */
  readonly body?: ReadableStream<Uint8Array> | null;
}

/** The whole body; undefined where it has more than `most` bytes, of which no more are read. */
export async function boundedBody(source: BodySource, most: number): Promise<Bytes | undefined> {
  if (!source.body) {
    const whole = new Uint8Array(await source.arrayBuffer());
    return whole.length > most ? undefined : whole;
  }
  const reader = source.body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(...pieces);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
}
