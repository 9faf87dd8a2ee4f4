/**
 * What a game states besides where the machine of a seat computes for seconds or minutes: its work in tasks that a device does in between
 * and caches, what can be done ahead, by another thread too, and machines that a verifier runs side by side.
 */

import type { JsonObject } from '../encoding/canonical.ts';
import type { GameStep, Secret, Setup } from './steps.ts';

/**
 * A machine as a device caches it, so that it need not be run from the beginning at each visit. What it follows from stays the only
 * truth: a cache may be lost at any time, and never leaves its device.
 */
export interface FrozenMachine {
  /** What is small, written anew each time. */
  readonly head: JsonObject;
  /** What is large, by a name under which it never changes: written once, and dropped when no kept machine names it. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

/** Work that follows from a machine alone, as plain data. */
export interface TaskAhead {
  readonly data: unknown;
  /** The step that needs it, by its place in `KnownRest.steps`. */
  readonly at: number;
}

/** The rest of a match whose log and openings are there, for a program that audits it. */
export interface KnownRest<State> {
  /** The steps of play that are still to come, each with the public state before it. */
  readonly steps: readonly { readonly step: GameStep; readonly before: State }[];
  /** By seat: what it decided, if it has opened. */
  readonly decisions: readonly (readonly JsonObject[] | undefined)[];
}

export interface LongMachine<Params, State, SeatState, View> {
  // Run
  /** Runs what a match will run, over nothing that is of any match, so that the engine knows the code: yields between its tasks. */
  rehearse?(): Generator<void, void>;
  /** The next task, at most 0.4 s, of what the machine has observed and not worked on; undefined when nothing is left. */
  work?(seatState: SeatState): SeatState | undefined;
  /** Does one task of what follows from the machine alone and will be needed later, in memory only. False when nothing is left. */
  workAhead?(seatState: SeatState): boolean;
  /** What the later steps of this seat will need, up to the next hand-over, as tasks that another thread may do. None before they are known. */
  tasksAhead?(seatState: SeatState, rest: KnownRest<State>): readonly TaskAhead[];
  /** Does such a task, from its data. The result is plain data; these buffers of it may be moved to the thread that asked. */
  doAhead?(data: unknown): { readonly result: unknown; readonly transfer: readonly ArrayBufferLike[] };
  /** Takes the result of a task, in memory only. It changes nothing if the machine has done without. */
  takeAhead?(seatState: SeatState, task: TaskAhead, result: unknown): void;
  /** The machine as it can be cached, if it can now. Only asked for when no task of `work` is left. */
  freeze?(seatState: SeatState): FrozenMachine | undefined;
  /** The same machine again; each part begins at offset 0 of a buffer of its own. Throws when this is no machine of this version. */
  thaw?(setup: Setup<Params>, secret: Secret, frozen: FrozenMachine, together?: object): SeatState;

  // Audited
  /**
   * The machines of several seats, to be run side by side over one log by a program that knows all of their secrets. They may share what
   * follows from both, and do the same as machines that were entered alone as long as each of them is run only while the log holds what
   * it sends.
   */
  enterTogether?(setup: Setup<Params>, secrets: readonly Secret[]): readonly SeatState[];
  /**
   * By seat, what it saw at each of these public views if everything that was opened is true, by the rules alone and at once. Undefined of
   * a seat where that cannot be said. Present where running the machines again takes long: a replay shows it while that is done.
   */
  claimedViews?(
    publicViews: readonly View[],
    decisions: readonly (readonly JsonObject[] | undefined)[],
  ): readonly (readonly View[] | undefined)[];
}
