/** What a game run knows: its position, every step of play, what was opened and audited, and who is convicted. */

import type { Opening } from '../crypto/opening.ts';
import type { Fault } from '../fault.ts';
import type { Game, Position } from '../games/interface.ts';
import type { GameStep, Setup } from '../games/steps.ts';
import type { Checks } from './checks.ts';

/** A fault that convicts a seat. */
export interface Conviction {
  readonly seat: number;
  /** The step at fault, which may be an earlier one than the step that showed it. */
  readonly seq: number;
  readonly fault: Fault;
  /** Shown by what a seat opened, itself or the one that it had wronged, and not by the public rules. */
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
  /** Its payload is `{}` here to save memory: it lies in the log that the device keeps, and is read back before an audit. */
  readonly released?: true;
}

export interface GameRun {
  readonly game: Game;
  readonly checks: Checks;
  readonly setup: Setup<unknown>;
  readonly position: Position<unknown>;
  /** Every step of play that was applied: an audit runs over them again. */
  readonly steps: readonly AppliedStep[];
  readonly openings: readonly (Opening | undefined)[];
  /** The seats whose openings were run again and found true, to the last step that they sent. */
  readonly audited: readonly number[];
  /** The seats whose audit has run, whatever it found. */
  readonly rerun: readonly number[];
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

/** What the audit of one seat found. */
export interface Audit {
  readonly seat: number;
  /** Of the seat, or of another one that it was wronged by. */
  readonly conviction: Conviction | undefined;
  /** Whether everything that the seat has sent was compared, and is what its machine sends. */
  readonly isWhole: boolean;
}

/** One step of play, as the audit of a seat met it. */
export interface AuditedStep {
  readonly seat: number;
  /** Of the step in the game run. */
  readonly index: number;
  /** The machine of the seat after it. */
  readonly after: unknown;
}
