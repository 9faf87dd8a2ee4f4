/** Where a match is in a transparency log, and by whose word, as a worker finds it and the page shows it. */

import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import { attempt, type FaultCode } from '../../../shared/fault.ts';
import { explainFault } from '../../../shared/fault-meanings.ts';
import type { LogFinding } from '../../../shared/transparency/log-proof.ts';
import { readTrustPolicy } from '../../../shared/transparency/trust-policy.ts';
import { checkLogged, type EndedMatch, type NamedKeys } from '../../../shared/verify/check-logged.ts';

/** Of a name that is shown, in characters; a proof may hold a longer one. */
const MAX_NAME = 255;

export interface LogPlace {
  /** The name that the log gives itself; it has signed with the key that came with the proof, for which nobody vouches. */
  readonly origin: string;
  /** From 1. */
  readonly number: number;
  readonly size: number;
}

/** What a policy of the visitor says of a proof: who of its witnesses has seen the match, and when, in ms; or why it is not met. */
export type Trust =
  | {
      readonly isMet: true;
      readonly origin: string;
      readonly witnesses: readonly { readonly name: string; readonly time: number }[];
    }
  | { readonly isMet: false; readonly code: FaultCode; readonly detail: string };

/** What the page is told of a proof: a null `place` where it shows nothing, or nobody has checked it. `trust` where it came with a policy. */
export interface LogPlaceMessage {
  readonly kind: 'log-place';
  readonly place: LogPlace | null;
  /** The path fits the match, and there is no key to check the signature of the log with. */
  readonly unchecked?: true;
  readonly trust?: Trust;
}

/** A proof with the keys that came with it, if any did. */
export interface NamedProof {
  readonly proof: string;
  readonly named?: NamedKeys;
}

export async function logPlaceMessage(match: EndedMatch, given: NamedProof, ed25519: Ed25519): Promise<LogPlaceMessage> {
  const { proof, named } = given;
  const { log, unchecked } = await checkLogged(match, proof, ed25519, named && { named });
  return { kind: 'log-place', place: log && placeOf(log), ...(unchecked ? { unchecked } : {}) };
}

/** The same for a reader who says whom to trust (tlog-policy). */
export async function trustedPlaceMessage(
  match: EndedMatch,
  given: NamedProof,
  policy: string,
  ed25519: Ed25519,
): Promise<LogPlaceMessage> {
  return { ...(await logPlaceMessage(match, given, ed25519)), trust: await trustIn(match, given.proof, policy, ed25519) };
}

async function trustIn(match: EndedMatch, proof: string, text: string, ed25519: Ed25519): Promise<Trust> {
  const policy = attempt(() => readTrustPolicy(text));
  const { log, fault } = policy.ok
    ? await checkLogged(match, proof, ed25519, { policy: policy.value })
    : { log: null, ...policy };
  if (fault !== undefined) return { isMet: false, code: fault.code, detail: explainFault(fault) };
  if (!log?.trusted) return { isMet: false, code: 'transparency/too-few-witnesses', detail: '' };
  const witnesses = log.witnesses.map(({ name, time }) => ({ name: name.slice(0, MAX_NAME), time: time * 1_000 }));
  return { isMet: true, origin: log.origin.slice(0, MAX_NAME), witnesses };
}

const placeOf = ({ origin, index, size }: LogFinding): LogPlace => ({
  origin: origin.slice(0, MAX_NAME),
  number: index + 1,
  size,
});
