/** Where a log to verify comes from: this relay, by its final hash, or a file of the visitor. */

import type { Json } from '../../../shared/encoding/canonical.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import { attempt } from '../../../shared/fault.ts';
import { withRetryAfter } from '../../../shared/player/retry-after.ts';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import { type FinalRecord, LOG_TYPE, readFinalRecord } from '../../../shared/wire/http.ts';
import { WORDS } from '../components/problem-words.ts';

type Fetched =
  | { readonly kind: 'log'; readonly log: Blob; readonly record: FinalRecord }
  /** The relay has nothing under this final hash. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly detail: string };

/** The final hash in what a person pasted: the hash itself, or a permalink. */
export function finalHashIn(text: string): string | undefined {
  return /(?:^|\/h\/)([0-9a-f]{64})\/?$/i.exec(text.trim())?.[1]?.toLowerCase();
}

const addressOf = (finalHash: string): string => `/api/hashes/${finalHash}`;

const readLog = async (sent: Response): Promise<Blob> => new Blob([await sent.arrayBuffer()], { type: LOG_TYPE });

/** Passes, or rejects when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}

/** One log of many, without its record: waits when this is too much for the relay, and `waits` is told how long, in ms. */
export async function fetchOneOfMany(
  finalHash: string,
  signal: AbortSignal,
  waits: (ms: number) => void,
): Promise<Blob | undefined> {
  const sent = await withRetryAfter(
    () => fetch(`${addressOf(finalHash)}/log`, { signal }),
    (ms) => {
      waits(ms);
      return pause(ms, signal);
    },
  );
  return sent.ok ? readLog(sent) : undefined;
}

export async function fetchLog(finalHash: string, signal: AbortSignal): Promise<Fetched> {
  const address = addressOf(finalHash);
  try {
    const [found, sent] = await Promise.all([fetch(address, { signal }), fetch(`${address}/log`, { signal })]);
    if (found.status === 404 || sent.status === 404) return { kind: 'missing' };
    const refusal = [found, sent].find(({ ok }) => !ok)?.status;
    if (refusal === 429) return { kind: 'failed', detail: WORDS['relay/rate-limited']! };
    if (refusal !== undefined) return { kind: 'failed', detail: `The relay answered ${refusal}.` };
    const json: Json = await found.json();
    const record = attempt(() => readFinalRecord(json, 'record'));
    if (!record.ok) return { kind: 'failed', detail: `The relay’s record cannot be read: ${record.fault.message}.` };
    return { kind: 'log', log: await readLog(sent), record: record.value };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'failed', detail: 'The relay could not be reached.' };
  }
}

/** A copy of the file as it is now, so that what is verified is what can be saved again; `undefined` when no log is that large. */
export async function readLogFile(file: Blob): Promise<Blob | undefined> {
  return file.size > LIMITS.bytesPerMatch ? undefined : new Blob([await file.arrayBuffer()], { type: LOG_TYPE });
}

/** What the relay's record claims and its log does not bear out, in plain words. The log decides. */
export function recordProblems(record: FinalRecord, finalHash: string, verdict: Verdict): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  expect(record.finalHash === finalHash, 'The relay’s record names another final hash than this address.');
  expect(verdict.finalHash === record.finalHash, 'The log computes to another final hash than the relay’s record names.');
  if (verdict.finalHash !== record.finalHash) return problems;
  const seatKeys = (seats: readonly ({ readonly key: string } | null)[]): string => seats.map((seat) => seat?.key ?? '').join();
  expect(record.match === verdict.match, 'The record names another match than the log.');
  expect(record.game === verdict.game, 'The record names another game than the log.');
  expect(record.steps === verdict.steps, 'The record counts other steps than the log has.');
  expect(record.relay === verdict.timestampsBy, 'The record names another relay than the log.');
  expect(seatKeys(record.seats) === seatKeys(verdict.seats), 'The record names other players than the log.');
  return problems;
}
