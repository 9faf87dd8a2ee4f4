/**
 * A log that is a whole match: its chain holds, its steps keep to the rules of every match, and its last step closed it. A relay
 * checks this before it publishes a log that it did not write. It knows no games: whether a seat lied in one is for everyone to
 * verify.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { type Bytes, concatBytes, encodeUtf8 } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { CHAIN_START, type LinkedEntry, verifyChain } from '../log/chain.ts';
import { decodeLog, encodeLog } from '../log/file.ts';
import { cutSegments } from '../log/segments.ts';
import type { Step } from '../log/step.ts';
import { applyStep } from './apply-step.ts';
import { isLeftOut, type LeftOut, leftOutOfRecord, leftOutOfView } from './left-out.ts';
import { beginMatchState, linkMatchState, type MatchState } from './match-state.ts';

export interface WholeLog {
  readonly finalHash: string;
  readonly state: MatchState;
  /** Payload of the last step. */
  readonly lastPayload: JsonObject;
  /** The file, cut into segments. */
  readonly segments: readonly Bytes[];
}

/**
 * Throws the first fault. Only payloads that a record leaves out may be missing; the segments are without all of them, so the final hash
 * fixes every byte of the record but for names that the file has forgotten. Reads one segment at a time, so that a large log is never in memory as objects.
 */
export async function readWholeLog(file: Bytes, ed25519: Ed25519, finalHash?: string): Promise<WholeLog> {
  const missing: Step[] = [];
  let tip = CHAIN_START;
  let state: MatchState | undefined;
  let lastPayload: JsonObject = {};
  for (const segment of cutSegments(file)) {
    const { entries, fault } = decodeLog(segment);
    const report = await verifyChain(tip, entries, ed25519);
    for (const linked of report.linked) {
      state = applyLinked(state ?? beginMatchState(linked.entry.step.match), linked);
      lastPayload = linked.entry.payload ?? {};
      if (linked.entry.payload === undefined) missing.push(linked.entry.step);
    }
    const broken = report.fault?.fault ?? fault?.fault;
    if (broken !== undefined) throw broken;
    tip = report.tip;
  }
  if (state === undefined) throw new Fault('log/empty');
  if (state.phase !== 'closed') throw new Fault('log/not-closed');
  if (finalHash !== undefined && state.prev !== finalHash) throw new Fault('log/other-final-hash');
  const leftOut = leftOutOfRecord(state);
  for (const step of missing) if (leftOut === undefined || !isLeftOut(leftOut, step)) throw isMissing(step);
  return { finalHash: state.prev, state, lastPayload, segments: [...cutSegments(recordOf(file, leftOut))] };
}

/** The file without what a record leaves out. */
function recordOf(file: Bytes, leftOut: LeftOut | undefined): Bytes {
  if (leftOut === undefined) return file;
  const parts = [...cutSegments(file)].map((segment) => {
    const { entries } = decodeLog(segment);
    return encodeUtf8(encodeLog(entries.map((entry) => (isLeftOut(leftOut, entry.step) ? { step: entry.step } : entry))));
  });
  return concatBytes(...parts);
}

function applyLinked(state: MatchState, { entry: { step, payload, name }, link }: LinkedEntry): MatchState {
  const hidden = leftOutOfView(state);
  if (payload === undefined && (hidden === undefined || !isLeftOut(hidden, step))) throw isMissing(step);
  const signers = step.signatures.map(({ key }) => key);
  return linkMatchState(
    applyStep(state, { header: step, signers, payload: payload ?? {}, name, time: step.timestamp.time }),
    link,
  );
}

const isMissing = ({ seq }: Step): Fault => new Fault('log/payload-missing', `the payload of step ${seq} was left out`);
