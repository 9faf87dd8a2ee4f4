/** What is published in KV: final records and the segments of their logs. Everything here is written once and never changes. */

import { parseCanonical } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { attempt, Fault } from '../shared/fault.ts';
import { type FinalRecord, readFinalRecord } from '../shared/wire/http.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

export async function finalRecord(kv: KVNamespace, finalHash: string): Promise<FinalRecord> {
  if (!/^[0-9a-f]{64}$/.test(finalHash)) throw new Fault('relay/bad-request', 'a final hash is 64 digits of lower-case hex');
  const text = await kv.get(`final/${finalHash}`);
  if (text === null) throw new Fault('relay/not-published');
  const record = attempt(() => readFinalRecord(parseCanonical(text, LIMITS.messageBytes), 'record'));
  if (!record.ok) throw new Fault('relay/internal', 'the stored record is damaged');
  return record.value;
}

/** The whole log of a published match, a segment at a time. */
export function publishedLog(kv: KVNamespace, record: FinalRecord): ReadableStream<Uint8Array> {
  const keys = record.segments[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const key = keys.next();
      if (key.done) return controller.close();
      const text = await kv.get(key.value);
      if (text === null) return controller.error(new Error(`KV has no ${key.value}`));
      controller.enqueue(encoder.encode(text));
    },
  });
}
