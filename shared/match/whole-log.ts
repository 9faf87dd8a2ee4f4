/**
 * A log that is a whole match: its chain holds, its life keeps to the rules, and its last step closed it. What a relay checks before
 * it publishes a log that it did not write. Of games it knows nothing: whether a seat lied in one is for everyone to verify.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Bytes } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { advanceLife } from './apply-step.ts';
import { CHAIN_START, type LinkedEntry, verifyChain } from '../log/chain.ts';
import { decodeLog } from '../log/file.ts';
import { beginLife, type Life, linkLife } from './match-state.ts';
import { cutSegments } from '../log/segments.ts';

export interface WholeLog {
  readonly finalHash: string;
  readonly life: Life;
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
  let life: Life | undefined;
  let lastPayload: JsonObject = {};
  for (const segment of cutSegments(file)) {
    const { entries, fault } = decodeLog(segment);
    const report = await verifyChain(tip, entries, ed25519);
    for (const linked of report.linked) {
      life = live(life ?? beginLife(linked.entry.step.match), linked);
      lastPayload = linked.entry.payload!;
    }
    const broken = report.fault?.fault ?? fault?.fault;
    if (broken !== undefined) throw broken;
    tip = report.tip;
    segments.push(segment);
  }
  if (life === undefined) throw new Fault('log/empty');
  if (life.phase !== 'closed') throw new Fault('log/not-closed');
  if (finalHash !== undefined && life.prev !== finalHash) throw new Fault('log/other-final-hash');
  return { finalHash: life.prev, life, lastPayload, segments };
}

function live(life: Life, { entry: { step, payload }, link }: LinkedEntry): Life {
  if (payload === undefined) throw new Fault('log/payload-missing', `the payload of step ${step.seq} was left out`);
  const signers = step.signatures.map(({ key }) => key);
  return linkLife(advanceLife(life, { header: step, signers, payload, time: step.timestamp.time }), link);
}
