/** Arranges what the five checks have found into a verdict. Nothing is checked here. */

import { attempt } from '../fault.ts';
import type { Result } from '../games/interface.ts';
import type { ChainReport, LinkedEntry, StepFault } from '../log/chain.ts';
import { type MatchSeat, type MatchState, playerOf } from '../match/match-state.ts';
import { type FollowedMatch, resultOf } from '../playthrough/followed-match.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import { readClaim } from '../wire/match-result.ts';
import { clockNotes } from './clock-notes.ts';
import type { Findings } from './finding.ts';
import type { Followed } from './follow-log.ts';
import { tierOf } from './tier-of.ts';
import type { FaultReport, SeatVerdict, Verdict } from './verdict.ts';

/** What verification has found: what came of each check, and the faults of the record itself, which no seat has to answer for. */
export interface Found {
  readonly checks: Findings;
  /** Of the chain, the life of the match or the game. */
  readonly torn?: StepFault | undefined;
  /** Of the end of the log. */
  readonly unended?: StepFault | undefined;
}

export function verdictOf({ linked, tip }: ChainReport, { match }: Followed, { checks, torn, unended }: Found): Verdict {
  const { matchState, gameRun } = match ?? {};
  const convictions = gameRun?.convictions ?? [];
  // If the log has already convicted a seat, its missing end is no further fault.
  const isOpen = unended?.fault.code === 'log/not-closed' && convictions.length > 0;
  const fault = torn ?? (isOpen ? undefined : unended);
  const unknown = fault === undefined ? unknownGame(match) : undefined;
  const agreed = unknown && agreedResult(linked, matchState!);
  const clocks = matchState === undefined ? [] : clockNotes(linked, matchState);
  // A false result that the remaining seats have signed does not change the result by the log.
  const result = fault === undefined || fault.fault.code === 'game/wrong-result' ? ((match && resultOf(match)) ?? null) : null;
  const seats = (matchState?.seats ?? []).map((seat, i) =>
    seat === undefined ? null : seatVerdict(i, seat, gameRun, torn === undefined),
  );
  const grounds = { result, seats, convictions, goesOn: gameRun?.game.goesOn === true };
  return {
    ok: fault === undefined && convictions.length === 0 && unknown === undefined,
    holds: fault === undefined,
    evidence: fault === undefined && unknown === undefined ? tierOf(grounds) : 'claimed',
    checks,
    match: matchState?.match ?? null,
    finalHash: tip.prev,
    steps: linked.length,
    game: matchState?.terms?.game ?? null,
    ...(matchState?.terms?.practice ? { practice: true } : {}),
    result,
    ...(unknown === undefined ? {} : { unknown }),
    ...(agreed === undefined ? {} : { agreed }),
    seats,
    timestampsBy: matchState?.terms?.relay ?? null,
    closedBy: matchState?.closedBy ?? null,
    ...(clocks.length === 0 ? {} : { clocks }),
    ...(fault === undefined ? {} : { fault: reportOf(fault) }),
  };
}

/** The game of a match that could not be followed because this verifier does not have its rules. */
export function unknownGame(match: FollowedMatch | undefined): Verdict['unknown'] {
  if (match?.lost?.fault.code !== 'game/unknown-game') return undefined;
  const { game, rules } = match.matchState.terms!;
  return { game, rules };
}

/** The result that every seat which was still there signed, if it is one. */
function agreedResult(linked: readonly LinkedEntry[], { closedBy }: MatchState): Result | undefined {
  if (closedBy !== 'endgame') return undefined;
  const read = attempt(() => readClaim(linked.at(-1)!.entry.payload!['result'], 'result'));
  return read.ok ? (read.value as Result) : undefined;
}

/** `whole`: the checks covered the whole record. */
function seatVerdict(seat: number, taken: MatchSeat, gameRun: GameRun | undefined, whole: boolean): SeatVerdict {
  const opened = gameRun?.openings[seat] !== undefined;
  const { name, key, formerKeys } = taken;
  const later = formerKeys.length === 0 ? {} : { laterKeys: [...formerKeys.slice(1), key] };
  const { game, setup } = gameRun ?? {};
  const role = game?.roleOf?.(seat, setup!.seats, setup!.params);
  const said = { ...(name === undefined ? {} : { name }), ...(role === undefined ? {} : { role }) };
  const claim = { key: playerOf(taken), ...later, ...said, opened };
  const conviction = gameRun?.convictions.find((one) => one.seat === seat);
  if (conviction !== undefined) return { ...claim, verdict: 'fault', fault: reportOf(conviction) };
  return { ...claim, ...(whole && gameRun !== undefined ? standingOf(gameRun, seat) : { verdict: 'unproven' }) };
}

/** How a seat stands that is not at fault: it is honest if its opening, or a proof of each statement, shows all that it said to be true. */
export function standingOf(gameRun: GameRun, seat: number): Pick<SeatVerdict, 'verdict' | 'attestedTo'> {
  const { game, position, openings, audited, unchecked, convictions } = gameRun;
  if (unchecked.includes(seat)) return { verdict: 'unproven' };
  if (audited.includes(seat)) return { verdict: 'honest' };
  const proof = game.proofOf(position.state, seat);
  if (proof === 'proven' && openings[seat] === undefined) return { verdict: 'honest' };
  if (typeof proof === 'string') return { verdict: 'unproven' };
  // That a seat went on proves nothing from the step on at which it cheated.
  const [first] = convictions;
  return { verdict: 'attested', attestedTo: Math.min(proof.attestedTo, first?.seq ?? proof.attestedTo) };
}

function reportOf({ seq, fault }: StepFault): FaultReport {
  return { code: fault.code, step: seq, detail: fault.message };
}
