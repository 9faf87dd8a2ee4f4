/** What a proof of a transparency log shows about a verified match, offline: where the match stands in which log, and by whose word. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { Fault } from '../fault.ts';
import { encodeLogEntry, matchEntry } from '../transparency/log-entry.ts';
import { checkInclusion, checkLogProof, decodeLogProof, type LogFinding } from '../transparency/log-proof.ts';
import type { Policy } from '../transparency/policy.ts';
import type { Verification } from './verify-log.ts';

interface LogReport {
  /** Null where nothing shows that the match is in a log. */
  readonly log: LogFinding | null;
  /** Why a proof that there is shows nothing. */
  readonly fault?: Fault;
}

/**
 * Checks a proof (tlog-proof) for the match of a log that was verified. Without a policy nobody's signature is checked, so it holds by the word
 * of whoever gave the proof.
 */
export async function checkLogged(
  { verdict, matchState }: Pick<Verification, 'verdict' | 'matchState'>,
  proofText: string,
  policy: Policy | undefined,
  ed25519: Ed25519,
): Promise<LogReport> {
  const { match, terms, time } = matchState ?? {};
  try {
    if (match === undefined || terms === undefined || time === undefined) throw new Fault('transparency/not-in-log');
    const entry = encodeLogEntry(matchEntry({ finalHash: verdict.finalHash, match, relay: terms.relay, closed: time }));
    const proof = decodeLogProof(proofText);
    if (policy !== undefined) return { log: await checkLogProof(proof, entry, policy, ed25519) };
    const { origin, size } = checkInclusion(proof, entry).body;
    return { log: { origin, index: proof.index, size, witnesses: [], trusted: false } };
  } catch (error) {
    if (error instanceof Fault) return { log: null, fault: error };
    throw error;
  }
}
