/**
 * One game over one log: the fold of its public rules, and the result that follows from it. Used alike by a seat that
 * plays and by anyone who verifies. Nothing here knows signatures, turns or clocks; those are checked before.
 */

import { type Opening, readOpening } from '../crypto/opening.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import {
  type Game,
  type GameStep,
  isSeatStep,
  type Position,
  type Result,
  type SeatStep,
  type Setup,
  type StepContent,
} from '../games/interface.ts';
import type { Ending } from '../match/match-state.ts';

/** A fault that convicts a seat. */
export interface Conviction {
  readonly seat: number;
  /** The step at fault, which may be an earlier one than the step that showed it. */
  readonly seq: number;
  readonly fault: Fault;
  /** Shown by what the seat opened, and not by the public rules. */
  readonly opened: boolean;
}

/** A step of play that was applied. */
export interface AppliedStep {
  readonly step: GameStep;
  /** The public state before it. */
  readonly before: unknown;
  /** What its author stated. */
  readonly next: readonly number[];
  /** Whether this is an opening after the play was over. */
  readonly afterwards?: true;
}

export interface GameRun {
  readonly game: Game;
  readonly setup: Setup<unknown>;
  readonly position: Position<unknown>;
  /** Every step of play that was applied: an audit runs over them again. */
  readonly steps: readonly AppliedStep[];
  readonly openings: readonly (Opening | undefined)[];
  /** The seats whose openings were run again and found true. */
  readonly audited: readonly number[];
  /** The seats whose openings have to be run again before the next step (`audit.ts`). */
  readonly due: readonly number[];
  /** The earliest fault of each seat that is convicted, the earliest of all first. */
  readonly convictions: readonly Conviction[];
  /** The seats that play by the rules of the game: neither dropped out nor, where it goes on, caught. */
  readonly playing: readonly number[];
  /** Whether a fault has ended the play: only openings are applied from then on. */
  readonly stopped: boolean;
  /** The seats with a step of play that was not applied, so that it is not known whether it follows the rules. */
  readonly unchecked: readonly number[];
  /** The last step of play. Later steps belong to the settlement. */
  readonly last: number;
}

export function beginGameRun(game: Game, setup: Setup<unknown>): GameRun {
  const openings = new Array<undefined>(setup.seats).fill(undefined);
  const playing = setup.seedCommitments.flatMap((commitment, seat) => (commitment === null ? [] : [seat]));
  const nobody = { audited: [], due: [], convictions: [], unchecked: [], last: -1 };
  return { game, setup, position: game.begin(setup), steps: [], openings, ...nobody, playing, stopped: false };
}

/** What the match state says of the play. */
export interface Standing {
  /** Whether `start` was signed. */
  readonly started: boolean;
  readonly ending?: Ending | undefined;
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
  const applied = attempt(() => applyChecked(at, step, next));
  if (!applied.ok) return convictOfStep(at, step, applied.fault, started);
  // A `skip` changes nothing in the game.
  if (step.kind === 'skip') return at;
  const after = recordStep(at, { step, next }, applied.value);
  return opening === undefined ? after : keepOpening(after, opening, standing);
}

function recordStep(run: GameRun, taken: Omit<AppliedStep, 'before'>, position: Position<unknown>): GameRun {
  return { ...run, position, steps: [...run.steps, { ...taken, before: run.position.state }] };
}

function leaveUnchecked(run: GameRun, step: GameStep): GameRun {
  return !isSeatStep(step) || run.unchecked.includes(step.by) ? run : { ...run, unchecked: [...run.unchecked, step.by] };
}

