/** Battleship as a `Game`, in both rule sets, and what its viewers see. */

import type { JsonObject } from '../../encoding/canonical.ts';
import { object } from '../../encoding/shape.ts';
import { forfeitOfTwo } from '../forfeit.ts';
import type { Game } from '../interface.ts';
import { lengthOf } from '../length.ts';
import { commitBytes } from './payloads.ts';
import { applyPlay, type BattleshipState, beginState, hits, openBoard, startStep } from './public-rules.ts';
import { CLASSIC, cellValues, fleetCells, type Rules, XAYA } from './rule-sets.ts';
import { act, type BattleshipSeat, decide, enterSeat, needOf, observe } from './seat.ts';
import type { BattleshipView, BoardView } from './view.ts';

function viewOf(own: BattleshipSeat | undefined, state: BattleshipState): BattleshipView {
  const { rules, stage, shots, starter, result } = state;
  const seat = own?.secret.seat;
  const shooting = stage === 'shot' || stage === 'answer';
  return {
    rules,
    stage,
    seat,
    boards: state.boards.map((_, of) => boardView(state, of, of === seat ? own : undefined)),
    turn: shooting ? (stage === 'shot' ? state.shooter : 1 - state.shooter!) : undefined,
    shots: shots.map(({ by, cell, seq, value }) => ({ by, cell, seq, value })),
    starter,
    result,
  };
}

/** A board as its owner (`own`) or anyone else sees it. */
function boardView(state: BattleshipState, seat: number, own: BattleshipSeat | undefined): BoardView {
  const { rules } = state;
  const board = state.boards[seat];
  const ships = board?.ships ?? own?.ships;
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

function battleship(rules: Rules): Game<JsonObject, BattleshipState, BattleshipSeat, BattleshipView> {
  return {
    id: rules.id,
    version: 1,
    seats: { min: 2, max: 2 },
    goesOn: false,
    openings: false,
    readParams: (json) => object({})(json, 'params'),
    // Both commit and reveal a share, and shoot at every cell of the other.
    longest: () => lengthOf(4 + 4 * rules.size ** 2, 2 * commitBytes(rules)),
    begin: (setup) => beginState(rules, setup),
    startStep,
    apply: applyPlay,
    open: openBoard,
    forfeit: forfeitOfTwo,
    mustOpen: () => [],
    // Of the hashes of a board only its opening says that they are its.
    isProven: ({ boards }, seat) => boards[seat]?.hashes === undefined,
    enter: enterSeat,
    observe,
    need: needOf,
    decide,
    act,
    view: viewOf,
  };
}

export const BATTLESHIP_XAYA = battleship(XAYA);
export const BATTLESHIP_CLASSIC = battleship(CLASSIC);
