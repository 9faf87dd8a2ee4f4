/** What is published in KV: final records and the segments of their logs. Everything here is written once and never changes. */

import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { attempt, Fault } from '../shared/fault.ts';
import type { WholeLog } from '../shared/match/whole-log.ts';
import { finalRecord } from '../shared/wire/final-record.ts';
import { type FinalRecord, readFinalRecord } from '../shared/wire/http.ts';
import { finalKey, republishedKey } from '../shared/wire/kv-keys.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

export async function publishedRecord(kv: KVNamespace, finalHash: string): Promise<FinalRecord> {
  const record = await findRecord(kv, finalHash);
  if (record === undefined) throw new Fault('relay/not-published');
  return record;
}

export async function findRecord(kv: KVNamespace, finalHash: string): Promise<FinalRecord | undefined> {
  if (!/^[0-9a-f]{64}$/.test(finalHash)) throw new Fault('relay/bad-request', 'a final hash is 64 digits of lower-case hex');
  const text = await kv.get(finalKey(finalHash));
  if (text === null) return undefined;
  const record = attempt(() => readFinalRecord(parseCanonical(text, LIMITS.messageBytes), 'record'));
  if (!record.ok) throw new Fault('relay/internal', 'the stored record is damaged');
  return record.value;
}

/** Publishes a log that another relay has timestamped. Writing it again changes nothing. */
export async function publishAgain(kv: KVNamespace, { finalHash, state, lastPayload, segments }: WholeLog): Promise<FinalRecord> {
  const keys = segments.map((_, i) => republishedKey(finalHash, i));
  for (const [i, segment] of segments.entries()) await kv.put(keys[i]!, segment);
  const record = finalRecord(state, lastPayload, keys);
  await kv.put(finalKey(finalHash), encodeCanonical(record));
  return record;
}

/** The whole log of a published match, a segment at a time. */
export async function* publishedLog(kv: KVNamespace, record: FinalRecord): AsyncGenerator<string> {
  for (const key of record.segments) {
    const text = await kv.get(key);
    if (text === null) throw new Error(`KV has no ${key}`);
    yield text;
  }
}
