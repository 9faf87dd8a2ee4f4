/**
 * The course of one game over a log: the fold of its public rules, and the judgement of what came of it. Used alike by a seat that
 * plays and by anyone who verifies. Nothing here knows signatures, turns or clocks; those are checked before.
 */

import { type Opening, readOpening } from '../crypto/seat-seed.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import type { Game, Move, Play, Position, Result, Setup } from '../games/game.ts';

/** A fault that convicts a seat. */
export interface Conviction {
  readonly seat: number;
  /** The step at fault, which may be an earlier one than the step that showed it. */
  readonly seq: number;
  readonly fault: Fault;
  /** Shown by what the seat opened, and not by the public rules. */
  readonly opened: boolean;
}

/** A step of play that was taken in. */
export interface Sent {
  readonly play: Play;
  /** The public state before it. */
  readonly before: unknown;
  /** What its author stated. */
  readonly next: readonly number[];
  /** An opening that was said after the play was over. */
  readonly afterwards?: true;
}

export interface Course {
  readonly game: Game;
  readonly setup: Setup<unknown>;
  readonly position: Position<unknown>;
  /** Every step of play that was taken in: what an audit runs over again. */
  readonly plays: readonly Sent[];
  readonly openings: readonly (Opening | undefined)[];
  /** The seats whose openings were run again and found true. */
  readonly audited: readonly number[];
  /** The seats whose openings have to be run again before the next step (`audit.ts`). */
  readonly due: readonly number[];
  /** The earliest fault of each seat that is convicted, the earliest of all first. */
  readonly convictions: readonly Conviction[];
  /** The seats that play by the rules of the game: neither dropped out nor, where it goes on, caught. */
  readonly playing: readonly number[];
  /** A fault has ended the play: no step of it is taken in any more, only openings are. */
  readonly stopped: boolean;
  /** The seats that said something in play that was not taken in, so that nothing is known of its truth. */
  readonly unchecked: readonly number[];
  /** The last step of play that was looked at: what comes later is said in the settlement. */
  readonly last: number;
}

export function beginCourse(game: Game, setup: Setup<unknown>): Course {
  const openings = new Array<undefined>(setup.seats).fill(undefined);
  const playing = setup.seedCommitments.flatMap((commitment, seat) => (commitment === null ? [] : [seat]));
  const nobody = { audited: [], due: [], convictions: [], unchecked: [], last: -1 };
  return { game, setup, position: game.begin(setup), plays: [], openings, ...nobody, playing, stopped: false };
}

/** How play ended, when it was not the game's own rules. */
type Ending =
  | { readonly kind: 'resign'; readonly seat: number }
  | { readonly kind: 'timeout'; readonly seats: readonly number[] }
  | { readonly kind: 'agreed-draw' }
  | { readonly kind: 'protest'; readonly seat: number; readonly seq: number };

/** What the life of a match says of its play. */
export interface Standing {
  /** Whether `start` was signed. */
  readonly started: boolean;
  readonly ending?: Ending | undefined;
}

/**
 * Takes in the next step of play; `next` is what its author stated, `standing` how the match stood before it, and `settled` whether the
 * play was over. Audits that are `due` then are the caller's.
 */
export function advanceCourse(
  course: Course,
  play: Play,
  next: readonly number[],
  standing: Standing & { readonly settled: boolean },
): Course {
  const { started, settled } = standing;
  if (play.kind === 'opening' && settled) return openAfterwards(course, play, standing);
  const at = { ...course, last: play.seq };
  if (play.kind === 'drop') return drop(at, play, readDropped(play));
  if (course.stopped || (play.seat >= 0 && !course.playing.includes(play.seat))) return leaveUnchecked(at, play.seat);
  if (play.kind === 'protest') return takeProtest(at, play);
  const applied = attempt(() => applyChecked(at, play, next));
  if (!applied.ok) return convictOfStep(at, play, applied.fault, started);
  // A `skip` changes nothing in the game.
  if (play.kind === 'skip') return at;
  const after = takePlay(at, { play, next }, applied.value);
  return play.kind === 'opening' ? keepOpening(after, play, standing) : after;
}

function takePlay(course: Course, taken: Omit<Sent, 'before'>, position: Position<unknown>): Course {
  return { ...course, position, plays: [...course.plays, { ...taken, before: course.position.state }] };
}

function leaveUnchecked(course: Course, seat: number): Course {
  return course.unchecked.includes(seat) ? course : { ...course, unchecked: [...course.unchecked, seat] };
}

