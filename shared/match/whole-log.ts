/**
 * A log that is a whole match: its chain holds, its life keeps to the rules, and its last step closed it. What a relay checks before
 * it publishes a log that it did not write. Of games it knows nothing: whether a seat lied in one is for everyone to verify.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Bytes } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { CHAIN_START, type LinkedEntry, verifyChain } from '../log/chain.ts';
import { decodeLog } from '../log/file.ts';
import { cutSegments } from '../log/segments.ts';
import { applyStep } from './apply-step.ts';
import { beginMatchState, linkMatchState, type MatchState } from './match-state.ts';

export interface WholeLog {
  readonly finalHash: string;
  readonly state: MatchState;
  /** What the last step says. */
  readonly lastPayload: JsonObject;
  /** The file, in order. */
  readonly segments: readonly Bytes[];
}

/**
 * Throws the first fault. Nothing may be left out of the log: then its final hash fixes every byte of it. A segment is read at a time,
 * so that a large log never is in memory as objects.
 */
export async function readWholeLog(file: Bytes, ed25519: Ed25519, finalHash?: string): Promise<WholeLog> {
  const segments: Bytes[] = [];
  let tip = CHAIN_START;
  let state: MatchState | undefined;
  let lastPayload: JsonObject = {};
  for (const segment of cutSegments(file)) {
    const { entries, fault } = decodeLog(segment);
    const report = await verifyChain(tip, entries, ed25519);
    for (const linked of report.linked) {
      state = applyLinked(state ?? beginMatchState(linked.entry.step.match), linked);
      lastPayload = linked.entry.payload!;
    }
    const broken = report.fault?.fault ?? fault?.fault;
    if (broken !== undefined) throw broken;
    tip = report.tip;
    segments.push(segment);
  }
  if (state === undefined) throw new Fault('log/empty');
  if (state.phase !== 'closed') throw new Fault('log/not-closed');
  if (finalHash !== undefined && state.prev !== finalHash) throw new Fault('log/other-final-hash');
  return { finalHash: state.prev, state, lastPayload, segments };
}

function applyLinked(state: MatchState, { entry: { step, payload }, link }: LinkedEntry): MatchState {
  if (payload === undefined) throw new Fault('log/payload-missing', `the payload of step ${step.seq} was left out`);
  const signers = step.signatures.map(({ key }) => key);
  return linkMatchState(applyStep(state, { header: step, signers, payload, time: step.timestamp.time }), link);
}
