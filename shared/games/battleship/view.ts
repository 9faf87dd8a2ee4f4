/** What a seat or a spectator of Battleship may see. */

import type { Ship } from '../../fleets/placements.ts';
import type { Result } from '../interface.ts';
import { type BattleshipState, hits } from './public-rules.ts';
import { cellValues, fleetCells, type Rules } from './rule-sets.ts';
import type { BattleshipSeat } from './seat.ts';

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
  readonly stage: BattleshipState['stage'];
  /** The viewer's seat; `undefined` for a spectator. */
  readonly seat: number | undefined;
  /** By seat. */
  readonly boards: readonly BoardView[];
  /** The seat that shoots, or that must answer (stages `shot` and `answer`). */
  readonly turn: number | undefined;
  /** Every shot in order; `value` is `undefined` while it is unanswered. */
  readonly shots: readonly {
    readonly by: number;
    readonly cell: number;
    readonly value: number | undefined;
    readonly seq: number;
  }[];
  /** The seat that shoots first, by lot. */
  readonly starter: number | undefined;
  readonly result: Result | undefined;
}

export function viewOf(seatState: BattleshipSeat | undefined, state: BattleshipState): BattleshipView {
  const { rules, stage, shots, starter, result } = state;
  const seat = seatState?.secret.seat;
  const shooting = stage === 'shot' || stage === 'answer';
  return {
    rules,
    stage,
    seat,
    boards: state.boards.map((_, of) => boardView(state, of, of === seat ? seatState : undefined)),
    turn: shooting ? (stage === 'shot' ? state.shooter : 1 - state.shooter!) : undefined,
    shots: shots.map(({ by, cell, seq, value }) => ({ by, cell, seq, value })),
    starter,
    result,
  };
}

/** A board as its owner sees it, whose `seatState` is given, or as anyone else does. */
function boardView(state: BattleshipState, seat: number, seatState: BattleshipSeat | undefined): BoardView {
  const { rules } = state;
  const board = state.boards[seat];
  const ships = board?.ships ?? seatState?.ships;
  const values = board?.values ?? [];
  const shot = new Set(state.shots.filter(({ by }) => by !== seat).map(({ cell }) => cell));
  const known = ships === undefined ? values : cellValues(rules, ships);
  return {
    cells: Array.from({ length: rules.size * rules.size }, (_, cell) => ({ shot: shot.has(cell), value: known[cell] })),
    committed: board !== undefined,
    ships,
    afloat: fleetCells(rules) - hits(values),
    sunk: rules.namesShip
      ? rules.fleet
          .filter(({ code, length }) => values.filter((value) => value === code).length === length)
          .map(({ code }) => code)
      : [],
  };
}