/** A fault ends the play, but where the game goes on it is only its author that is out. */
function convictOfStep(course: Course, play: Play, fault: Fault, started: boolean): Course {
  // A step that all seats sign is everyone's; the rules blame the first of them that signed what is false.
  const seat = Math.max(play.seat, 0);
  const convicted = convict(course, seat, play, fault);
  const reason = fault.code === 'game/false-protest' ? 'false-protest' : 'fault';
  return course.game.goesOn && started ? drop(convicted, play, [seat], reason) : { ...convicted, stopped: true };
}

function convict(course: Course, seat: number, play: Play, fault: Fault): Course {
  const conviction = { seat, seq: fault.seq ?? play.seq, fault, opened: play.kind === 'opening' };
  return { ...course, convictions: addConviction(course.convictions, conviction) };
}

/** A protest against a seat that was not caught is a lie, and its author is out. */
function takeProtest(course: Course, play: Play): Course {
  const { seat: accused } = play.payload;
  return course.playing.includes(accused as number) ? convictOfStep(course, play, new Fault('game/false-protest'), true) : course;
}

const readDropped = ({ payload }: Play): readonly number[] => payload['seats'] as readonly number[];

/** The game without some seats: after its end, and for those that it is without already, this changes nothing. */
function drop(course: Course, { seq, prev }: Play, seats: readonly number[], reason?: string): Course {
  const { game, position } = course;
  const dropped = seats.filter((seat) => course.playing.includes(seat));
  const playing = course.playing.filter((seat) => !dropped.includes(seat));
  if (dropped.length === 0) return course;
  if (position.result !== undefined) return { ...course, playing };
  const play: Play = { seq, seat: -1, kind: 'drop', payload: { seats: dropped }, prev };
  const after = game.apply(position.state, play);
  // The life of the match counts seats that are out by the rules of the game alone: of those who play one may be left here.
  const isAlone = playing.length < 2 && after.result === undefined;
  const ended = isAlone
    ? { state: after.state, next: [], result: forfeitFor(course, dropped, reason ?? 'forfeit') }
    : naming(after, reason);
  return { ...takePlay(course, { play, next: after.next }, ended), playing };
}

/** A game that ends by a forfeit, with the reason for it. */
function naming(after: Position<unknown>, reason: string | undefined): Position<unknown> {
  const { result } = after;
  return result?.kind === 'won' && result.reason === 'forfeit' && reason !== undefined
    ? { ...after, result: { ...result, reason } }
    : after;
}

function forfeitFor({ game, position }: Course, seats: readonly number[], reason: string): Result {
  const result = game.forfeit(position.state, seats);
  return result.kind === 'won' ? { ...result, reason } : result;
}

/** At most one conviction a seat, the earliest; all of them in the order of their steps. */
export function addConviction(convictions: readonly Conviction[], added: Conviction): readonly Conviction[] {
  const earlier = convictions.find(({ seat, seq }) => seat === added.seat && seq <= added.seq);
  if (earlier !== undefined) return convictions;
  return [...convictions.filter(({ seat }) => seat !== added.seat), added].sort((a, b) => a.seq - b.seq || a.seat - b.seat);
}

/** An opening after the play was over. What is false in it convicts, and the audit of it waits for those that are owed. */
function openAfterwards(course: Course, play: Play, standing: Standing): Course {
  const opened = attempt(() => course.game.open(course.position.state, play));
  if (!opened.ok) return convict(course, play.seat, play, opened.fault);
  const position = { ...course.position, state: opened.value };
  return keepOpening(takePlay(course, { play, next: [], afterwards: true }, position), play, standing);
}

function keepOpening(course: Course, { seat, payload }: Play, standing: Standing): Course {
  const opened = { ...course, openings: course.openings.with(seat, readOpening(payload, 'payload')) };
  // An audit may take longer than the deadline of the settlement: nobody who still has to open waits for it.
  return owedOpenings(opened, standing).length > 0 ? opened : closeCourse(opened);
}

/** The same course with every seat that has opened to be audited, at the latest when the match closes. */
export function closeCourse(course: Course): Course {
  const { openings, audited } = course;
  const due = openings.flatMap((opening, seat) => (opening === undefined || audited.includes(seat) ? [] : [seat]));
  return { ...course, due };
}

