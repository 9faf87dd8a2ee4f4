/**
 * One game over one log: the fold of its public rules, and the result that follows from it. Used alike by a seat that
 * plays and by anyone who verifies. Nothing here knows signatures, turns or clocks; those are checked before.
 */

import { readOpening } from '../crypto/opening.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import type { Game, Position, StepContent } from '../games/interface.ts';
import { type GameStep, isSeatStep, type SeatStep, type Setup } from '../games/steps.ts';
import { type Checks, EVERY_CHECK } from './checks.ts';
import { forfeitFor, owedOpenings, type Standing } from './result.ts';
import type { AppliedStep, Conviction, GameRun } from './run-state.ts';

export function beginGameRun(game: Game, setup: Setup<unknown>, checks: Checks = EVERY_CHECK): GameRun {
  const openings = new Array<undefined>(setup.seats).fill(undefined);
  const playing = setup.seedCommitments.flatMap((commitment, seat) => (commitment === null ? [] : [seat]));
  const nobody = { audited: [], rerun: [], due: [], convictions: [], unchecked: [], last: -1 };
  return { game, checks, setup, position: game.begin(setup), steps: [], openings, ...nobody, playing, stopped: false };
}

/**
 * Applies the next step of play; `next` is what its author stated, `standing` how the match stood before it, and `settled` whether the
 * play was over. The caller runs the audits that are `due` then.
 */
export function applyGameStep(
  run: GameRun,
  step: GameStep,
  next: readonly number[],
  standing: Standing & { readonly settled: boolean },
): GameRun {
  const { started, settled } = standing;
  const opening = isSeatStep(step) && step.kind === 'opening' ? step : undefined;
  if (opening !== undefined && settled) return openAfterwards(run, opening, standing);
  const at = { ...run, last: step.seq };
  if (step.kind === 'drop') return drop(at, step, readDropped(step));
  if (run.stopped || (isSeatStep(step) && !run.playing.includes(step.by))) return leaveUnchecked(at, step);
  if (step.kind === 'protest') return applyProtest(at, step);
  if (step.by === 'device') return handOver(at, step, next);
  if (step.kind === 'stand-down' && isSeatStep(step)) return standDown(at, step);
  const applied = attempt(() => applyChecked(at, step, next));
  if (!applied.ok) {
    const convicted = convictOfStep(at, step, applied.fault, started);
    // A false opening puts off no audit of a seat that has opened before.
    return opening === undefined ? convicted : dueOnceOpened(convicted, standing);
  }
  // A `skip` changes nothing in the game.
  if (step.kind === 'skip') return at;
  const after = recordStep(at, { step, next }, applied.value);
  return opening === undefined ? after : keepOpening(after, opening, standing);
}

/** A seat that stands down is still in the game, which has eliminated it. Otherwise it is at fault, and out. */
const standDown = (run: GameRun, step: SeatStep): GameRun =>
  isEliminated(run, step.by) ? run : convictOfStep(run, step, new Fault('game/not-eliminated'), true);

/** Whether the game has eliminated the seat: nothing that it did could bring it back. */
export const isEliminated = ({ game, position }: GameRun, seat: number): boolean =>
  game.eliminated?.(position.state).includes(seat) === true;

/** A device that takes a seat over repeats whose turn it was, and is no seat that could be at fault. */
function handOver(run: GameRun, step: GameStep, next: readonly number[]): GameRun {
  const applied = attempt(() => run.game.apply(run.position.state, step));
  if (!applied.ok) throw new Error(`the rules of ${run.game.id} refuse a hand-over`, { cause: applied.fault });
  return recordStep(run, { step, next }, applied.value);
}

function recordStep(run: GameRun, taken: Omit<AppliedStep, 'before'>, position: Position<unknown>): GameRun {
  return { ...run, position, steps: [...run.steps, { ...taken, before: run.position.state }] };
}

function leaveUnchecked(run: GameRun, step: GameStep): GameRun {
  return !isSeatStep(step) || run.unchecked.includes(step.by) ? run : { ...run, unchecked: [...run.unchecked, step.by] };
}

/** A fault ends the play; where the game goes on, only its author is out. */
function convictOfStep(run: GameRun, step: GameStep, fault: Fault, started: boolean): GameRun {
  // A step that all seats sign is everyone's.
  const authors = isSeatStep(step) ? [step.by] : run.playing;
  const convicted = authors.reduce((one, seat) => convict(one, seat, step, fault), run);
  const reason = fault.code === 'game/false-protest' ? 'false-protest' : 'fault';
  return run.game.goesOn && started ? drop(convicted, step, authors, reason) : { ...convicted, stopped: true };
}

