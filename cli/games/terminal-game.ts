/** A game on a terminal: what a viewer sees as text, and decisions from a typed line. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Decisions } from '../../shared/games/decisions.ts';
import type { Entry } from '../../shared/log/step.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';

/** A match that is over. */
export interface PlayedMatch<View = unknown> {
  /** Its log as a seat has kept it, with all that the published record may leave out. */
  readonly entries: readonly Entry[];
  /** What everybody sees at the end. */
  readonly view: View;
  /** Of the published record. */
  readonly recordBytes: number;
}

/** What a match cost, in the units of its game. */
export interface Measured {
  readonly figures: Readonly<Record<string, number>>;
  /** The same in a few lines for a person. */
  readonly words: string;
}

/** What a record says of the parts of a match, such as the hands of a game of cards. */
export interface Account {
  /** For programs: fields of the verdict. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The name of each part, and what there is to say of it. */
  lines(names: SeatNames): readonly (readonly [string, string])[];
}

/** `view` is the game's view of our seat. Texts fit 80 columns. */
export interface TerminalGame<View = unknown> {
  /** Ids of the games that it shows, by all versions of their rules. */
  readonly games: readonly string[];
  /** What a person should know before playing by these rules and parameters; absent where nothing is to be chosen. */
  terms?(rules: number, params: JsonObject): string;
  /** What happened between two views, a sentence each; `before` is undefined when the game begins. */
  news(before: View | undefined, view: View, names: SeatNames): readonly string[];
  /** The position, as shown before every decision and at the end; empty when there is nothing to see yet. */
  render(view: View, names: SeatNames): string;
  /** What a record says of its parts; the steps before `heldTo` were checked by the rules of the game, and hold. */
  account?(view: View, heldTo: number): Account;
  /** What a match cost. */
  measure?(match: PlayedMatch<View>): Measured;
  /** How many points each seat has, such as `Alice: 2, Bob: 1`; absent where a game counts none. */
  score?(view: View, names: SeatNames): string;
  /** What is asked for now, and how it is typed; `asks`: what may be decided, where the rules say it. */
  prompt(view: View, asks?: Decisions): string;
  /** A decision, or a sentence that says why the line is no decision. */
  read(view: View, line: string, random: RandomInteger, asks?: Decisions): JsonObject | string;
}
