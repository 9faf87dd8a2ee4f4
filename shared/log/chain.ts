/**
 * Chain verification: shape, digests, signatures, timestamps and links of a log, from any point of it on. Payloads are opaque,
 * except `open`, which names the relay's key. Signatures of many steps are checked at once, so that a backend can work in
 * parallel.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { type Sha256Hex, sha256Hex } from '../crypto/hash.ts';
import { attempt, Fault } from '../fault.ts';
import { claimedOf, grantOf } from './inner-signatures.ts';
import { readTerms } from './match-payloads.ts';
import { checkName } from './name-digest.ts';
import { type Entry, encodeStep, GENESIS } from './step.ts';
import { checkPayload, stepMessage, timestampMessage } from './step-digest.ts';

/** Where a verified chain ends. */
export interface Tip {
  readonly seq: number;
  readonly prev: string;
  readonly time: number;
  /** Match id and relay key, from step 0 on. */
  readonly match?: string;
  readonly relay?: string;
}

export interface LinkedEntry {
  readonly entry: Entry;
  /** Link hash of the entry's step, hex. */
  readonly link: string;
}

export interface StepFault {
  readonly seq: number;
  readonly fault: Fault;
}

export interface ChainReport {
  /** The entries before the first fault. */
  readonly linked: readonly LinkedEntry[];
  readonly tip: Tip;
  readonly fault?: StepFault;
}

export const CHAIN_START: Tip = { seq: 0, prev: GENESIS, time: 0 };

/** Checks one entry apart from its signatures. */
export function linkEntry(tip: Tip, entry: Entry, hash: Sha256Hex): { tip: Tip; linked: LinkedEntry } {
  const { step, payload, name } = entry;
  if (step.seq !== tip.seq || step.prev !== tip.prev || (tip.match !== undefined && step.match !== tip.match)) {
    throw new Fault('log/broken-link', `step ${step.seq} does not continue step ${tip.seq - 1} of the match`);
  }
  if (step.timestamp.time < tip.time) throw new Fault('life/time-went-back');
  if (payload !== undefined) checkPayload(step, payload, hash);
  checkName(step.kind, payload, name);
  const link = hash(encodeStep(step));
  return {
    tip: { seq: tip.seq + 1, prev: link, time: step.timestamp.time, match: step.match, relay: relayOf(tip, entry) },
    linked: { entry, link },
  };
}

function relayOf(tip: Tip, { step, payload }: Entry): string {
  if (tip.relay === undefined) {
    if (payload === undefined) throw new Fault('log/payload-missing', 'the first step names the relay: its payload is needed');
    return relayOf({ ...tip, relay: readTerms(payload, 'payload').relay }, { step });
  }
  if (step.timestamp.key !== tip.relay)
    throw new Fault('log/bad-timestamp', 'the timestamp is by another key than the match names');
  return tip.relay;
}

/** The fault of the first signature of an entry that does not verify. */
export async function checkSignatures({ step, payload }: Entry, ed25519: Ed25519): Promise<Fault | undefined> {
  const message = stepMessage(step);
  const inner = attempt(() => {
    const grant = grantOf(step, step.signatures[0]!.key, payload);
    return [...(grant === undefined ? [] : [grant]), ...claimedOf(step, payload)];
  });
  if (!inner.ok) return inner.fault;
  const { time, key, sig } = step.timestamp;
  const [stamped, ...signed] = await Promise.all([
    ed25519.verify(key, timestampMessage(step, time, key), sig),
    ...step.signatures.map((one) => ed25519.verify(one.key, message, one.sig)),
    ...inner.value.map((one) => ed25519.verify(one.key, one.message, one.sig)),
  ]);
  if (signed.includes(false)) return new Fault('log/bad-signature', `a signature of step ${step.seq} does not verify`);
  return stamped ? undefined : new Fault('log/bad-timestamp', `the timestamp of step ${step.seq} does not verify`);
}

/** Verifies entries that continue `tip`, up to the first fault. */
export async function verifyChain(
  tip: Tip,
  entries: readonly Entry[],
  ed25519: Ed25519,
  hash: Sha256Hex = sha256Hex,
): Promise<ChainReport> {
  const linked: LinkedEntry[] = [];
  const tips: Tip[] = [tip];
  const signatures: Promise<Fault | undefined>[] = [];
  let broken: StepFault | undefined;
  for (const entry of entries) {
    try {
      const next = linkEntry(tips[tips.length - 1]!, entry, hash);
      signatures.push(checkSignatures(entry, ed25519));
      linked.push(next.linked);
      tips.push(next.tip);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      broken = { seq: tip.seq + linked.length, fault: error };
      break;
    }
  }
  const faults = await Promise.all(signatures);
  const first = faults.findIndex((fault) => fault !== undefined);
  if (first >= 0) broken = { seq: tip.seq + first, fault: faults[first]! };
  const good = first >= 0 ? first : linked.length;
  return { linked: linked.slice(0, good), tip: tips[good]!, ...(broken === undefined ? {} : { fault: broken }) };
}
