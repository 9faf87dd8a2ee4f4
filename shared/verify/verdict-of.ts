/** Arranges the findings of the five checks into a verdict. Nothing is checked here. */

import type { ChainReport, StepFault } from '../log/chain.ts';
import { type MatchSeat, playerOf } from '../match/match-state.ts';
import { resultOf } from '../playthrough/followed-match.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import { clockNotes } from './clock-notes.ts';
import type { Followed } from './follow-log.ts';
import { CHECKS, type Check, type FaultReport, type SeatVerdict, type Verdict } from './verdict.ts';

/** The result of one check. */
export interface Finding {
  readonly passed: boolean;
  /** A fault of the record itself, which no seat has to answer for. */
  readonly fault?: StepFault | undefined;
}

export function verdictOf(
  { linked, tip }: ChainReport,
  { match }: Followed,
  findings: Readonly<Record<Check, Finding>>,
): Verdict {
  const { matchState, gameRun } = match ?? {};
  const convictions = gameRun?.convictions ?? [];
  // Where the chain breaks, what came after is missing: what the rules lack before that may have been left out by right.
  const broken = findings.chain.fault ?? earliest([findings.life.fault, findings.game.fault]);
  // If the log has already convicted a seat, its missing end is no further fault.
  const isOpen = findings.ending.fault?.fault.code === 'log/not-closed' && convictions.length > 0;
  const fault = broken ?? (isOpen ? undefined : findings.ending.fault);
  const clocks = matchState === undefined ? [] : clockNotes(linked, matchState);
  return {
    ok: fault === undefined && convictions.length === 0,
    match: matchState?.match ?? null,
    finalHash: tip.prev,
    steps: linked.length,
    game: matchState?.terms?.game ?? null,
    ...(matchState?.terms?.practice ? { practice: true } : {}),
    // A false result that the remaining seats have signed does not change the result by the log.
    result: fault === undefined || fault.fault.code === 'game/wrong-result' ? ((match && resultOf(match)) ?? null) : null,
    seats: (matchState?.seats ?? []).map((seat, i) =>
      seat === undefined ? null : seatVerdict(i, seat, gameRun, broken === undefined),
    ),
    timestampsBy: matchState?.terms?.relay ?? null,
    closedBy: matchState?.closedBy ?? null,
    passed: passedChecks(findings),
    ...(clocks.length === 0 ? {} : { clocks }),
    ...(fault === undefined ? {} : { fault: reportOf(fault) }),
  };
}

/** If the chain or the match state breaks, later checks did not see the whole log and have not passed. */
function passedChecks(findings: Readonly<Record<Check, Finding>>): Check[] {
  const torn = CHECKS.findIndex((check) => (check === 'chain' || check === 'life') && !findings[check].passed);
  return CHECKS.filter((check, i) => findings[check].passed && (torn < 0 || i < torn));
}

/** The fault at the earliest step; at the same step the one that comes first on the checklist. */
function earliest(faults: readonly (StepFault | undefined)[]): StepFault | undefined {
  return faults
    .filter((fault) => fault !== undefined)
    .reduce<StepFault | undefined>((a, b) => (a === undefined || b.seq < a.seq ? b : a), undefined);
}

/** `whole`: the checks covered the whole record. */
function seatVerdict(seat: number, taken: MatchSeat, gameRun: GameRun | undefined, whole: boolean): SeatVerdict {
  const opened = gameRun?.openings[seat] !== undefined;
  const { name, key, formerKeys } = taken;
  const later = formerKeys.length === 0 ? {} : { laterKeys: [...formerKeys.slice(1), key] };
  const claim = { key: playerOf(taken), ...later, ...(name === undefined ? {} : { name }), opened };
  const conviction = gameRun?.convictions.find((one) => one.seat === seat);
  if (conviction !== undefined) return { ...claim, verdict: 'fault', fault: reportOf(conviction) };
  return { ...claim, ...(whole && gameRun !== undefined ? standingOf(gameRun, seat) : { verdict: 'unproven' }) };
}

/** How a seat stands that is not at fault: it is honest if its opening, or a proof of each statement, shows all that it said to be true. */
function standingOf(gameRun: GameRun, seat: number): Pick<SeatVerdict, 'verdict' | 'attestedTo'> {
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
