/**
 * What a game is: pure public rules over the log, and a deterministic machine for one seat.
 *
 * Everything here is a pure function of its arguments. `State` is what anyone computes from the log; `SeatState` is what one seat
 * computes from its seed, its decisions and the log. All randomness of a seat is `deriveBytes(seed, label, [prev, …])`.
 * A check that fails throws a `Fault`.
 */

import type { JsonObject } from '../encoding/canonical.ts';
import type { Fault } from '../fault.ts';
import type { Decisions } from './decisions.ts';
import type { LongMachine } from './long-machine.ts';
import type { GameStep, Place, Seat, SeatStep, Secret, Setup } from './steps.ts';

/** What a seat is in its game, where not all seats are alike: an English word that no release changes, for verdicts and programs. */
export type Role = 'white' | 'black' | 'dealer' | 'guesser' | 'player' | 'regulator';

/** What a seat sends: a step of play before it is signed. */
export interface StepContent {
  readonly kind: string;
  readonly payload: JsonObject;
  /** The seats that may append the next step; empty when the game is over. */
  readonly next: readonly number[];
  /**
   * What the step uses up, such as a place of a stock, where a second step with other content would show a secret: a device never signs
   * two. Not part of the step.
   */
  readonly once?: string;
}

export type Result =
  | { readonly kind: 'won'; readonly winners: readonly number[]; readonly reason: string }
  | { readonly kind: 'drawn'; readonly reason: string }
  /** Nobody wins and nobody loses: the match ended before it began, or every seat forfeited. */
  | { readonly kind: 'void'; readonly reason: string };

/** The public position after a step. */
export interface Position<State> {
  readonly state: State;
  /** The seats that may append the next step; the rules' own answer, with which the author's must agree. */
  readonly next: readonly number[];
  /** Set when the game is over (`next` is then empty). */
  readonly result?: Result;
  /** Set by the step that decides the game, where another seat still has to check it: whatever ends the play then, this is its result. */
  readonly decided?: Result;
}

/**
 * What is proven of a seat that has not opened. `proven`: everything that it has said, to everybody. `attestedTo`: everything up to this
 * step of the log, but to the other seat alone, which alone could check it and went on. `unproven`: something that it has said is not.
 */
export type Proof = 'proven' | 'unproven' | { readonly attestedTo: number };

/** What a seat has to do now. */
export type Need =
  | { readonly kind: 'wait' }
  /** The human (or a bot) must decide: call `decide`. */
  | { readonly kind: 'decide' }
  /**
   * The machine needs 32 bytes that nobody could know before, which a copy of this seat never draws again: draw them, save
   * `{"kind": "fresh-bytes", "at": …, "bytes": …}` among the decisions, and call `decide` with it.
   */
  | { readonly kind: 'fresh-bytes'; readonly at: string }
  /** The machine has to work on what it observed before it goes on or observes another step: call `work`, until it asks for something else. */
  | { readonly kind: 'work' }
  /** The machine knows what to send: call `act`. */
  | { readonly kind: 'send' }
  /** Every seat must sign the `start` step, which says `startStep(state)`. */
  | { readonly kind: 'start' }
  /** The seat must open its seed and decisions in a step of play; the step states this `next`. */
  | { readonly kind: 'open'; readonly next: readonly number[] };

/** A costly check of a step as plain data, so that another thread can make it. What is in it is for the game to say. */
export interface ProofTask {
  readonly kind: string;
  readonly claim: unknown;
}

/** The clocks that a game is played with, where those of every game do not fit. In ms. */
export interface GameClocks {
  /** Offered in place of the general ones, the fastest first. */
  readonly presets: readonly { readonly budget: number; readonly grace: number }[];
  /**
   * No client opens or joins a match with more: a seat that has vanished holds up the others for grace and budget, and what a seat hid is
   * erased when the match is closed, which waits for the settlement.
   */
  readonly most: Readonly<Partial<Record<'budget' | 'grace' | 'join' | 'setup' | 'settle', number>>>;
}

