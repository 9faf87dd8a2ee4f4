/** A seat in a link: raw DEFLATE (RFC 1951) in base64url, behind `#seat.`, where no server sees it. */

import type { Signer } from '../../../shared/crypto/ed25519.ts';
import { decodeBase64url, decodeUtf8, encodeBase64url } from '../../../shared/encoding/bytes.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import { attempt, Fault } from '../../../shared/fault.ts';
import { decodeSeat, expectRelay } from '../../../shared/player/portable-seat.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';

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

export async function packText(text: string): Promise<string> {
  return encodeBase64url(await flow(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
}

/**
 * The secret of a packed seat of this match, under a fresh key. Rejects with `player/not-a-seat` for a text that is no packed seat, and with `player/other-relay`
 * where the seat is played elsewhere than at this relay: nothing of it is kept then.
 */
export async function arrivingSeat(
  packed: string,
  { match, relay }: { readonly match: string; readonly relay: string },
  fresh: Signer,
): Promise<SeatSecret> {
  const text = await unpackText(packed);
  const read = attempt(() => decodeSeat(text, fresh));
  if (!read.ok || read.value.match !== match) throw new Fault('player/not-a-seat');
  expectRelay(read.value, relay);
  return read.value;
}

/** Rejects with `player/not-a-seat` for whatever is not a packed text. */
export async function unpackText(packed: string): Promise<string> {
  try {
    return decodeUtf8(await flow(decodeBase64url(packed), new DecompressionStream('deflate-raw')));
  } catch {
    throw new Fault('player/not-a-seat');
  }
}
