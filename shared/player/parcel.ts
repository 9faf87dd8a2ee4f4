/**
 * A packed seat as it waits at a relay for another device. All follows from a secret of 16 random bytes that only the code shows: the name under
 * which the relay keeps the parcel, and the key that opens it.
 */

import { openOnce, parcelKeys, SEAL_BYTES, sealOnce } from '../crypto/seal-once.ts';
import { type Bytes, concatBytes, decodeBase64url, encodeBase64url, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { PARCEL_BYTES, PARCEL_NAME_BYTES } from '../wire/parcel.ts';

/** Of a secret that is drawn for one parcel. */
export const PARCEL_SECRET_BYTES = 16;
/** Of the length before the content. */
const LENGTH_BYTES = 4;
const ROOM = PARCEL_BYTES - SEAL_BYTES - LENGTH_BYTES;

interface Parcel {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Whether a packed seat, as a link has it, is small enough. */
export const fitsParcel = (packed: string): boolean => decodeBase64url(packed).length <= ROOM;

function keysOf(secret: Uint8Array, match: string) {
  const { name, key } = parcelKeys(secret, encodeUtf8(match), PARCEL_NAME_BYTES);
  return { name: encodeBase64url(name), key };
}

/** `packed`: the seat as a link has it; `secret`: fresh, and used for nothing else. */
export function sealParcel(packed: string, match: string, secret: Uint8Array): Parcel {
  const content = decodeBase64url(packed);
  if (content.length > ROOM) throw new Fault('encoding/too-large', 'the seat is larger than a parcel');
  const { name, key } = keysOf(secret, match);
  const padding = new Uint8Array(ROOM - content.length);
  return { name, bytes: sealOnce(key, concatBytes(encodeInteger(content.length, LENGTH_BYTES), content, padding)) };
}

/** Where the parcel of a code is, and how it is opened. Throws `player/not-a-seat` for what is no secret of one. */
export function parcelOf(code: string, match: string): { readonly name: string; readonly open: (bytes: Uint8Array) => string } {
  const secret = attempt(() => decodeBase64url(code, PARCEL_SECRET_BYTES));
  if (!secret.ok) throw new Fault('player/not-a-seat');
  const { name, key } = keysOf(secret.value, match);
  return { name, open: (bytes) => openParcel(key, bytes) };
}

/** The packed seat. Throws `player/parcel-altered` for whatever the relay gives in its place. */
function openParcel(key: Uint8Array, bytes: Uint8Array): string {
  const opened = attempt(() => openOnce(key, bytes));
  if (!opened.ok) throw new Fault('player/parcel-altered');
  const length = new DataView(opened.value.buffer).getUint32(0);
  return encodeBase64url(opened.value.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
}
