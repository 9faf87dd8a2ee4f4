/**
 * Verification is a checklist: chain → life → game → openings → ending. The verdict is a pure function of the log; the same function
 * runs in a browser, on a command line and in the tests of the relay.
 */

import { CHAIN_START, type ChainReport, type LinkedEntry, verifyChain } from '../log/chain.ts';
import { decodeLog, type LogReading } from '../log/file.ts';
import type { MatchState } from '../match/match-state.ts';
import type { FollowedMatch } from '../playthrough/followed-match.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import { unasked } from './finding.ts';
import { findingsOf } from './findings-of.ts';
import { followLog, type VerifyOptions } from './follow-log.ts';
import type { Verdict } from './verdict.ts';
import { verdictOf } from './verdict-of.ts';

export interface Verification {
  readonly verdict: Verdict;
  /** The entries that the chain holds for, and the game over them as far as it could be followed. */
  readonly linked: readonly LinkedEntry[];
  readonly matchState?: MatchState;
  readonly gameRun?: GameRun;
}

/** Verifies a log file, byte for byte. Never throws for a bad log. */
export async function verifyLog(file: Uint8Array, options: VerifyOptions & Presuming): Promise<Verification> {
  const chain = await checkChain(decodeLog(file), options);
  const { presumed } = options;
  const followed = await followLog(
    file,
    chain.linked,
    options,
    presumed && ((match) => presumed(verificationOf(chain, match, uncheckedVerdict(chain, match)))),
  );
  const verdict = verdictOf(chain, followed, findingsOf(chain, followed, options.finalHash));
  return verificationOf(chain, followed.match, verdict);
}

interface Presuming {
  /** Called once, before the first audit, with what the log comes to if the audits find nothing. Its verdict says that nothing was checked. */
  readonly presumed?: (verification: Verification) => void | Promise<void>;
}

function verificationOf({ linked }: ChainReport, match: FollowedMatch | undefined, verdict: Verdict): Verification {
  const { matchState, gameRun } = match ?? {};
  return {
    ...{ verdict, linked },
    ...(matchState === undefined ? {} : { matchState }),
    ...(gameRun === undefined ? {} : { gameRun }),
  };
}

function uncheckedVerdict(chain: ChainReport, match: FollowedMatch): Verdict {
  const verdict = verdictOf(chain, { match }, { checks: unasked('not-yet') });
  const seats = verdict.seats.map((seat) => seat && { ...seat, verdict: 'unproven' as const });
  return { ...verdict, ok: false, holds: false, evidence: 'claimed', seats };
}

/** Number of steps whose signatures are checked at once: enough to keep every core busy, few enough to report progress. */
const CHAIN_BATCH = 256;

/** Chain: shape, digests, signatures, timestamps and links. */
async function checkChain({ entries, fault }: LogReading, options: VerifyOptions): Promise<ChainReport> {
  const { ed25519, sha256Hex, progress } = options;
  const linked: LinkedEntry[] = [];
  let tip = CHAIN_START;
  for (let at = 0; at < entries.length; at += CHAIN_BATCH) {
    const report = await verifyChain(tip, entries.slice(at, at + CHAIN_BATCH), ed25519, sha256Hex);
    linked.push(...report.linked);
    tip = report.tip;
    await progress?.({ check: 'chain', done: linked.length, total: entries.length });
    if (report.fault !== undefined) return { linked, tip, fault: report.fault };
  }
  return fault === undefined ? { linked, tip } : { linked, tip, fault };
}
