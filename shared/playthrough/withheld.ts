/**
 * Which payloads a record may leave out (`Game.unpublished`), and how they are made again. The relay, which knows no game, follows the same
 * rule when it publishes:
 *
 * - of every seat that opened in the settlement, because its machine makes them again;
 * - of both seats, if none has opened: then nobody can run a machine again, and no payload of these kinds is read;
 * - none, if a seat opened in play or protested, or opened another seed than its own, or before the match is closed.
 *
 * Anything else that is left out is `log/payload-missing`: a fault of the record, and no verdict on a seat.
 */

import { attempt, Fault } from '../fault.ts';
import type { Game, GameStep } from '../games/interface.ts';
import type { StepFault } from '../log/chain.ts';
import { hasOpenedFalsely } from '../match/left-out.ts';
import type { MatchState } from '../match/match-state.ts';
import { ReopenedSeat } from './reopened-seat.ts';
import { hasOpenedInPlay } from './result.ts';
import type { AppliedStep, GameRun } from './run-state.ts';
import { checkAppliedStep, withPayload } from './sent-step.ts';

/** The first payload that was left out, and must not be by what is known now. */
export function missingPayload(run: GameRun, matchState: MatchState): StepFault | undefined {
  if (firstWithheld(run) === undefined) return undefined;
  const isAccused = hasOpenedInPlay(run) || hasProtest(matchState) || hasOpenedFalsely(matchState);
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

const hasProtest = ({ protests, ending }: MatchState): boolean => protests.length > 0 || ending?.kind === 'protest';

/**
 * The game run with the payloads that the machines of opened seats make again, each from all that came before it: up to the first that does
 * not have the digest of its step. The audit of its author says why.
 *
 * Here the two machines run against each other, each with all of its checks, and the audits run them once more. Where a game gives both
 * what follows from both openings together, and skips the checks, that one run can take the place of the audits.
 */
export function remakePayloads(run: GameRun): GameRun {
  const isNeeded = run.due.length > 0 && firstWithheld(run) !== undefined;
  if (!isNeeded) return run;
  const machines = reopenedSeats(run);
  const steps: AppliedStep[] = [];
  for (const [index, applied] of run.steps.entries()) {
    const step = applied.step.withheld ? remake(run.game, machines, applied) : applied.step;
    if (step === undefined) return { ...run, steps: [...steps, ...run.steps.slice(index)] };
    steps.push({ ...applied, step });
    const after = run.steps[index + 1]?.before ?? run.position.state;
    for (const [seat, machine] of machines) {
      // What follows in a machine that sends something else than its seat did is no match: its audit convicts the seat.
      if (applied.step.by !== seat || isMadeBy(run.game, machine, applied)) machine.follow(step, after);
      else machines.delete(seat);
    }
  }
  return { ...run, steps };
}

type Machines = Map<GameStep['by'], ReopenedSeat>;

/** A seat whose opening cannot be read has no machine. */
function reopenedSeats(run: GameRun): Machines {
  const machines: Machines = new Map();
  for (const [seat, opening] of run.openings.entries()) {
    const reopened = opening === undefined ? undefined : attempt(() => new ReopenedSeat(run, seat, opening));
    if (reopened?.ok) machines.set(seat, reopened.value);
  }
  return machines;
}

/** A step as its author's machine makes it; undefined where it is another one. */
function remake(game: Game, machines: Machines, applied: AppliedStep): GameStep | undefined {
  const machine = machines.get(applied.step.by);
  return machine !== undefined && isMadeBy(game, machine, applied) ? withPayload(game, machine.seatState, applied) : undefined;
}

const isMadeBy = (game: Game, { seatState }: ReopenedSeat, applied: AppliedStep): boolean =>
  attempt(() => checkAppliedStep(game, seatState, applied)).ok;
