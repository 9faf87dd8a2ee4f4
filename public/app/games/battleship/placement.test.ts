import { describe, expect, it } from 'vitest';
import { placementProblems, randomFleet } from '../../../../shared/fleets/fleet.ts';
import { CLASSIC, cellOf, XAYA } from '../../../../shared/games/battleship/rule-sets.ts';
import {
  beginPlacement,
  carryTo,
  type Placement,
  pickUp,
  press,
  putBack,
  putDown,
  rotate,
  shipAt,
  toHarbour,
} from './placement.ts';

const CARRIER = 4;
const at = (name: string): number => cellOf(CLASSIC.size, name);
const carrierAt = (x: number, y: number): Placement => putDown(carryTo(CLASSIC, pickUp(beginPlacement(CLASSIC), CARRIER), x, y));

describe('carrying a ship', () => {
  it('never takes it out of the sea', () => {
    const state = carryTo(CLASSIC, pickUp(beginPlacement(CLASSIC), CARRIER), 9, 12);
    expect(state.ships[CARRIER]).toEqual({ x: 5, y: 9, vertical: false });
    expect(state.cursor).toBe(at('F10'));
  });

  it('does nothing with empty hands', () => {
    const state = beginPlacement(CLASSIC);
    expect(carryTo(CLASSIC, state, 3, 3)).toBe(state);
  });

  it('can be taken back', () => {
    const placed = carrierAt(1, 1);
    const moved = putBack(carryTo(CLASSIC, pickUp(placed, CARRIER), 4, 7));
    expect(moved.ships).toEqual(placed.ships);
    expect(moved.inHand).toBeUndefined();
  });
});

it('turns a ship around its upper-left end, moved into the sea if need be', () => {
  const turned = rotate(CLASSIC, carrierAt(2, 8), CARRIER);
  expect(turned.ships[CARRIER]).toEqual({ x: 2, y: 5, vertical: true });
  expect(shipAt(CLASSIC, turned, at('C10'))).toBe(CARRIER);
});

it('sends a ship back to the harbour', () => {
  const state = toHarbour(carrierAt(2, 2), CARRIER);
  expect(state.ships).toEqual(beginPlacement(CLASSIC).ships);
});

describe('pressing a cell', () => {
  it('takes the next ship of the harbour when the cell is empty and the hands are', () => {
    const state = press(CLASSIC, beginPlacement(CLASSIC), at('C3'));
    expect(state.inHand).toEqual({ ship: 0, from: undefined });
    expect(state.ships[0]).toEqual({ x: 2, y: 2, vertical: false });
  });

  it('picks up the ship that lies there, and puts it down on another cell', () => {
    const inHand = press(CLASSIC, carrierAt(0, 0), at('B1'));
    expect(inHand.inHand?.ship).toBe(CARRIER);
    const placed = press(CLASSIC, inHand, at('D5'));
    expect(placed.inHand).toBeUndefined();
    expect(placed.ships[CARRIER]).toEqual({ x: 3, y: 4, vertical: false });
  });

  it('puts a ship down where it is when its own cell is pressed', () => {
    const placed = press(CLASSIC, press(CLASSIC, carrierAt(0, 0), at('B1')), at('C1'));
    expect(placed.inHand).toBeUndefined();
    expect(placed.ships[CARRIER]).toEqual({ x: 0, y: 0, vertical: false });
  });
});

it.each([XAYA, CLASSIC])('chance places a legal fleet of $id, whatever it draws', (rules) => {
  let state = 1;
  const draw = (n: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  for (let i = 0; i < 25; i++) {
    const ships = randomFleet(rules, draw);
    expect(ships).toHaveLength(rules.fleet.length);
    expect(placementProblems(rules, ships)).toEqual([]);
  }
});
