/** What a seat or a spectator of Battleship may see. */

import type { Result } from '../interface.ts';
import type { Rules, Ship } from './rule-sets.ts';

export interface CellView {
  /** Whether this cell was shot at. */
  readonly shot: boolean;
  /** What is known to lie here: 0 water, otherwise the ship's code; `undefined` when this viewer does not know. */
  readonly value: number | undefined;
}

export interface BoardView {
  /** Row by row, size². */
  readonly cells: readonly CellView[];
  /** Whether this seat has committed to its fleet. */
  readonly committed: boolean;
  /** The whole fleet, when this viewer knows it: its own, or one that was opened. In the order of `rules.fleet`. */
  readonly ships: readonly Ship[] | undefined;
  /** Cells of the fleet that were not hit yet. */
  readonly afloat: number;
  /** Codes of the ships known to be sunk (rule sets whose answers name the ship). */
  readonly sunk: readonly number[];
}

export interface BattleshipView {
  readonly rules: Rules;
  /** commit → start → share → (shot → answer)* → over; `reveal` after a seat finished by opening. */
  readonly stage: 'commit' | 'start' | 'share' | 'shot' | 'answer' | 'reveal' | 'over';
  /** The viewer's seat; `undefined` for a spectator. */
  readonly seat: number | undefined;
  /** By seat. */
  readonly boards: readonly BoardView[];
  /** The seat that shoots, or that must answer (stages `shot` and `answer`). */
  readonly turn: number | undefined;
  /** Every shot in order; `value` is undefined while it is unanswered. */
  readonly shots: readonly {
    readonly by: number;
    readonly cell: number;
    readonly value: number | undefined;
    readonly seq: number;
  }[];
  /** The seat that won the draw for the first shot. */
  readonly starter: number | undefined;
  readonly result: Result | undefined;
}

/** What a person or a bot may decide. `at` is a cell's name, such as `D10`. */
export type BattleshipDecision =
  | { readonly kind: 'place'; readonly ships: readonly { readonly x: number; readonly y: number; readonly vertical: boolean }[] }
  | { readonly kind: 'shoot'; readonly at: string }
  /** Ends the game by opening one's own fleet (seed 003, rule 9). */
  | { readonly kind: 'finish' };
