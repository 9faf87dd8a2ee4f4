/**
 * Which payloads a record may leave out (`Game.unpublished`); audits make them again (`accuser-audit.ts`). The relay, which knows no game,
 * follows the same rule when it publishes:
 *
 * - of every seat that opened in the settlement, because its machine makes them again;
 * - of both seats, if none has opened: then nobody can run a machine again, and no payload of these kinds is read;
 * - none, if a seat opened in play, or opened another seed than its own, or before the match is closed.
 *
 * Anything else that is left out is `log/payload-missing`: a fault of the record, and no verdict on a seat.
 */

import { Fault } from '../fault.ts';
import type { StepFault } from '../log/chain.ts';
import { hasOpenedFalsely } from '../match/left-out.ts';
import type { MatchState } from '../match/match-state.ts';
import { hasOpenedInPlay } from './result.ts';
import type { GameRun } from './run-state.ts';

/** The first payload that was left out, and must not be by what is known now. */
export function missingPayload(run: GameRun, matchState: MatchState): StepFault | undefined {
  if (firstWithheld(run) === undefined) return undefined;
  const isAccused = hasOpenedInPlay(run) || hasOpenedFalsely(matchState);
  if (isAccused) return firstWithheld(run);
  return matchState.phase === 'closed' ? ofSilentSeats(run) : undefined;
}

/** The first payload that was left out, of these seats or of any. */
export function firstWithheld({ steps }: GameRun, isOf: (seat: number) => boolean = () => true): StepFault | undefined {
  const left = steps.find(({ step }) => step.withheld && typeof step.by === 'number' && isOf(step.by));
  if (left === undefined) return undefined;
  const { seq } = left.step;
  return { seq, fault: new Fault('log/payload-missing', `the payload of step ${seq} was left out`) };
}

/** Where a seat has opened, the others that have not must have left their payloads in. */
function ofSilentSeats(run: GameRun): StepFault | undefined {
  const isSilent = (seat: number): boolean => run.openings[seat] === undefined;
  return run.openings.every((opening) => opening === undefined) ? undefined : firstWithheld(run, isSilent);
}
