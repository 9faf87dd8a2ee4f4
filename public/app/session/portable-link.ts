/** A seat in a link: raw DEFLATE (RFC 1951) in base64url, behind `#seat.`, where no server sees it. */

import { decodeBase64url, decodeUtf8, encodeBase64url } from '../../../shared/encoding/bytes.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import { Fault } from '../../../shared/fault.ts';

async function flow(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const piped = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>);
  const reader = piped.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    // A few compressed bytes can expand to very many.
    if (size > LIMITS.seatBytes) {
      await reader.cancel();
      throw new Fault('encoding/too-large');
    }
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

export async function packSeat(text: string): Promise<string> {
  return encodeBase64url(await flow(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
}

/** Rejects with `player/not-a-seat` for whatever is not a packed text. */
export async function unpackSeat(packed: string): Promise<string> {
  try {
    return decodeUtf8(await flow(decodeBase64url(packed), new DecompressionStream('deflate-raw')));
  } catch {
    throw new Fault('player/not-a-seat');
  }
}
