/** What a session asks of the machine of its seat, whatever kind of game it runs. */

import type { Opening } from '../crypto/opening.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import type { Decisions } from '../games/decisions.ts';
import type { Need, StepContent } from '../games/interface.ts';
import type { FrozenMachine } from '../games/long-machine.ts';
import type { Place } from '../games/steps.ts';
import type { GameRun } from '../playthrough/run-state.ts';

/**
 * How the machine took a step: `followed`, or unchanged because another device of the seat sent the step with decisions that this one
 * does not have (`other-device`), or because this device has lost decisions that it needs (`decisions-missing`).
 */
export type Observed = 'followed' | 'other-device' | 'decisions-missing';

/** A machine in a cache, with the decisions that it has taken. */
export interface CachedMachine {
  readonly decisions: readonly JsonObject[];
  readonly frozen: FrozenMachine;
}

export interface Machine {
  /**
   * Applies the last step of the game run `after`. `held`: this device plays the seat. `known`: it has made the step, or followed it before. A
   * machine that nobody audits makes a step of its seat again only where that is needed (`ProvenMachine`).
   */
  observe(after: GameRun, held: boolean, known?: boolean): Observed;
  need(): Need;
  /** Applies a decision once `save` has kept it. Rejects, unchanged, when none is due or the rules do not allow it. */
  decide(decision: JsonObject, save: () => Promise<void>): Promise<void>;
  /** What may be decided in the present state, to be made out later. Asked for only when the need is `decide`. */
  asks(): () => Decisions | undefined;
  /** What is decided for a person who lets the time run out; undefined where nothing is. Asked for only when the need is `decide`. */
  inHaste(): JsonObject | undefined;
  act(place: Place): StepContent;
  view(): unknown;
  /** Does one task of what it has to work on, at most 0.4 s. False when nothing is left. */
  work(): boolean;
  /** Does one task of what it will need later, in memory only. False when nothing is left. */
  workAhead(): boolean;
  /** By what another seat has wronged this one, if the machine has found it yet. */
  accusation(): { readonly seq: number } | undefined;
  /** Whether the audit of an opening would repeat what this machine has done. */
  proves(seat: number, opening: Opening): boolean;
  /** The decisions that an opening after the play shows, and those that one in play shows. */
  readonly played: readonly JsonObject[];
  readonly toOpen: readonly JsonObject[];
  /** Whether our own opening passes the audit that everybody else will run, by what is known: `judge` finds out. */
  passesAudit(): boolean;
  /** Whether the audit of our opening has to be run here before we open. */
  mustJudge(): boolean;
  /** Runs that audit over the game run, for an opening in play at this place or, without one, after the play: yields between its steps. */
  judge(run: GameRun, place: Place | undefined): Generator<unknown, void>;
  /** The machine for the cache; undefined while it cannot be cached. */
  freeze(): CachedMachine | undefined;
}
