/** Arranges what the five checks have found into a verdict. Nothing is checked here. */

import { attempt } from '../fault.ts';
import type { Result } from '../games/interface.ts';
import type { ChainReport, LinkedEntry, StepFault } from '../log/chain.ts';
import { authorOf, type MatchSeat, type MatchState, playerOf } from '../match/match-state.ts';
import { type FollowedMatch, resultOf } from '../playthrough/followed-match.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import { readClaim } from '../wire/claim.ts';
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
  const agreed = unknown === undefined ? {} : agreedResult(linked, matchState!);
  const clocks = matchState === undefined ? [] : clockNotes(linked, matchState);
  // A false result that the remaining seats have signed does not change the result by the log.
  const result = fault === undefined || fault.fault.code === 'game/wrong-result' ? ((match && resultOf(match)) ?? null) : null;
  const alone = (matchState?.seats ?? []).map((seat, i) =>
    seat === undefined ? null : seatVerdict(i, seat, gameRun, torn === undefined),
  );
  const seats = alone.map((seat, i) => seat && (isToldUnchecked(alone, i) ? { ...seat, verdict: 'opened' as const } : seat));
  const outOfTime = seatsOutOfTime(linked, match, result);
  const isKnown = fault === undefined && unknown === undefined;
  const shown = isKnown ? tierOf({ result, seats, convictions, goesOn: gameRun?.game.goesOn === true }) : 'claimed';
  // Whatever was played, that a seat was late is the word of the relay.
  const isByClock = isKnown && outOfTime.length > 0 && result?.kind !== 'void';
  return {
    ok: fault === undefined && convictions.length === 0 && unknown === undefined,
    holds: fault === undefined,
    evidence: isByClock ? 'attested' : shown,
    checks,
    match: matchState?.match ?? null,
    finalHash: tip.prev,
    steps: linked.length,
    game: matchState?.terms?.game ?? null,
    ...(matchState?.terms?.practice ? { practice: true } : {}),
    result,
    ...(unknown === undefined ? {} : { unknown }),
    ...agreed,
    ...(outOfTime.length === 0 ? {} : { outOfTime }),
    ...(isByClock ? { besideClock: shown } : {}),
    seats,
    timestampsBy: matchState?.terms?.relay ?? null,
    closedBy: matchState?.closedBy ?? null,
    ...(clocks.length === 0 ? {} : { clocks }),
    ...(fault === undefined ? {} : { fault: reportOf(fault) }),
  };
}

/** The game of a match that could not be followed because this verifier does not have its rules. */
export function unknownGame(match: FollowedMatch | undefined): Verdict['unknown'] {
  const code = match?.lost?.fault.code;
  if (code !== 'game/unknown-game' && code !== 'game/other-rules') return undefined;
  const { game, rules, code: ofRules } = match!.matchState.terms!;
  return { game, rules, ...(ofRules === undefined ? {} : { code: ofRules }) };
}

/** The result that every seat which was still there signed, if it is one, and those seats. */
function agreedResult(linked: readonly LinkedEntry[], matchState: MatchState): Pick<Verdict, 'agreed' | 'agreedBy'> {
  if (matchState.closedBy !== 'endgame') return {};
  const { payload, step } = linked.at(-1)!.entry;
  const read = attempt(() => readClaim(payload!['result'], 'result'));
  if (!read.ok) return {};
  const agreedBy = step.signatures.flatMap(({ key }) => authorOf(matchState, key) ?? []).sort((a, b) => a - b);
  return { agreed: read.value as Result, agreedBy };
}

/** The seats that the relay's clock put out, if the result rests on that: it does where others went on without them. */
function seatsOutOfTime(linked: readonly LinkedEntry[], match: FollowedMatch | undefined, result: Result | null): number[] {
  const isOnTime =
    result?.reason === 'time' || (match?.gameRun?.game.goesOn === true && result !== null && result.kind !== 'void');
  if (!isOnTime) return [];
  const late = linked.flatMap(({ entry }) => (entry.step.kind === 'timeout' ? (entry.payload!['seats'] as number[]) : []));
  return [...new Set(late)].sort((a, b) => a - b);
}

/** Whether a seat opened, and was honest by that, while another of which too little is known told it what it played on. */
const isToldUnchecked = (seats: readonly (SeatVerdict | null)[], seat: number): boolean =>
  seats[seat]!.opened &&
  seats[seat]!.verdict === 'honest' &&
  seats.some((other, i) => i !== seat && (other?.verdict === 'attested' || other?.verdict === 'unproven'));

/** `whole`: the checks covered the whole record. */
function seatVerdict(seat: number, taken: MatchSeat, gameRun: GameRun | undefined, whole: boolean): SeatVerdict {
  const opened = gameRun?.openings[seat] !== undefined;
  const { name, engine, key, formerKeys } = taken;
  const later = formerKeys.length === 0 ? {} : { laterKeys: [...formerKeys.slice(1), key] };
  const { game, setup } = gameRun ?? {};
  const role = game?.roleOf?.(seat, setup!.seats, setup!.params);
  const said = {
    ...(name === undefined ? {} : { name }),
    ...(engine === undefined ? {} : { engine }),
    ...(role === undefined ? {} : { role }),
  };
  const claim = { key: playerOf(taken), ...later, ...said, opened };
  const conviction = gameRun?.convictions.find((one) => one.seat === seat);
  if (conviction !== undefined) return { ...claim, verdict: 'fault', fault: reportOf(conviction) };
  return { ...claim, ...(whole && gameRun !== undefined ? standingOf(gameRun, seat) : { verdict: 'unproven' }) };
}

/** How a seat is judged that is not at fault: it is honest if its opening, or a proof of each statement, shows all that it said to be true. */
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
