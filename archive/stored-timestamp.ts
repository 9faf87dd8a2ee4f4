/** The timestamp of a published match as it is stored: which authority was asked, in one line of canonical JSON, and its answer as it came. */

import { type Bytes, concatBytes, decodeUtf8, encodeUtf8 } from '../shared/encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { attempt, Fault } from '../shared/fault.ts';
import { readTimestampAuthority, type TimestampAuthority } from '../shared/timestamp/authorities.ts';

export interface StoredTimestamp {
  readonly authority: TimestampAuthority;
  readonly reply: Bytes;
}

const LINE_FEED = 0x0a;

export const encodeStoredTimestamp = ({ authority, reply }: StoredTimestamp): Bytes =>
  concatBytes(encodeUtf8(`${encodeCanonical(authority)}\n`), reply);

export function decodeStoredTimestamp(value: Bytes): StoredTimestamp {
  const end = value.indexOf(LINE_FEED);
  const authority = attempt(() =>
    readTimestampAuthority(parseCanonical(decodeUtf8(value.subarray(0, Math.max(0, end))), LIMITS.messageBytes), 'authority'),
  );
  if (!authority.ok) throw new Fault('relay/internal', 'the stored timestamp is damaged');
  return { authority: authority.value, reply: value.subarray(end + 1) };
}
