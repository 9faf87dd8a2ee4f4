/** Gets a log to verify: from this relay by its final hash, or from a file of the visitor. */

import type { BundleReport } from '../../../shared/bundle/check-bundle.ts';
import { encodeCanonical } from '../../../shared/encoding/canonical.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import { untilPublished } from '../../../shared/player/until-published.ts';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import { type FinalRecord, LOG_TYPE } from '../../../shared/wire/http.ts';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import { problemOfError } from '../components/problem.ts';
import { wordsOf } from '../components/problem-words.ts';
import { listNotes } from '../device/device-store.ts';
import { texts } from '../language/texts.ts';
import { relay } from '../relay-client/relay.ts';
import type { Outcome } from './outcome.ts';

export const LOG_SOURCE = texts('verify/log-source', {
  unreadable: (detail: string) => `The relay’s record cannot be read: ${detail}.`,
  otherAddress: 'The relay’s record names another final hash than this address.',
  otherHash: 'The log computes to another final hash than the relay’s record names.',
  otherMatch: 'The record names another match than the log.',
  otherGame: 'The record names another game than the log.',
  otherSteps: 'The record counts other steps than the log has.',
  otherRelay: 'The record names another relay than the log.',
  otherPlayers: 'The record names other players than the log.',
  otherRest: 'The record says something else of the match than the log.',
  otherKeys: 'The archive names other keys than those that were used in it.',
  otherPage:
    'The page of commands in this archive, VERIFY.md, is not the one that this version writes, or it is missing. That takes nothing from the match. Another version may have written it, or somebody who wants you to run something else: do not run it as it is.',
});

type Fetched =
  /** `onDevice`: it comes from the relay of this device, and nobody was asked. */
  | { readonly kind: 'log'; readonly log: Blob; readonly record: FinalRecord; readonly onDevice?: true }
  /** The relay has nothing under this final hash. */
  | { readonly kind: 'missing' }
  /** The operator of the relay has withdrawn the payloads. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'failed'; readonly detail: string };

/** The final hash in what a person pasted: the hash itself, or a permalink, perhaps of one step. */
export function finalHashIn(text: string): string | undefined {
  return /(?:^|\/h\/)([0-9a-f]{64})\/?(?:#\d*)?$/i.exec(text.trim())?.[1]?.toLowerCase();
}

export const logBlob = (log: BlobPart): Blob => new Blob([log], { type: LOG_TYPE });

/** Passes, or rejects when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}

/**
 * One log of many closed matches, without its record. Waits out a rate limit: `waits` is called with its length, in ms. `most`: how large it may be,
 * in bytes; it throws `encoding/too-large` of a larger one.
 */
export async function fetchOneOfMany(
  { finalHash, match }: Pick<MatchResult, 'finalHash' | 'match'>,
  signal: AbortSignal,
  waits: (ms: number) => void,
  most?: number,
): Promise<Blob> {
  const wait = (ms: number): Promise<void> => {
    waits(ms);
    return pause(ms, signal);
  };
  return logBlob(await untilPublished(() => relay(signal, wait).finalLog(finalHash, match, most), wait));
}

/** `tell` is called with the record, which is there long before a large log. */
export async function fetchLog(
  finalHash: string,
  signal: AbortSignal,
  tell: (record: FinalRecord) => void = () => {},
): Promise<Fetched> {
  const client = relay(signal);
  try {
    const own = await ownRecord(finalHash);
    if (own !== undefined) {
      tell(own.record);
      return own;
    }
    const match = await matchOf(finalHash);
    const askRecord = async (): Promise<FinalRecord> => {
      const record = await client.finalRecord(finalHash, match);
      tell(record);
      return record;
    };
    const ask = () => Promise.all([askRecord(), client.finalLog(finalHash, match)]);
    const [record, log] = await (match === undefined ? ask() : untilPublished(ask, (ms) => pause(ms, signal)));
    return { kind: 'log', log: logBlob(log), record };
  } catch (error) {
    const { code, detail } = problemOfError(error);
    if (code === 'relay/not-published') return { kind: 'missing' };
    if (code === 'relay/withdrawn') return { kind: 'withdrawn' };
    return { kind: 'failed', detail: wordsOf(code) ?? LOG_SOURCE.unreadable(detail) };
  }
}

/** What the relay of this device has. A browser without storage has nothing. */
async function ownRecord(finalHash: string): Promise<Extract<Fetched, { kind: 'log' }> | undefined> {
  const { findRecord, recordLog } = await import('../practice/practice-rows.ts');
  const closed = await findRecord(finalHash).catch(() => undefined);
  return closed && { kind: 'log', log: logBlob(await recordLog(closed)), record: closed.record, onDevice: true };
}

/** The match, if this device has seen it close with this final hash. */
async function matchOf(finalHash: string): Promise<string | undefined> {
  const notes = await listNotes().catch(() => []);
  return notes.find((note) => note.finalHash === finalHash)?.match;
}

/** A copy of the file as it is now, so that what is verified is what can be saved again; `undefined` when no log is that large. */
export async function readLogFile(file: Blob): Promise<Blob | undefined> {
  return file.size > LIMITS.bytesPerMatch ? undefined : logBlob(await file.arrayBuffer());
}

/** What the relay's record claims and its log does not bear out, in plain words. The log decides; `own` is the record that follows from it. */
export function recordProblems(record: FinalRecord, finalHash: string, verdict: Verdict, own?: FinalRecord): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  expect(record.finalHash === finalHash, LOG_SOURCE.otherAddress);
  expect(verdict.finalHash === record.finalHash, LOG_SOURCE.otherHash);
  if (verdict.finalHash !== record.finalHash) return problems;
  const seatKeys = (seats: readonly ({ readonly key: string } | null)[]): string => seats.map((seat) => seat?.key ?? '').join();
  expect(record.match === verdict.match, LOG_SOURCE.otherMatch);
  expect(record.game === verdict.game, LOG_SOURCE.otherGame);
  expect(record.steps === verdict.steps, LOG_SOURCE.otherSteps);
  expect(record.relay === verdict.timestampsBy, LOG_SOURCE.otherRelay);
  expect(seatKeys(record.seats) === seatKeys(verdict.seats), LOG_SOURCE.otherPlayers);
  // A name may be forgotten between the record and the log, which do not come at once.
  const rest = (one: FinalRecord): string =>
    encodeCanonical({ ...one, seats: one.seats.map((seat) => seat && { ...seat, name: '' }) });
  if (problems.length === 0 && own !== undefined) expect(rest(record) === rest(own), LOG_SOURCE.otherRest);
  return problems;
}

/** The same of an archive, whose files came at once, and what its reader should know besides. */
export function bundleProblems(
  record: FinalRecord,
  { verdict, record: own }: Outcome,
  { faults, remarks }: BundleReport,
): { readonly problems: readonly string[]; readonly remarks: readonly string[] } {
  const problems = recordProblems(record, record.finalHash, verdict, own);
  const codes = faults.map(({ code }) => code);
  if (problems.length === 0 && codes.includes('bundle/other-record')) problems.push(LOG_SOURCE.otherRest);
  if (codes.includes('bundle/other-keys')) problems.push(LOG_SOURCE.otherKeys);
  return { problems, remarks: remarks.length === 0 ? [] : [LOG_SOURCE.otherPage] };
}
