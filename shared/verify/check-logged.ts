/** What a proof of a transparency log shows about a verified match, offline: where the match is in which log, and by whose word. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { attempt, Fault } from '../fault.ts';
import { explainFault } from '../fault-meanings.ts';
import { encodeLogEntry, matchEntry } from '../transparency/log-entry.ts';
import { checkInclusion, checkLogProof, decodeLogProof, type LogFinding } from '../transparency/log-proof.ts';
import { readVerifierKey, SIGNATURE_TYPES, type VerifierKey } from '../transparency/signed-note.ts';
import type { TrustPolicy } from '../transparency/trust-policy.ts';
import type { Verdict } from './verdict.ts';

/** A match as its verified log has it. */
export interface EndedMatch {
  readonly verdict: Pick<Verdict, 'finalHash' | 'match' | 'timestampsBy'>;
  /** The time of its last step, in ms. */
  readonly closed: number | undefined;
}

/** The key of a log and those of its witnesses (vkeys), as an archive or a relay names them: nobody vouches for either. */
export interface NamedKeys {
  readonly by: 'archive' | 'relay';
  readonly log: string;
  readonly witnesses: readonly string[];
}

/** With which keys the signatures are checked: those of the verifier's own policy, or those that came with the proof. */
export type LogKeys = { readonly policy: TrustPolicy } | { readonly named: NamedKeys };

/** A place in a log, whose signature verified by a key of the policy, of the archive or of the relay. */
export interface LogPlaceFound extends LogFinding {
  readonly keyBy: 'policy' | NamedKeys['by'];
}

interface LogReport {
  /** Null where nothing shows that the match is in a log. */
  readonly log: LogPlaceFound | null;
  /** Why a proof that there is shows nothing. */
  readonly fault?: Fault;
  /** There is a proof, its path fits the match, and nobody's signature was checked: there is no key to check it with. */
  readonly unchecked?: true;
}

/**
 * Checks a proof (tlog-proof) for a match whose log was verified. No place is told of a log whose signature was not checked: the author of a
 * proof names the log, the place and the size at will.
 */
export async function checkLogged(
  { verdict, closed }: EndedMatch,
  proofText: string,
  ed25519: Ed25519,
  keys: LogKeys | undefined,
): Promise<LogReport> {
  const { finalHash, match, timestampsBy: relay } = verdict;
  try {
    if (match === null || relay === null || closed === undefined) throw new Fault('transparency/not-in-log');
    const entry = encodeLogEntry(matchEntry({ finalHash, match, relay, closed }));
    const proof = decodeLogProof(proofText);
    if (keys === undefined) {
      checkInclusion(proof, entry);
      return { log: null, unchecked: true };
    }
    if ('policy' in keys) return { log: { ...(await checkLogProof(proof, entry, keys.policy, ed25519)), keyBy: 'policy' } };
    const found = await checkLogProof(proof, entry, policyOf(keys.named), ed25519);
    return { log: { ...found, witnesses: [], trusted: false, keyBy: keys.named.by } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // A relay may have kept another log when the match was logged: its present key says nothing about that one.
    const isOfEarlier =
      error.code === 'transparency/unknown-log' && keys !== undefined && 'named' in keys && keys.named.by === 'relay';
    return isOfEarlier ? { log: null, unchecked: true } : { log: null, fault: error };
  }
}

/** Keys that came with a proof, as a policy that asks for no witness; a false line of any of them makes its note void. */
function policyOf({ log, witnesses }: NamedKeys): TrustPolicy {
  const read = attempt(() => ({
    logs: [expectLogKey(readVerifierKey(log))],
    witnesses: new Map(witnesses.map((text) => [text, { key: readVerifierKey(text) }])),
  }));
  if (!read.ok)
    throw new Fault('transparency/bad-key', `what is named as the key of the log or of a witness: ${explainFault(read.fault)}`);
  return { ...read.value, quorum: { needed: 0, members: [] } };
}

function expectLogKey(key: VerifierKey): VerifierKey {
  if (key.type !== SIGNATURE_TYPES.log) throw new Fault('transparency/bad-key', `the key ${key.name} is not one of a log`);
  return key;
}
