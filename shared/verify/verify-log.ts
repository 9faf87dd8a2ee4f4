/**
 * Verification is a checklist: chain → life → game → openings → ending. The verdict is a pure function of the log; the same function
 * runs in a browser, on a command line and in the tests of the relay.
 */

import { encodeCanonical } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { CHAIN_START, type ChainReport, type LinkedEntry, verifyChain } from '../log/chain.ts';
import { decodeLog, type LogReading } from '../log/file.ts';
import type { MatchState } from '../match/match-state.ts';
import { type FollowedMatch, resultOf } from '../playthrough/followed-match.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import { type Followed, followLog, type VerifyOptions } from './follow-log.ts';
import type { Verdict } from './verdict.ts';
import { type Finding, verdictOf } from './verdict-of.ts';

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
  const verdict = verdictOf(chain, followed, {
    chain: { passed: chain.fault === undefined, fault: chain.fault },
    life: checkLife(followed),
    game: checkGame(followed),
    openings: checkOpenings(followed),
    ending: checkEnding(chain, followed, options.finalHash),
  });
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
  const findings = { chain: OPEN, life: OPEN, game: OPEN, openings: OPEN, ending: OPEN };
  const verdict = verdictOf(chain, { match }, findings);
  return { ...verdict, ok: false, seats: verdict.seats.map((seat) => seat && { ...seat, verdict: 'unproven' }) };
}

/** Of a check that has not come to an end. */
const OPEN: Finding = { passed: false };

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

/** Life: who may append which step when, by the rules of every match: phases, turns, clocks, draw offers and hand-overs. */
function checkLife({ fault }: Followed): Finding {
  return { passed: fault === undefined, fault };
}

/** Game: the public rules and every proof that a step carries. If a game cannot be followed, no seat is at fault. */
function checkGame({ match }: Followed): Finding {
  const convictions = match?.gameRun?.convictions ?? [];
  return { passed: match?.lost === undefined && convictions.every(({ opened }) => opened), fault: match?.lost };
}

/** Openings: each seat that opened was run again from its seed and decisions, and gave every byte that it had sent. */
function checkOpenings({ match }: Followed): Finding {
  return { passed: match?.lost === undefined && (match?.gameRun?.convictions ?? []).length === 0 };
}

/** Ending: the match is closed, the signed result is that of the log, and the record has the requested final hash. */
function checkEnding({ linked, tip }: ChainReport, { match }: Followed, finalHash: string | undefined): Finding {
  const { matchState, lost } = match ?? {};
  const refuse = (fault: Fault): Finding => ({ passed: false, fault: { seq: Math.max(0, tip.seq - 1), fault } });
  if (matchState?.phase !== 'closed') return refuse(new Fault('log/not-closed'));
  const result = resultOf(match!) ?? null;
  const signed = linked.at(-1)!.entry.payload?.['result'] ?? null;
  if (matchState.closedBy === 'endgame' && encodeCanonical(signed) !== encodeCanonical(result === null ? null : { ...result }))
    return refuse(new Fault('game/wrong-result'));
  if (finalHash !== undefined && finalHash !== tip.prev)
    return refuse(new Fault('log/other-final-hash', `the last step hashes to ${tip.prev}`));
  return { passed: lost === undefined };
}