function applyChecked({ game, position }: Course, play: Play, next: readonly number[]): Position<unknown> {
  if (play.kind === 'start') checkStart(game.startMove(position.state), play);
  const after = play.kind === 'skip' ? position : game.apply(position.state, play);
  if (encodeCanonical(after.next) !== encodeCanonical(next)) {
    throw new Fault('life/wrong-next', `by the rules of the game the next step is for [${after.next}], not [${next}]`);
  }
  return after;
}

function checkStart(due: Move | undefined, { payload }: Play): void {
  if (due === undefined) throw new Fault('game/wrong-stage', 'not possible now: the seats have nothing to sign together');
  if (encodeCanonical(payload) !== encodeCanonical(due.payload)) throw new Fault('game/wrong-start');
}

/** The seats that gave the match up: they do not win by what is said after it. */
function concededSeats({ game, position, convictions }: Course, ending: Ending | undefined): readonly number[] {
  const conceded = game.conceded?.(position.state) ?? [];
  if (ending?.kind === 'timeout') return [...conceded, ...ending.seats];
  // A protest gives nothing up where somebody had been caught before it.
  const isFalse = ending?.kind === 'protest' && !convictions.some(({ seq }) => seq < ending.seq);
  return ending?.kind === 'resign' || isFalse ? [...conceded, ending.seat] : conceded;
}

/** The result by what was played and proven, whoever still has to open for it. */
export function decidedResult(course: Course, { started, ending }: Standing): Result | undefined {
  const { game, position, convictions } = course;
  const played = (game.goesOn && started ? position.result : undefined) ?? endedBy(course, ending, started) ?? position.result;
  const [first] = convictions;
  if (first === undefined) return played;
  // Before the beginning nobody wins by the fault of one of many.
  if (game.goesOn && !started) return { kind: 'void', reason: 'left-before-start' };
  const caught = convictions.map(({ seat }) => seat);
  if (game.goesOn) return withoutCaught(course, played, caught);
  if (first.seq <= course.last) return forfeitFor(course, [first.seat], 'fault');
  // What is false in an opening alone does not make a winner of who had given up before.
  return forfeitFor(course, [...new Set([...caught, ...concededSeats(course, ending)])], 'fault');
}

/** Where a game goes on, a seat that is caught after the end only makes place for the next best. */
function withoutCaught(course: Course, played: Result | undefined, caught: readonly number[]): Result | undefined {
  const concerns = played?.kind === 'drawn' || (played?.kind === 'won' && played.winners.some((seat) => caught.includes(seat)));
  return concerns ? forfeitFor(course, caught, 'fault') : played;
}

/** The seats that must still open for the result to stand: the winners, or where nobody has won all. */
export function owedOpenings(course: Course, standing: Standing): readonly number[] {
  return owedFor(course, decidedResult(course, standing));
}

function owedFor({ game, position, openings }: Course, decided: Result | undefined): readonly number[] {
  if (decided?.kind === 'void') return [];
  const silent = game.mustOpen(position.state).filter((seat) => openings[seat] === undefined);
  return decided?.kind === 'won' ? silent.filter((seat) => decided.winners.includes(seat)) : silent;
}

/**
 * The result, as far as it stands. In this order: the earliest proven fault loses; what ended the play counts, or else the game's own
 * result. A winner that had to open for it and did not, by the time the match was closed, has won nothing, and whoever did not open
 * for a draw has lost.
 */
export function judge(course: Course, standing: Standing, closed: boolean): Result | undefined {
  const decided = decidedResult(course, standing);
  if (decided === undefined) return closed ? { kind: 'void', reason: 'not-played' } : undefined;
  const silent = owedFor(course, decided);
  if (silent.length === 0) return decided;
  if (!closed) return undefined;
  return decided.kind === 'won' ? { kind: 'void', reason: 'not-opened' } : forfeitFor(course, silent, 'not-opened');
}

/** What the end of the play says, when it was not the game's own rules. */
function endedBy(course: Course, ending: Ending | undefined, started: boolean): Result | undefined {
  switch (ending?.kind) {
    case 'resign':
      return started ? forfeitFor(course, [ending.seat], 'resignation') : { kind: 'void', reason: 'left-before-start' };
    case 'timeout':
      return forfeitFor(course, ending.seats, 'time');
    case 'protest':
      // Nobody was at fault: a false protest loses.
      return started ? forfeitFor(course, [ending.seat], 'false-protest') : { kind: 'void', reason: 'left-before-start' };
    case 'agreed-draw':
      return { kind: 'drawn', reason: 'agreement' };
    default:
      return undefined;
  }
}
