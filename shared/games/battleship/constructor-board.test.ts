import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../fault.ts';
import { placementProblems } from '../../fleets/fleet.ts';
import type { Ship } from '../../fleets/placements.ts';
import { constructRawBoard, decodeConstructorBoard, encodeConstructorBoard } from './constructor-board.ts';
import { locateShips } from './raw-board.ts';
import { CLASSIC, cellValues } from './rule-sets.ts';

const codeOf = (check: () => unknown): string | undefined => {
  const checked = attempt(check);
  return checked.ok ? undefined : checked.fault.code;
};

const PARAMETERS = [
  [0, 0, 0],
  [1, 2, 1],
  [2, 5, 0],
  [9, 0, 1],
  [5, 9, 0],
];
const SHIPS = decodeConstructorBoard(PARAMETERS);

const coordinate = fc.integer({ min: 0, max: 9 });
const anywhere = fc.array(fc.record({ x: coordinate, y: coordinate, vertical: fc.boolean() }), { minLength: 5, maxLength: 5 });
const legalFleet = anywhere.filter((ships) => placementProblems(CLASSIC, ships).length === 0);

const EVERYWHERE: readonly Ship[] = Array.from({ length: 200 }, (_, i) => ({
  x: i % 10,
  y: Math.floor(i / 10) % 10,
  vertical: i >= 100,
}));

/** A fleet with this ship, the others wherever they fit beside it. */
const fleetAround = (index: number, ship: Ship): Ship[] => {
  const fleet: (Ship | undefined)[] = new Array<Ship | undefined>(5).fill(undefined).with(index, ship);
  for (let other = 0; other < 5; other++) {
    fleet[other] ??= EVERYWHERE.find(
      (place) =>
        !placementProblems(CLASSIC, fleet.with(other, place)).some((found) => found.ship === other || found.other === other),
    );
  }
  return fleet as Ship[];
};

describe('a constructor board', () => {
  it('is the x, y and direction of five ships', () => {
    expect(SHIPS).toEqual([
      { x: 0, y: 0, vertical: false },
      { x: 1, y: 2, vertical: true },
      { x: 2, y: 5, vertical: false },
      { x: 9, y: 0, vertical: true },
      { x: 5, y: 9, vertical: false },
    ]);
    expect(encodeConstructorBoard(SHIPS)).toEqual(PARAMETERS);
  });

  it('constructs the raw board of its ships, all hidden', () => {
    expect(constructRawBoard(SHIPS)).toEqual([
      [10, 10, 0, 0, 0, 0, 0, 0, 0, 40],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 40],
      [0, 20, 0, 0, 0, 0, 0, 0, 0, 40],
      [0, 20, 0, 0, 0, 0, 0, 0, 0, 40],
      [0, 20, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 30, 30, 30, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 50, 50, 50, 50, 50],
    ]);
  });

  it('comes back from its raw board, for any legal fleet', () => {
    fc.assert(
      fc.property(legalFleet, (ships) => {
        expect(locateShips(constructRawBoard(ships))).toEqual(ships);
        expect(decodeConstructorBoard(encodeConstructorBoard(ships))).toEqual(ships);
        expect(constructRawBoard(ships).flat()).toEqual(cellValues(CLASSIC, ships).map((code) => 10 * code));
      }),
    );
  });

  it('constructs exactly the fleets that the rules of the game allow', () => {
    fc.assert(
      fc.property(anywhere, (ships) => {
        const problems = placementProblems(CLASSIC, ships).map(({ problem }) => `battleship/${problem}`);
        const fault = codeOf(() => constructRawBoard(ships));
        expect(fault === undefined).toBe(problems.length === 0);
        if (fault !== undefined) expect(problems).toContain(fault);
      }),
      { numRuns: 500 },
    );
  });

  it('takes each of the 760 places of a ship, up to every edge, and no other', () => {
    const faults = CLASSIC.fleet.map((_, index) =>
      EVERYWHERE.map((ship) => codeOf(() => constructRawBoard(fleetAround(index, ship)))),
    );
    const accepted = faults.map((ofShip) => ofShip.filter((fault) => fault === undefined).length);
    expect(accepted).toEqual(CLASSIC.fleet.map(({ length }) => 2 * 10 * (10 - length + 1)));
    expect(accepted.reduce((sum, count) => sum + count)).toBe(760);
    expect(new Set(faults.flat())).toEqual(new Set([undefined, 'battleship/off-board']));
  });

  it('has exactly five ships of three parameters', () => {
    for (const board of [
      [],
      PARAMETERS.slice(1),
      [...PARAMETERS, [0, 7, 0]],
      PARAMETERS.with(2, [2, 5]),
      PARAMETERS.with(2, [2, 5, 0, 0]),
    ]) {
      expect(codeOf(() => decodeConstructorBoard(board))).toBe('battleship/wrong-ship-count');
    }
    expect(codeOf(() => encodeConstructorBoard(SHIPS.slice(1)))).toBe('battleship/wrong-ship-count');
    expect(codeOf(() => constructRawBoard([...SHIPS, SHIPS[0]!]))).toBe('battleship/wrong-ship-count');
  });

  it('has integer coordinates from 0 to 9', () => {
    for (const wrong of [-1, 10, 1.5, Number.NaN, 2 ** 32]) {
      for (const parameters of [
        [wrong, 0, 0],
        [0, wrong, 0],
        [wrong, 0, 1],
        [0, wrong, 1],
      ]) {
        expect(codeOf(() => decodeConstructorBoard(PARAMETERS.with(0, parameters)))).toBe('battleship/bad-coordinate');
      }
      const ships = SHIPS.with(3, { x: wrong, y: 0, vertical: true });
      expect(codeOf(() => encodeConstructorBoard(ships))).toBe('battleship/bad-coordinate');
      expect(codeOf(() => constructRawBoard(ships))).toBe('battleship/bad-coordinate');
    }
  });

  it('has a direction of 0 or 1', () => {
    for (const dir of [-1, 2, 0.5, Number.NaN]) {
      expect(codeOf(() => decodeConstructorBoard(PARAMETERS.with(4, [0, 7, dir])))).toBe('battleship/bad-direction');
    }
  });

  it('has no ship that runs off the right or the lower edge', () => {
    CLASSIC.fleet.forEach(({ length }, index) => {
      for (const parameters of [
        [10 - length + 1, 0, 0],
        [0, 10 - length + 1, 1],
      ]) {
        expect(codeOf(() => decodeConstructorBoard(PARAMETERS.with(index, parameters)))).toBe('battleship/off-board');
      }
    });
  });

  it('has no ship that overlaps another, which shows when it is constructed', () => {
    for (const parameters of [
      [1, 2, 1],
      [1, 4, 1],
      [0, 3, 0],
      [8, 0, 0],
      [8, 9, 0],
    ]) {
      const ships = decodeConstructorBoard(PARAMETERS.with(0, parameters));
      expect(codeOf(() => constructRawBoard(ships))).toBe('battleship/overlap');
    }
  });
});