/** How long a match can get: the steps of its game, `start` included, and their bytes as lines of the log. */
export interface Length {
  readonly steps: number;
  readonly bytes: number;
}

/**
 * A seat's machine is a fold: `enter`, then `observe` for each step of play and `decide` for each decision. Its seed, its
 * decisions and the log fix every byte that it sends, so the audit runs it again from the opened seed and compares.
 */
export interface Game<Params = unknown, State = unknown, SeatState = unknown, View = unknown>
  extends LongMachine<Params, State, SeatState, View> {
  /** Such as `battleship/xaya`. */
  readonly id: string;
  /** Version of the rules; a change that alters any verdict is a new version. */
  readonly version: number;
  /** SHA-256 of its rules bundle, hex, of a game from outside (`encoding/game-id.ts`); absent of one that is built in. */
  readonly code?: string;
  /** How many seats must be taken at least, and how many there can be. */
  readonly seats: { readonly min: number; readonly max: number };
  /** What a seat is; absent where all seats are alike. `seats`: how many the match has, taken or not. */
  roleOf?(seat: Seat, seats: number, params: Params): Role;
  /** Whether the game goes on without a seat that resigns or runs out of time, while two are left. */
  readonly goesOn: boolean;
  /** Whether the game may ask for openings at the end, so that the settlement waits for them and for the time that checking them takes. */
  readonly openings: boolean;
  /**
   * Kinds of the steps of a turn before its last one, in the order of their names: such a step leaves a standing draw offer and the clock
   * of the turn as they were, and draws come only from a seat in `next`. `open` states them. Those before the first decision after `start`
   * show no seat what another hides, and reveal no draw: a seat may call the match off after them (`match/abort.ts`).
   */
  readonly sameTurn?: readonly string[];
  /**
   * Kinds of the steps with which a person ends a turn, in the order of their names, none of `sameTurn`: each earns its author the increment of the
   * clock, and what devices send by themselves earns nothing. `open` states them where there is an increment. Absent in a game that has none.
   */
  readonly moves?: readonly string[];
  /**
   * Kinds whose payloads a published record may leave out, because the machine of an opened seat makes them again. `open` states them. The
   * public rules never read such a payload, or a log and its record could differ: the machine of another seat does.
   */
  readonly unpublished?: readonly string[];
  /**
   * The kinds after which a seat that they put in `next` has to be there, in the order of their names: its person decides, or nobody can go
   * on before its machine has answered. Seats that are away are told of these alone.
   */
  readonly calls: readonly string[];
  /** Whether the rules follow which devices hold the seats: each `hand-over` from the set-up to the end of the play is then a step of the game. */
  readonly followsHandOvers?: true;
  /**
   * Whether a result stands without openings, because each seat has proven its steps to the other: who does not open is `attested`.
   * Then a seat that accuses opens alone, and the first event in log order decides (`accuses`).
   */
  readonly standsUnopened?: true;
  /**
   * Whether a second answer of a seat to what it has answered would show what it hides. Then its machine makes each step once and skips no
   * decision, its device signs nothing on a log that it does not keep whole, and one that was restored from a backup signs nothing at all.
   */
  readonly answersOnce?: true;
  /**
   * Whether what a seat has not shown in play stays secret for good: it never opens, in play or at the end, whatever its person or a text
   * of the seat says, and its device erases seed, decisions and ledger once the match is closed. In play an `opening` is a fault of its author,
   * and after it nobody reads one.
   */
  readonly keepsHidden?: true;
  /** Absent where the clocks of every game fit. */
  readonly clocks?: GameClocks;
  /** The least of a deadline or of the grace, in ms, where the game needs more time than every match has. */
  readonly floors?: Readonly<Partial<Record<'join' | 'setup' | 'settle' | 'opening' | 'grace', number>>>;

  /** The parameters of a match from its `open` step. */
  readParams(json: JsonObject): Params;

  // Public rules
  /**
   * An upper bound of every match with these parameters, within `LIMITS.gameSteps` and `gameBytes`: the rules end it before the log is
   * full, where nobody could go on and the clock would decide. `open` states it. Openings and `drop` are not counted.
   */
  longest(params: Params, seats: number): Length;
  begin(setup: Setup<Params>): Position<State>;
  /** What every seat signs as `start`, when that is the next step. */
  startStep(state: State): StepContent | undefined;
  /**
   * The costly checks of a step, before `apply`, which makes the others. Throws the fault that the author committed. `state` may be trusted:
   * everything before the step was checked. A device leaves out what it has checked itself before (`playthrough/checks.ts`), and nothing else.
   */
  check?(state: State, step: GameStep): void;
  /**
   * The same checks as data, in their order: `check` throws the first fault that `checkProofs` finds in them. None of a step that is checked
   * in another way. They are about what the step itself states: a device does not check its own. Throws as `check`.
   */
  proofs?(state: State, step: GameStep): readonly ProofTask[];
  /** Makes many checks at once, which costs less than one by one: for each task its fault, whatever the others are. Present with `proofs`. */
  checkProofs?(tasks: readonly ProofTask[]): readonly (Fault | undefined)[];
  /**
   * Kinds of the game, an `opening` during play, `drop` where the game goes on, and `start`, once it is found to say what
   * `startStep` does. Throws the fault that the author committed. Nothing of a step may be believed before `check`.
   */
  apply(state: State, step: GameStep): Position<State>;
  /** Applies an `opening` after the game is over, and reveals what it shows. Throws a fault where the opening itself is one. */
  open(state: State, step: SeatStep): State;
  /** The result when these seats forfeit (resignation, time, a proven fault) in a game that has started. */
  forfeit(state: State, seats: readonly number[]): Result;
  /** The seats that must open in the settlement for the result to stand, unless they have lost already. */
  mustOpen(state: State): readonly number[];
  /** The seats that gave the game up by a step of play. They never win it, even if the other seats do not open. */
  conceded?(state: State): readonly number[];
  /**
   * The seats that can do nothing more until the game ends, and then lose unless others forfeit it. Never one in `next` or one that must open,
   * and once eliminated, always. Where the game goes on, the device of such a seat stands down, and the end does not wait for it.
   */
  eliminated?(state: State): readonly number[];
  /** What is proven of a seat without its opening. */
  proofOf(state: State, seat: number): Proof;

  // Seat machine
  /** `together`: the same object for all seats of this match that one program plays. Their machines may share what follows from both. */
  enter(setup: Setup<Params>, secret: Secret, together?: object): SeatState;
  /**
   * Updates the seat state after a step of any seat; `after` is the public state that the step led to. What was observed before has been
   * worked off.
   */
  observe(seatState: SeatState, step: GameStep, after: State): SeatState;
  need(seatState: SeatState, state: State): Need;
  /** Takes a decision. Throws a fault that explains it to the person when the rules do not allow it now. */
  decide(seatState: SeatState, state: State, decision: JsonObject): SeatState;
  /** What its person may decide now: each that is listed is taken, and nothing else is. Asked for only when the need is `decide`. */
  decisions?(seatState: SeatState, state: State): Decisions;
  /**
   * What is decided for a person who lets the time run out, shortly before it does; undefined where that is better left to the clock. A
   * decision that nobody would regret, such as to check or else to fold. Asked for only when the need is `decide`.
   */
  inHaste?(seatState: SeatState, state: State): JsonObject | undefined;
  /** By what another seat has wronged this one: the step that the machine refused, and why. It never refuses a step of an honest seat. */
  accuses?(seatState: SeatState): { readonly seq: number; readonly fault: Fault } | undefined;
  /** What to send when the need is `send`, at this place of the log. */
  act(seatState: SeatState, state: State, place: Place): StepContent;
  /** What this seat may see, or a spectator when `seatState` is absent: shown by the client, played by a bot. */
  view(seatState: SeatState | undefined, state: State): View;
}

/**
 * Finds the rules of a game by its id and their version: `registry.ts` at the edges, other rules in tests. `code`: which ones, where a log
 * states it; the caller compares (`playthrough/game-terms.ts`).
 */
export type FindGame = (id: string, version: number, code?: string) => Game | undefined;
