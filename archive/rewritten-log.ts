/**
 * A published log that is written again without some of its payloads and names. Its chain still verifies. The heading is written first, because
 * from then on readers reject old parts (their sizes no longer match). If we are interrupted, the caller runs all of this again.
 */

import nodeCrypto from 'node:crypto';
import { type Bytes, encodeUtf8 } from '../shared/encoding/bytes.ts';
import { decodeLog, encodeLog } from '../shared/log/file.ts';
import type { Entry } from '../shared/log/step.ts';
import type { FinalRecord, SeatSummary } from '../shared/wire/http.ts';
import { finalKey, partKey } from '../shared/wire/kv-keys.ts';
import { gunzip, gzip } from './gzip.ts';
import type { LogStore } from './log-store.ts';
import { type Heading, keysOf, type PublishedLog, valueUnder, type Withdrawn } from './published-log.ts';

interface Removal {
  /** What is left of an entry. Asked for each one, in order, before the record. */
  readonly entry: (entry: Entry) => Entry;
  readonly record: (record: FinalRecord) => FinalRecord;
}

async function rewrite(logs: LogStore, published: PublishedLog, removal: Removal, withdrawn?: Withdrawn): Promise<void> {
  const hash = nodeCrypto.createHash('sha256');
  const sizes: number[] = [];
  const count = published.sizes.length;
  const partOf = async (i: number): Promise<Bytes> => {
    const part = await published.part(i);
    if (part === undefined) throw new Error(`part ${i} of ${published.record.finalHash} is missing`);
    const { entries, fault } = decodeLog(await gunzip(part));
    if (fault !== undefined) throw fault.fault;
    return encodeUtf8(encodeLog(entries.map(removal.entry)));
  };
  let first: Bytes | undefined;
  for (let i = 0; i < count; i++) {
    const bytes = await partOf(i);
    first ??= bytes;
    hash.update(bytes);
    sizes.push(bytes.length);
  }
  const { finalHash } = published.record;
  const heading: Heading = {
    record: removal.record(published.record),
    digest: hash.digest('hex'),
    sizes,
    ...(withdrawn === undefined ? {} : { withdrawn }),
  };
  const keys = keysOf(heading);
  await logs.put(finalKey(finalHash), await valueUnder({ ...heading, part: () => first! }, finalKey(finalHash), gzip));
  for (let i = 0; i < keys.length - 1; i++) {
    const bytes = count === 1 ? first! : await partOf(i);
    await logs.put(keys[i]!, await valueUnder({ ...heading, part: () => bytes }, keys[i]!, gzip));
  }
  const stale = (await logs.list(partKey(finalHash, 0).slice(0, -1))).filter((key) => !keys.includes(key));
  for (const key of stale) await logs.delete(key);
}

/**
 * Withdraws the payloads of these steps, or of all, and the names beside them. The terms of the match, the payload of step 0, go only where
 * it is named: they name the relay, without which the chain does not verify.
 */
export async function withdrawPayloads(
  logs: LogStore,
  published: PublishedLog,
  steps: readonly number[] | undefined,
  time: number,
): Promise<void> {
  const before = published.withdrawn;
  const all = steps === undefined || (before !== undefined && before.steps === undefined);
  const gone = new Set([...(before?.steps ?? []), ...(steps ?? [])]);
  const isGone = (seq: number): boolean => (all && seq > 0) || gone.has(seq);
  const claimants = new Set<string>();
  const entry = (one: Entry): Entry => {
    const { step, payload } = one;
    if (!all && !isGone(step.seq)) return one;
    // What a seat claims stands in the step that takes it.
    if (step.kind === 'open' || step.kind === 'join') claimants.add(step.signatures[0]!.key);
    return isGone(step.seq) || payload === undefined ? { step } : { step, payload };
  };
  const record = (one: FinalRecord): FinalRecord => {
    const { claims, ...others } = one;
    const seats = one.seats.map((seat) => (seat !== null && (all || claimants.has(seat.key)) ? { key: seat.key } : seat));
    const rest = { ...others, seats };
    // The last step holds what the record claims.
    if (isGone(one.steps - 1)) return { ...rest, claim: null };
    return claims === undefined ? rest : { ...rest, claims };
  };
  const stated: Withdrawn = { time: before?.time ?? time, ...(all ? {} : { steps: [...gone].sort((a, b) => a - b) }) };
  await rewrite(logs, published, { entry, record }, stated);
}

/** Whether the payloads of these steps, or of all, are withdrawn. */
export function isWithdrawn({ withdrawn }: PublishedLog, steps: readonly number[] | undefined): boolean {
  if (withdrawn === undefined) return false;
  const { steps: gone } = withdrawn;
  return gone === undefined || steps?.every((seq) => gone.includes(seq)) === true;
}

/** Forgets what a key is called. */
export async function forgetName(logs: LogStore, published: PublishedLog, key: string): Promise<void> {
  const entry = (one: Entry): Entry => {
    if (one.name === undefined || one.step.signatures[0]!.key !== key) return one;
    const { name: _, ...rest } = one;
    return rest;
  };
  const record = (one: FinalRecord): FinalRecord => withoutNames(one, (of) => of === key);
  await rewrite(logs, published, { entry, record }, published.withdrawn);
}

const nameless = ({ name: _, ...seat }: SeatSummary): SeatSummary => seat;

export const withoutNames = <T extends Pick<FinalRecord, 'seats'>>(one: T, isForgotten: (key: string) => boolean): T => ({
  ...one,
  seats: one.seats.map((seat) => (seat !== null && isForgotten(seat.key) ? nameless(seat) : seat)),
});
