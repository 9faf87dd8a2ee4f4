/** Turns the snapshot of a session into one that can be cloned to the page: without payloads, which are large, and classes. */

import { authorOf, playerOf } from '../../../shared/match/match-state.ts';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import { problemOfError } from '../components/problem.ts';
import type { MatchNote } from '../device/device-store.ts';
import { type StepLine, stepLine } from '../games/step-line.ts';
import type { MatchSnapshot } from './messages.ts';

/** Appends the new entries to the record `before`. */
function extendRecord(before: readonly StepLine[], { matchState, entries }: Snapshot): readonly StepLine[] {
  if (before.length === entries.length) return before;
  const added = entries
    .slice(before.length)
    .map((entry) => stepLine(entry, matchState.terms?.relay, (key) => authorOf(matchState, key)));
  return [...before, ...added];
}

/** `lists`: whether the page draws what may be decided, which may be thousands of decisions. */
export function matchSnapshot(snapshot: Snapshot, recordBefore: readonly StepLine[], lists = false): MatchSnapshot {
  const { entries: _, asks, fault, rejected, halted, ...rest } = snapshot;
  return {
    ...rest,
    asks: lists ? asks() : undefined,
    record: extendRecord(recordBefore, snapshot),
    fault: fault && { seat: fault.seat, seq: fault.seq, problem: problemOfError(fault.fault) },
    rejected: rejected && problemOfError(rejected),
    halted: halted && problemOfError(halted),
  };
}

/** The note of this seat for the start page. */
export function noteOf(snapshot: Snapshot, key: string, seen: number): MatchNote | undefined {
  const { matchState, seat, result = snapshot.decided, need } = snapshot;
  if (matchState.terms === undefined || seat === undefined) return undefined;
  const over = matchState.phase === 'closed' || matchState.phase === 'settle';
  const outcome = (): MatchNote['outcome'] => {
    if (!over) return undefined;
    if (result?.kind === 'won') return result.winners.includes(seat) ? 'won' : 'lost';
    return result?.kind ?? 'void';
  };
  return {
    match: matchState.match,
    key,
    game: matchState.terms.game,
    params: matchState.terms.params,
    seat,
    names: matchState.seats.map((one) => one?.name ?? null),
    players: matchState.seats.map((one) => (one === undefined ? null : playerOf(one))),
    keys: matchState.seats.map((one) => one?.key ?? null),
    stage: over ? 'over' : matchState.phase === 'lobby' ? 'waiting' : 'playing',
    // Whether to accuse is for its person to say, too.
    myTurn: need.kind === 'decide' || (!over && snapshot.asksToAccuse),
    outcome: outcome(),
    finalHash: snapshot.published,
    steps: matchState.seq,
    seen,
  };
}
