/**
 * The state of a match: its phase, its seats, their turns and the time that they have left. `apply-step.ts` folds it from the
 * steps, in the same way for every game.
 */

import type { JsonObject } from '../encoding/canonical.ts';
import type { Terms } from '../log/match-payloads.ts';
import type { SeatName } from '../log/seat-name.ts';
import { GENESIS, type Header } from '../log/step.ts';

export const PHASES = ['new', 'lobby', 'setup', 'play', 'settle', 'closed'] as const;
export type Phase = (typeof PHASES)[number];

export interface MatchSeat {
  /** The key that signs for the seat now. */
  readonly key: string;
  /** The keys that signed for it before; the first one took the seat. */
  readonly formerKeys: readonly string[];
  /** Public key that may hand the seat over. */
  readonly spare?: string;
  /** Commitment to the seat's seed, hex. */
  readonly seed: string;
  /** The name that the seat claims, if the log still has it. */
  readonly name?: string;
  /** The engine that took the seat, as it says: a hand-over leaves it, as it leaves the player. */
  readonly engine?: string;
  /** Sequence number of the step that took the seat and claimed the name. */
  readonly takenAt: number;
  /** Budget left, in ms. */
  readonly budget: number;
  /** When the seat was last put in `next`, if it is there. */
  readonly since?: number;
  /** A step of `sameTurn` put the seat in `next`: each of its own such steps has a grace. */
  readonly inRow?: true;
  readonly opened: boolean;
  /** The seat opened while the match was played, and not in the settlement. */
  readonly openedInPlay?: true;
  /** In a match with `unpublished` kinds: the seed that the seat opened, hex, whether or not it had committed to it. */
  readonly openedSeed?: string;
  /** The seat ran out of time, and has noted in the settlement what its own clock showed. */
  readonly clockNoted?: true;
  readonly drawOffers: number;
  /** The seat resigned or timed out, and the match goes on without it. */
  readonly out?: true;
  /** The seat says that its game has eliminated it, and nobody waits for its signature of the end: `match/stand-down.ts`. */
  readonly stoodDown?: true;
  /** The seat went out after a protest had reopened a play that had ended, so it may have won before. */
  readonly late?: true;
}

/** What ended the play, when it was not the game's own rules. */
export type Ending =
  | { readonly kind: 'resign'; readonly seat: number }
  | { readonly kind: 'timeout'; readonly seats: readonly number[] }
  | { readonly kind: 'agreed-draw' }
  | { readonly kind: 'retire' }
  | { readonly kind: 'abort'; readonly seat: number }
  | { readonly kind: 'protest'; readonly seat: number; readonly seq: number };

/** Seat `by` says that seat `of` broke the rules. */
export interface Protest {
  readonly by: number;
  readonly of: number;
}

export interface MatchState {
  readonly phase: Phase;
  readonly match: string;
  /** Defined from `open` on. */
  readonly terms?: Terms;
  readonly seats: readonly (MatchSeat | undefined)[];
  readonly next: readonly number[];
  /** Sequence number of the next step; then link hash and time of the last one. */
  readonly seq: number;
  readonly prev: string;
  readonly time: number;
  readonly openedAt: number;
  /** Steps that took up room of the game: `room.ts`. */
  readonly gameSteps: number;
  /** Start of the deadlines of set-up and settlement: the last step but for hand-overs and steps of seats that are out. */
  readonly waitsSince: number;
  readonly started: boolean;
  /** It is played, and nobody has decided anything since `start`: a seat may still call the match off. */
  readonly undecided: boolean;
  /** When the play ended, in the settlement and after it. */
  readonly endedAt?: number;
  /** The protests after which the match went on. */
  readonly protests: readonly Protest[];
  /** A protest has reopened a play that had ended. */
  readonly reopened?: true;
  /** The match goes on, and any seat in `next` must say with a `skip` whose turn it is by the game's rules. */
  readonly adrift?: true;
  /** Seats that have offered or accepted the draw; empty when there is no offer. */
  readonly drawOffer: readonly number[];
  /** The seat that declined the last offer. Nobody can offer another draw before the next step of play. */
  readonly drawDeclined?: number;
  readonly ending?: Ending;
  readonly closedBy?: 'endgame' | 'close' | 'cancel' | 'abort';
  /** The seats that signed `endgame`, where some that had stood down have not. */
  readonly endSigners?: readonly number[];
}

/** A step as the rules of every match see it: its signatures are checked, and it is not linked yet. */
export interface CheckedStep {
  readonly header: Header;
  /** Public keys of the authors. */
  readonly signers: readonly string[];
  readonly payload: JsonObject;
  /** Checked against the digest in the payload. */
  readonly name?: SeatName | undefined;
  /** Timestamp by the relay's clock, in ms. */
  readonly time: number;
  /** It was admitted before and is only read back, so it is applied and not judged again: `refuse` in `match/preconditions.ts`. */
  readonly admitted?: true;
}

export function beginMatchState(match: string): MatchState {
  return {
    phase: 'new',
    match,
    seats: [],
    next: [],
    seq: 0,
    prev: GENESIS,
    time: 0,
    openedAt: 0,
    gameSteps: 0,
    waitsSince: 0,
    started: false,
    undecided: false,
    protests: [],
    drawOffer: [],
  };
}

export function seatOf(state: MatchState, key: string): number | undefined {
  const seat = state.seats.findIndex((one) => one?.key === key);
  return seat < 0 ? undefined : seat;
}

/** The seat for which a key signs, or signed before the seat went on with another key. */
export function authorOf(state: MatchState, key: string): number | undefined {
  const seat = state.seats.findIndex((one) => one?.key === key || one?.formerKeys.includes(key));
  return seat < 0 ? undefined : seat;
}

/** The player of a seat is the key that took it, whatever device plays it now. */
export const playerOf = ({ key, formerKeys }: MatchSeat): string => formerKeys[0] ?? key;

/** The state of a match whose seats have forgotten the names that these steps claimed. */
export function withoutNames(state: MatchState, takenAt: readonly number[]): MatchState {
  const seats = state.seats.map((seat) => {
    if (seat === undefined || !takenAt.includes(seat.takenAt)) return seat;
    const { name: _, ...nameless } = seat;
    return nameless;
  });
  return { ...state, seats };
}

/** The seats that play: taken, and not out. */
export function activeSeats(state: MatchState): number[] {
  return state.seats.flatMap((seat, i) => (seat === undefined || seat.out ? [] : [i]));
}

/** Whether the match was closed before anything came of it: it was cancelled or called off, or its lobby or set-up expired. */
export function neverBegan({ phase, started, ending, closedBy }: MatchState): boolean {
  return phase === 'closed' && (closedBy === 'abort' || (!started && ending === undefined));
}

/** Whether the settlement still waits for openings: the game may ask for them, and the match has begun. */
export function awaitsOpenings({ terms, started, seats }: MatchState): boolean {
  return terms?.openings === true && started && seats.some((seat) => seat?.opened === false);
}

/** Kinds of a game have a dot, and those of every match have none. */
export function isGameKind(kind: string): boolean {
  return kind.includes('.');
}

export function linkMatchState(state: MatchState, link: string): MatchState {
  return { ...state, prev: link };
}
