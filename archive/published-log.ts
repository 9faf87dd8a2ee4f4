/**
 * How a closed match is stored. The value under `final/<final hash>` is a heading (one line of canonical JSON) and, unless the log is
 * large, the log after it, so that most matches are one write. The parts of a larger log have values of their own, which are
 * written first. Parts are gzipped.
 */

import nodeCrypto from 'node:crypto';
import { type Bytes, concatBytes, decodeUtf8, encodeUtf8 } from '../shared/encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { array, hex, integer, object, optional } from '../shared/encoding/shape.ts';
import { attempt, Fault } from '../shared/fault.ts';
import { count, readFinalRecord } from '../shared/wire/http.ts';
import { finalKey, partKey } from '../shared/wire/kv-keys.ts';
import type { LogStore } from './log-store.ts';

/** A larger log is stored apart from its heading, which is read far more often. */
const ONE_VALUE_BYTES = 1_048_576;

/** What the operator has withdrawn, and when. */
const readWithdrawn = object({
  /** In ms. */
  time: count,
  /** The steps whose payloads are gone; all but the terms of the match where absent. */
  steps: optional(array(integer({ min: 0, max: LIMITS.stepsPerMatch }), { max: LIMITS.stepsPerMatch + 1 })),
});
export type Withdrawn = ReturnType<typeof readWithdrawn>;

/** In place of a heading: a match that was withdrawn without being here, so that nobody publishes it. */
const readMark = object({ withdrawn: readWithdrawn });

const readHeading = object({
  record: readFinalRecord,
  /** SHA-256 of the log's bytes: without some of its payloads a log has the same final hash and other bytes. */
  digest: hex(32),
  /** Bytes of each part of the log. */
  sizes: array(count, { min: 1, max: LIMITS.stepsPerMatch }),
  withdrawn: optional(readWithdrawn),
});
export type Heading = ReturnType<typeof readHeading>;

/** A closed match as it is about to be stored. */
export interface Edition extends Heading {
  part(i: number): Bytes;
}

export function describeParts(parts: Iterable<Bytes>): Pick<Heading, 'digest' | 'sizes'> {
  const hash = nodeCrypto.createHash('sha256');
  const sizes: number[] = [];
  for (const part of parts) {
    hash.update(part);
    sizes.push(part.length);
  }
  return { digest: hash.digest('hex'), sizes };
}

const isOneValue = ({ sizes }: Heading): boolean => sizes.length === 1 && sizes[0]! <= ONE_VALUE_BYTES;

/** The keys of its values, in the order in which they are written: a heading promises all that it names. */
export function keysOf(heading: Heading): readonly string[] {
  const { finalHash } = heading.record;
  return [...(isOneValue(heading) ? [] : heading.sizes.map((_, i) => partKey(finalHash, i))), finalKey(finalHash)];
}

/** The value of one of `keysOf`. */
export async function valueUnder(edition: Edition, key: string, gzip: (bytes: Bytes) => Promise<Bytes>): Promise<Bytes> {
  const { record, digest, sizes, withdrawn } = edition;
  if (key !== finalKey(record.finalHash)) return gzip(edition.part(keysOf(edition).indexOf(key)));
  const heading = encodeUtf8(`${encodeCanonical({ record, digest, sizes, ...(withdrawn && { withdrawn }) })}\n`);
  return isOneValue(edition) ? concatBytes(heading, await gzip(edition.part(0))) : heading;
}

/** A stored match as it is read. */
export interface PublishedLog extends Heading {
  /** A part as it is stored, gzipped; undefined where it is missing. */
  part(i: number): Promise<Bytes | undefined>;
}

const LINE_FEED = 0x0a;

/** `heading` is given for a part: of the match that it belongs to. */
export type Get = (key: string, heading?: Heading) => Promise<Bytes | undefined>;

/** The one way to what is published. Throws where the match was withdrawn without being here; what is left of another has `withdrawn`. */
export async function readPublished(get: Get, finalHash: string): Promise<PublishedLog | undefined> {
  const value = await get(finalKey(finalHash));
  if (value === undefined) return undefined;
  const end = value.indexOf(LINE_FEED);
  const json = attempt(() => parseCanonical(decodeUtf8(value.subarray(0, end)), LIMITS.messageBytes));
  const mark = attempt(() => readMark(json.ok ? json.value : null, 'mark'));
  if (mark.ok) throw withdrawnFault(mark.value.withdrawn);
  const read = attempt(() => readHeading(json.ok ? json.value : null, 'heading'));
  if (!read.ok || end < 0) throw new Fault('relay/internal', 'the stored record is damaged');
  const heading = read.value;
  const only = isOneValue(heading) ? value.subarray(end + 1) : undefined;
  return { ...heading, part: async (i) => only ?? get(partKey(finalHash, i), heading) };
}

export const encodeMark = (withdrawn: Withdrawn): Bytes => encodeUtf8(`${encodeCanonical({ withdrawn })}\n`);

/** Whether a final hash was taken down before anything was stored under it. */
export async function isMarked({ get }: Pick<LogStore, 'get'>, finalHash: string): Promise<boolean> {
  const value = await get(finalKey(finalHash));
  return (
    value !== undefined && attempt(() => readMark(parseCanonical(decodeUtf8(value).trimEnd(), LIMITS.messageBytes), 'mark')).ok
  );
}

/** Why a match is not given out as if nothing were missing. */
export function withdrawnFault({ time, steps }: Withdrawn): Fault {
  const what =
    steps === undefined
      ? 'all payloads'
      : steps.length === 1
        ? `the payload of step ${steps[0]}`
        : `the payloads of ${steps.length} steps`;
  return new Fault('relay/withdrawn', `The operator of this relay has withdrawn ${what} on ${new Date(time).toISOString()}.`);
}