/** A fault ends the play; where the game goes on, only its author is out. */
function convictOfStep(run: GameRun, step: GameStep, fault: Fault, started: boolean): GameRun {
  // A step that all seats sign is everyone's; the rules blame the first of them that signed what is false.
  const seat = isSeatStep(step) ? step.by : 0;
  const convicted = convict(run, seat, step, fault);
  const reason = fault.code === 'game/false-protest' ? 'false-protest' : 'fault';
  return run.game.goesOn && started ? drop(convicted, step, [seat], reason) : { ...convicted, stopped: true };
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
  const isAlone = playing.length < 2 && after.result === undefined;
  const ended = isAlone
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

function forfeitFor({ game, position }: GameRun, seats: readonly number[], reason: string): Result {
  const result = game.forfeit(position.state, seats);
  return result.kind === 'won' ? { ...result, reason } : result;
}

/** At most one conviction per seat, the earliest; all of them in the order of their steps. */
export function addConviction(convictions: readonly Conviction[], added: Conviction): readonly Conviction[] {
  const earlier = convictions.find(({ seat, seq }) => seat === added.seat && seq <= added.seq);
  if (earlier !== undefined) return convictions;
  return [...convictions.filter(({ seat }) => seat !== added.seat), added].sort((a, b) => a.seq - b.seq || a.seat - b.seat);
}

/** An opening after the play was over. If it is false, it convicts its seat; its audit waits for the openings that are owed. */
function openAfterwards(run: GameRun, step: SeatStep, standing: Standing): GameRun {
  const opened = attempt(() => run.game.open(run.position.state, step));
  if (!opened.ok) return convict(run, step.by, step, opened.fault);
  const position = { ...run.position, state: opened.value };
  return keepOpening(recordStep(run, { step, next: [], afterwards: true }, position), step, standing);
}

function keepOpening(run: GameRun, { by, payload }: SeatStep, standing: Standing): GameRun {
  const opened = { ...run, openings: run.openings.with(by, readOpening(payload, 'payload')) };
  // An audit may take longer than the deadline of the settlement: nobody who still has to open waits for it.
  return owedOpenings(opened, standing).length > 0 ? opened : closeGameRun(opened);
}

/** The game run with an audit due for every seat that has opened, at the latest when the match closes. */
export function closeGameRun(run: GameRun): GameRun {
  const { openings, audited } = run;
  const due = openings.flatMap((opening, seat) => (opening === undefined || audited.includes(seat) ? [] : [seat]));
  return { ...run, due };
}

function applyChecked({ game, position }: GameRun, step: GameStep, next: readonly number[]): Position<unknown> {
  if (step.kind === 'start') checkStart(game.startStep(position.state), step);
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

/** The seats that gave the match up: they do not win by anything that is opened afterwards. */
function concededSeats({ game, position, convictions }: GameRun, ending: Ending | undefined): readonly number[] {
  const conceded = game.conceded?.(position.state) ?? [];
  if (ending?.kind === 'timeout') return [...conceded, ...ending.seats];
  // A protest gives nothing up where somebody had been caught before it.
  const isFalse = ending?.kind === 'protest' && !convictions.some(({ seq }) => seq < ending.seq);
  return ending?.kind === 'resign' || isFalse ? [...conceded, ending.seat] : conceded;
}

/** The result by what was played and proven, even if seats still have to open for it. */
export function decidedResult(run: GameRun, { started, ending }: Standing): Result | undefined {
  const { game, position, convictions } = run;
  const played = (game.goesOn && started ? position.result : undefined) ?? endedBy(run, ending, started) ?? position.result;
  const [first] = convictions;
  if (first === undefined) return played;
  // Before the beginning nobody wins by the fault of one of many.
  if (game.goesOn && !started) return { kind: 'void', reason: 'left-before-start' };
  const caught = convictions.map(({ seat }) => seat);
  if (game.goesOn) return withoutCaught(run, played, caught);
  if (first.seq <= run.last) return forfeitFor(run, [first.seat], 'fault');
  // An opening that is false does not make a winner of a seat that had given up before.
  return forfeitFor(run, [...new Set([...caught, ...concededSeats(run, ending)])], 'fault');
}

/** Where a game goes on, a seat that is convicted after the end makes room for the next best. */
function withoutCaught(run: GameRun, played: Result | undefined, caught: readonly number[]): Result | undefined {
  const concerns = played?.kind === 'drawn' || (played?.kind === 'won' && played.winners.some((seat) => caught.includes(seat)));
  return concerns ? forfeitFor(run, caught, 'fault') : played;
}

/** The seats that must still open for the result to stand: the winners, or all where nobody has won. */
export function owedOpenings(run: GameRun, standing: Standing): readonly number[] {
  return owedFor(run, decidedResult(run, standing));
}

function owedFor({ game, position, openings }: GameRun, decided: Result | undefined): readonly number[] {
  if (decided?.kind === 'void') return [];
  const silent = game.mustOpen(position.state).filter((seat) => openings[seat] === undefined);
  return decided?.kind === 'won' ? silent.filter((seat) => decided.winners.includes(seat)) : silent;
}

/**
 * The result, as far as it stands. In this order: the earliest proven fault loses; what ended the play counts, or else the game's own
 * result. A winner that had to open, and had not when the match was closed, has won nothing; a seat that did not open for a draw has
 * lost.
 */
export function judge(run: GameRun, standing: Standing, closed: boolean): Result | undefined {
  const decided = decidedResult(run, standing);
  if (decided === undefined) return closed ? { kind: 'void', reason: 'not-played' } : undefined;
  const silent = owedFor(run, decided);
  if (silent.length === 0) return decided;
  if (!closed) return undefined;
  return decided.kind === 'won' ? { kind: 'void', reason: 'not-opened' } : forfeitFor(run, silent, 'not-opened');
}

/** The result by what ended the play, when it was not the game's own rules. */
function endedBy(run: GameRun, ending: Ending | undefined, started: boolean): Result | undefined {
  switch (ending?.kind) {
    case 'resign':
      return started ? forfeitFor(run, [ending.seat], 'resignation') : { kind: 'void', reason: 'left-before-start' };
    case 'timeout':
      return forfeitFor(run, ending.seats, 'time');
    case 'protest':
      // Nobody was at fault: a false protest loses.
      return started ? forfeitFor(run, [ending.seat], 'false-protest') : { kind: 'void', reason: 'left-before-start' };
    case 'agreed-draw':
      return { kind: 'drawn', reason: 'agreement' };
    default:
      return undefined;
  }
}
