/**
 * The course of one game over a log: the fold of its public rules, and the judgement of what came of it. Used alike by a seat that
 * plays and by anyone who verifies. Nothing here knows signatures, turns or clocks; those are checked before.
 */

import { type Opening, readOpening } from '../crypto/seat-seed.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import type { Game, Move, Play, Position, Result, Setup } from './game.ts';

/** A fault that convicts a seat. */
export interface Conviction {
  readonly seat: number;
  /** The step at fault, which may be an earlier one than the step that showed it. */
  readonly seq: number;
  readonly fault: Fault;
}

export interface Course {
  readonly game: Game;
  readonly setup: Setup<unknown>;
  readonly position: Position<unknown>;
  /** Every step of play that was taken in, with the public state before it: what an audit runs over again. */
  readonly plays: readonly { readonly play: Play; readonly before: unknown; readonly next: readonly number[] }[];
  readonly openings: readonly (Opening | undefined)[];
  /** The seats whose openings were run again and found true. */
  readonly audited: readonly number[];
  /** The seats whose openings have to be run again before the next step (`audit.ts`). */
  readonly due: readonly number[];
  /** The first fault; nothing after it is taken in. */
  readonly conviction?: Conviction;
}

export function beginCourse(game: Game, setup: Setup<unknown>): Course {
  const openings = new Array<undefined>(setup.seats).fill(undefined);
  return { game, setup, position: game.begin(setup), plays: [], openings, audited: [], due: [] };
}

/**
 * Takes in the next step of play; `next` is what its author stated. `settled`: an opening after the game was over. Audits that are
 * `due` then are the caller's.
 */
export function advanceCourse(course: Course, play: Play, next: readonly number[], settled: boolean): Course {
  if (course.conviction !== undefined) return course;
  const advanced = attempt(() => (settled ? openAfterwards(course, play) : applyChecked(course, play, next)));
  if (!advanced.ok) {
    // A step that all seats sign is everyone's; the rules blame the first of them that signed what is false.
    const { fault } = advanced;
    return { ...course, conviction: { seat: Math.max(play.seat, 0), seq: fault.seq ?? play.seq, fault } };
  }
  // A `skip` changes nothing in the game.
  if (play.kind === 'skip') return course;
  const plays = [...course.plays, { play, before: course.position.state, next }];
  const after = { ...course, position: advanced.value, plays };
  if (play.kind !== 'opening') return after;
  const openings = course.openings.with(play.seat, readOpening(play.payload, 'payload'));
  const opened = { ...after, openings };
  // An audit may take longer than the deadline of the settlement: nobody who still has to open waits for it.
  const isOwed = course.game.mustOpen(advanced.value.state).some((seat) => openings[seat] === undefined);
  return isOwed ? opened : closeCourse(opened);
}

/** The same course with every seat that has opened to be audited, at the latest when the match closes. */
export function closeCourse(course: Course): Course {
  const due = course.openings.flatMap((opening, seat) => (opening === undefined || course.audited.includes(seat) ? [] : [seat]));
  return course.conviction === undefined ? { ...course, due } : course;
}

function applyChecked({ game, position }: Course, play: Play, next: readonly number[]): Position<unknown> {
  if (play.kind === 'start') checkStart(game.startMove(position.state), play);
  const after = play.kind === 'skip' ? position : game.apply(position.state, play);
  // After a `drop` the log says "anyone"; the `skip` that follows says whose turn it is.
  if (play.kind !== 'drop' && encodeCanonical(after.next) !== encodeCanonical(next)) {
    throw new Fault('life/wrong-next', `by the rules of the game the next step is for [${after.next}], not [${next}]`);
  }
  return after;
}

function checkStart(due: Move | undefined, { payload }: Play): void {
  if (due === undefined) throw new Fault('game/wrong-stage', 'not possible now: the seats have nothing to sign together');
  if (encodeCanonical(payload) !== encodeCanonical(due.payload)) throw new Fault('game/wrong-start');
}

function openAfterwards({ game, position }: Course, play: Play): Position<unknown> {
  return { ...position, state: game.open(position.state, play) };
}

/** How play ended, when it was not the game's own rules. */
type Ending =
  | { readonly kind: 'resign'; readonly seat: number }
  | { readonly kind: 'timeout'; readonly seats: readonly number[] }
  | { readonly kind: 'agreed-draw' }
  | { readonly kind: 'protest'; readonly seat: number };

/** The seats that ended the play to their cost: they have lost, and need not open for it. */
function quitters(ending: Ending | undefined): readonly number[] {
  if (ending?.kind === 'timeout') return ending.seats;
  return ending?.kind === 'resign' || ending?.kind === 'protest' ? [ending.seat] : [];
}

/**
 * The result, as far as it stands. In this order: a proven fault loses; what ended the play counts, or else the game's own result; a
 * seat that had to open for it and did not, by the time the match was closed, loses too.
 */
export function judge(course: Course, ending: Ending | undefined, started: boolean, closed: boolean): Result | undefined {
  const { game, position, conviction, openings } = course;
  const forfeit = (seats: readonly number[], reason: string): Result => {
    const result = game.forfeit(position.state, seats);
    return result.kind === 'won' ? { ...result, reason } : result;
  };
  if (conviction !== undefined) return forfeit([conviction.seat], 'fault');
  const ended = endedBy(ending, forfeit, started) ?? position.result;
  if (ended?.kind === 'void') return ended;
  const out = quitters(ending);
  const silent = game.mustOpen(position.state).filter((seat) => !out.includes(seat) && openings[seat] === undefined);
  if (ended !== undefined && silent.length === 0) return ended;
  if (!closed) return undefined;
  return ended === undefined ? { kind: 'void', reason: 'not-played' } : forfeit([...out, ...silent], 'not-opened');
}

/** What the end of the play says, when it was not the game's own rules. */
function endedBy(
  ending: Ending | undefined,
  forfeit: (seats: readonly number[], reason: string) => Result,
  started: boolean,
): Result | undefined {
  switch (ending?.kind) {
    case 'resign':
      return started ? forfeit([ending.seat], 'resignation') : { kind: 'void', reason: 'left-before-start' };
    case 'timeout':
      return forfeit(ending.seats, 'time');
    case 'protest':
      // Nobody was at fault: a false protest loses.
      return started ? forfeit([ending.seat], 'false-protest') : { kind: 'void', reason: 'left-before-start' };
    case 'agreed-draw':
      return { kind: 'drawn', reason: 'agreement' };
    default:
      return undefined;
  }
}
