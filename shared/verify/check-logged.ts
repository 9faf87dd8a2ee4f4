/** What a proof of a transparency log shows about a verified match, offline: where the match stands in which log, and by whose word. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { Fault } from '../fault.ts';
import { encodeLogEntry, matchEntry } from '../transparency/log-entry.ts';
import { checkInclusion, checkLogProof, decodeLogProof, type LogFinding } from '../transparency/log-proof.ts';
import type { Policy } from '../transparency/policy.ts';
import type { Verdict } from './verdict.ts';

/** A match as its verified log has it. */
export interface EndedMatch {
  readonly verdict: Pick<Verdict, 'finalHash' | 'match' | 'timestampsBy'>;
  /** The time of its last step, in ms. */
  readonly closed: number | undefined;
}

/** Whom a verifier trusts, and what checks their signatures. */
interface Trust {
  readonly policy: Policy;
  readonly ed25519: Ed25519;
}

interface LogReport {
  /** Null where nothing shows that the match is in a log. */
  readonly log: LogFinding | null;
  /** Why a proof that there is shows nothing. */
  readonly fault?: Fault;
}

/**
 * Checks a proof (tlog-proof) for a match whose log was verified. Without a policy nobody's signature is checked, so it holds by the word
 * of whoever gave the proof.
 */
export async function checkLogged({ verdict, closed }: EndedMatch, proofText: string, trust?: Trust): Promise<LogReport> {
  const { finalHash, match, timestampsBy: relay } = verdict;
  try {
    if (match === null || relay === null || closed === undefined) throw new Fault('transparency/not-in-log');
    const entry = encodeLogEntry(matchEntry({ finalHash, match, relay, closed }));
    const proof = decodeLogProof(proofText);
    if (trust !== undefined) return { log: await checkLogProof(proof, entry, trust.policy, trust.ed25519) };
    const { origin, size } = checkInclusion(proof, entry).body;
    return { log: { origin, index: proof.index, size, witnesses: [], trusted: false } };
  } catch (error) {
    if (error instanceof Fault) return { log: null, fault: error };
    throw error;
  }
}
