/**
 * Verification is a checklist: chain → life → game → openings → ending. The verdict is a pure function of the log; the same function
 * runs in a browser, on a command line and in the tests of the relay.
 */

import type { ChainReport, LinkedEntry } from '../log/chain.ts';
import { verifyFile } from '../log/filed-log.ts';
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
  /** The entries that the chain holds for, whose payloads are read from the file, and the game over them up to where it could be followed. */
  readonly linked: readonly LinkedEntry[];
  readonly matchState?: MatchState;
  readonly gameRun?: GameRun;
}

/** Verifies a log file, byte for byte. Never throws for a bad log. */
export async function verifyLog(file: Uint8Array, options: VerifyOptions & Presuming): Promise<Verification> {
  const { ed25519, sha256Hex, progress, presumed } = options;
  const checked = (done: number, total: number) => progress?.({ check: 'chain', done, total });
  const chain = await verifyFile(file, { ed25519, sha256Hex, progress: checked });
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
