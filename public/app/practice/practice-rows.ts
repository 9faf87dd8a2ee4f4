/**
 * The matches on the relay of this device, in IndexedDB. One worker at a time has the relay of a match: it has claimed its row, and each
 * write compares the mark, in one transaction, so a relay whose match another worker has claimed writes nothing more, and says nothing more.
 */

import { encodeHex } from '../../../shared/encoding/bytes.ts';
import { Fault } from '../../../shared/fault.ts';
import { joinEntry, type Step } from '../../../shared/log/step.ts';
import { isLeftOut, type LeftOut } from '../../../shared/match/left-out.ts';
import type { ClosedPractice, PracticeMatch, PracticeStep } from '../device/device-store.ts';
import { openDatabase, writeRows } from '../device/device-store.ts';

const MARK_BYTES = 16;
/** Rows that are read at once. */
const ROWS = 32;

/** The mark of this worker. */
const MARK = encodeHex(crypto.getRandomValues(new Uint8Array(MARK_BYTES)));

export interface StoredPractice {
  readonly row: PracticeMatch;
  /** Without the payloads that are rows of their own. */
  readonly steps: readonly PracticeStep[];
}

/** What one act of the relay writes. */
export interface PracticeChange {
  readonly steps: readonly PracticeStep[];
  readonly payloads: readonly { readonly seq: number; readonly payload: string }[];
  readonly proposals: PracticeMatch['proposals'];
  readonly closed?: ClosedPractice;
}

const stepsFrom = (match: string, seq = 0): IDBKeyRange => IDBKeyRange.bound([match, seq], [match, []]);

export async function hasPractice(match: string): Promise<boolean> {
  return (await (await openDatabase()).getKey('practice', match)) !== undefined;
}

/** A match as it was written last; undefined where there is no such one. */
export async function readPractice(match: string): Promise<StoredPractice | undefined> {
  const transaction = (await openDatabase()).transaction(['practice', 'steps']);
  const [row, steps] = await Promise.all([
    transaction.objectStore('practice').get(match),
    transaction.objectStore('steps').getAll(stepsFrom(match)),
  ]);
  return row && { row, steps };
}

/** The same, for the relay of this worker alone from now on. `isNew`: the match is to be opened, unless it is there. */
export async function claimPractice(match: string, isNew: boolean): Promise<StoredPractice | undefined> {
  let claimed: StoredPractice | undefined;
  await writeRows(['practice', 'steps'], async (transaction) => {
    const [rows, steps] = [transaction.objectStore('practice'), transaction.objectStore('steps')];
    const known = await rows.get(match);
    if (known === undefined && !isNew) return;
    const row = { ...(known ?? { match, proposals: [] }), by: MARK };
    await rows.put(row);
    claimed = { row, steps: await steps.getAll(stepsFrom(match)) };
  });
  return claimed;
}

export function writePractice(match: string, change: PracticeChange): Promise<void> {
  const { steps, payloads, proposals, closed } = change;
  return writeRows(['practice', 'steps', 'payloads'], async (transaction) => {
    const rows = transaction.objectStore('practice');
    const row = await rows.get(match);
    if (row?.by !== MARK) throw new Fault('player/played-elsewhere');
    await Promise.all([
      rows.put({ ...row, proposals, ...(closed && { closed }) }),
      ...steps.map((step) => transaction.objectStore('steps').add(step)),
      ...payloads.map((one) => transaction.objectStore('payloads').add({ match, ...one })),
    ]);
  });
}

/** Forgets a match that never began. */
export function forgetPractice(match: string): Promise<void> {
  return writeRows(['practice', 'steps', 'payloads'], (transaction) =>
    Promise.all([
      transaction.objectStore('practice').delete(match),
      transaction.objectStore('steps').delete(stepsFrom(match)),
      transaction.objectStore('payloads').delete(stepsFrom(match)),
    ]),
  );
}

/** Large payloads from a step on, until they have `most` characters. */
export async function readPayloads(match: string, from: number, most: number): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const { store } = (await openDatabase()).transaction('payloads');
  let size = 0;
  for (let cursor = await store.openCursor(stepsFrom(match, from)); cursor && size < most; cursor = await cursor.continue()) {
    const { seq, payload } = cursor.value;
    found.set(seq, payload);
    size += payload.length;
  }
  return found;
}

/** The log as text, in parts of whole lines. */
export async function* readLines(match: string, leftOut?: LeftOut): AsyncGenerator<string> {
  const database = await openDatabase();
  for (let seq = 0; ; ) {
    const transaction = database.transaction(['steps', 'payloads']);
    const steps = await transaction.objectStore('steps').getAll(stepsFrom(match, seq), ROWS);
    const last = steps.at(-1);
    if (last === undefined) return;
    const range = IDBKeyRange.bound([match, seq], [match, last.seq]);
    const large = new Map((await transaction.objectStore('payloads').getAll(range)).map((one) => [one.seq, one.payload]));
    const lineOf = ({ seq, step, name, payload = large.get(seq) }: PracticeStep): string => {
      const isOut = leftOut !== undefined && isLeftOut(leftOut, JSON.parse(step) as Step);
      return `${joinEntry(isOut ? undefined : payload, step, name)}\n`;
    };
    yield steps.map(lineOf).join('');
    seq = last.seq + 1;
  }
}

/** The record of a match that ended here, and the match. */
export async function findRecord(finalHash: string): Promise<ClosedPractice | undefined> {
  return (await (await openDatabase()).getFromIndex('practice', 'finalHash', finalHash))?.closed;
}

/** The log of a record as it would be published. */
export async function recordLog({ record, leftOut }: ClosedPractice): Promise<Blob> {
  const parts: string[] = [];
  for await (const part of readLines(record.match, leftOut)) parts.push(part);
  return new Blob(parts);
}