function convict(run: GameRun, seat: number, step: GameStep, fault: Fault): GameRun {
  const conviction = { seat, seq: fault.seq ?? step.seq, fault, opened: step.kind === 'opening' };
  return { ...run, convictions: addConviction(run.convictions, conviction) };
}

/** A protest against a seat that was not convicted is false, and its author is out. */
function applyProtest(run: GameRun, step: GameStep): GameRun {
  const { seat: accused } = step.payload;
  return run.playing.includes(accused as number) ? convictOfStep(run, step, new Fault('game/false-protest'), true) : run;
}

const readDropped = ({ payload }: GameStep): readonly number[] => payload['seats'] as readonly number[];

/** The game without some seats. This changes nothing after its end, or for seats that are out already. */
function drop(run: GameRun, { seq, prev, digest }: GameStep, seats: readonly number[], reason?: string): GameRun {
  const { game, position } = run;
  const dropped = seats.filter((seat) => run.playing.includes(seat));
  const playing = run.playing.filter((seat) => !dropped.includes(seat));
  if (dropped.length === 0) return run;
  if (position.result !== undefined) return { ...run, playing };
  const step: GameStep = { seq, by: 'relay', kind: 'drop', payload: { seats: dropped }, prev, digest };
  const after = game.apply(position.state, step);
  // The match state still counts seats that are out by the rules of the game alone, so that a single one may be left here.
  const isForfeit = after.result === undefined && (playing.length < 2 || after.next.length === 0);
  const ended = isForfeit
    ? { state: after.state, next: [], result: forfeitFor(run, dropped, reason ?? 'forfeit') }
    : naming(after, reason);
  return { ...recordStep(run, { step, next: after.next }, ended), playing };
}

/** A game that ends by a forfeit, with the reason for it. */
function naming(after: Position<unknown>, reason: string | undefined): Position<unknown> {
  const { result } = after;
  return result?.kind === 'won' && result.reason === 'forfeit' && reason !== undefined
    ? { ...after, result: { ...result, reason } }
    : after;
}

/** At most one conviction per seat, the earliest; all of them in the order of their steps. */
export function addConviction(convictions: readonly Conviction[], added: Conviction): readonly Conviction[] {
  const earlier = convictions.find(({ seat, seq }) => seat === added.seat && seq <= added.seq);
  if (earlier !== undefined) return convictions;
  return [...convictions.filter(({ seat }) => seat !== added.seat), added].sort((a, b) => a.seq - b.seq || a.seat - b.seat);
}

/** An opening after the play was over. If it is false, it convicts its seat; its audit waits for the openings that are owed. */
function openAfterwards(run: GameRun, step: SeatStep, standing: Standing): GameRun {
  // No program of ours opens in a game that keeps its secrets: what another one shows changes nothing, and no machine is run from it.
  if (run.game.keepsHidden) return run;
  const opened = attempt(() => run.game.open(run.position.state, step));
  if (!opened.ok) return dueOnceOpened(convict(run, step.by, step, opened.fault), standing);
  const position = { ...run.position, state: opened.value };
  return keepOpening(recordStep(run, { step, next: [], afterwards: true }, position), step, standing);
}

function keepOpening(run: GameRun, { by, payload }: SeatStep, standing: Standing): GameRun {
  return dueOnceOpened({ ...run, openings: run.openings.with(by, readOpening(payload, 'payload')) }, standing);
}

/** An audit may take longer than the deadline of the settlement: nobody who still has to open waits for it. */
function dueOnceOpened(run: GameRun, standing: Standing): GameRun {
  return owedOpenings(run, standing).length > 0 ? run : closeGameRun(run);
}

/** The game run with an audit due for every seat that has opened, at the latest when the match closes. */
export function closeGameRun(run: GameRun): GameRun {
  const { openings, rerun } = run;
  const due = openings.flatMap((opening, seat) => (opening === undefined || rerun.includes(seat) ? [] : [seat]));
  return { ...run, due };
}

function applyChecked({ game, checks, position }: GameRun, step: GameStep, next: readonly number[]): Position<unknown> {
  if (step.kind === 'start') checkStart(game.startStep(position.state), step);
  if (step.kind !== 'skip') checks.check(game, position.state, step);
  const after = step.kind === 'skip' ? position : game.apply(position.state, step);
  if (encodeCanonical(after.next) !== encodeCanonical(next)) {
    throw new Fault('life/wrong-next', `by the rules of the game the next step is for [${after.next}], not [${next}]`);
  }
  return after;
}

function checkStart(due: StepContent | undefined, { payload }: GameStep): void {
  if (due === undefined) throw new Fault('game/wrong-stage', 'not possible now: the seats have nothing to sign together');
  if (encodeCanonical(payload) !== encodeCanonical(due.payload)) throw new Fault('game/wrong-start');
}
