import { describe, expect, it } from 'vitest';
import { allShips, FLEETS } from '../../test/support/board-validity-examples.ts';
import { type FleetRules, placementIndex, placementsOf, type Ship } from './placements.ts';

/** Cells and neighbours from their definition, cell by cell. */
const cellsOf = (size: number, length: number, { x, y, vertical }: Ship): number[] =>
  Array.from({ length }, (_, i) => (vertical ? (y + i) * size + x : y * size + x + i));
const distance = (size: number, a: number, b: number) =>
  Math.max(Math.abs((a % size) - (b % size)), Math.abs(Math.floor(a / size) - Math.floor(b / size)));
const haloOf = (size: number, cells: readonly number[]): number[] =>
  Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => cells.some((own) => distance(size, own, cell) <= 1));

describe.each(Object.entries(FLEETS) as [string, FleetRules][])('the placements on the board of %s', (_, rules) => {
  const lengths = [...new Set(rules.fleet.map(({ length }) => length))];

  it.each(lengths)(
    'are, for a length of %i, all that lie on the board, once each and in the order of their numbers',
    (length) => {
      const placements = placementsOf(rules, length);
      const ships = allShips(rules, length);
      expect(placements.map(({ cells }) => cells)).toEqual(ships.map((ship) => cellsOf(rules.size, length, ship)));
      expect(placements).toHaveLength(2 * rules.size * (rules.size - length + 1));
      expect(ships.map((ship) => placementIndex(rules, length, ship))).toEqual(ships.map((_, index) => index));
    },
  );

  it.each(lengths)('have, for a length of %i, a halo of the neighbours exactly where pieces may not touch', (length) => {
    for (const { cells, halo } of placementsOf(rules, length)) {
      expect(halo).toEqual(rules.touching ? cells : haloOf(rules.size, cells));
    }
  });

  it('have a number only on the board', () => {
    const length = lengths[0]!;
    const last = rules.size - length;
    const off: Ship[] = [
      { x: -1, y: 0, vertical: false },
      { x: 0, y: -1, vertical: true },
      { x: last + 1, y: 0, vertical: false },
      { x: 0, y: last + 1, vertical: true },
      { x: 0, y: rules.size, vertical: false },
      { x: rules.size, y: 0, vertical: true },
      { x: 0.5, y: 0, vertical: false },
      { x: 0, y: Number.NaN, vertical: false },
    ];
    for (const ship of off) {
      expect(() => placementIndex(rules, length, ship)).toThrow(expect.objectContaining({ code: 'proofs/illegal-fleet' }));
    }
  });
});
