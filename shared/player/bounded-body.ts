/** The body of an answer of somebody who may be hostile: a few kilobytes that are compressed can come to more than a device has memory for. */

import { type Bytes, concatBytes } from '../encoding/bytes.ts';

/** The part of the Streams API that is used here. */
interface PieceReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

export interface BodySource {
  /** The body as it is: as text it would have been repaired where it is not UTF-8. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** The same in pieces, where the platform has it so. */
  readonly body?: { getReader(): PieceReader } | null;
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
    const { value } = await reader.read();
    if (value === undefined) return concatBytes(...pieces);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
}
