import { describe, expect, it } from 'vitest';
import { concatBytes, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import type { FleetRules, Ship } from '../fleets/placements.ts';
import { allShips, blindingsOf, FLEETS, masksOf } from './board-validity.examples.ts';
import { proveWithoutChecking, verifyBoard } from './board-validity.ts';
import { commitCell } from './pedersen.ts';

const SIZE = 4;
const LENGTHS = [3, 2] as const;

/** Legality from the rules of the game, in coordinates, without the geometry that the argument uses. */
const squares = ({ x, y, vertical }: Ship, length: number) =>
  Array.from({ length }, (_, i) => (vertical ? { x, y: y + i } : { x: x + i, y }));
const isLegal = (first: Ship, second: Ship, touching: boolean): boolean => {
  const apart = touching ? 1 : 2;
  return squares(first, LENGTHS[0]).every((a) =>
    squares(second, LENGTHS[1]).every((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= apart),
  );
};

const pairs = allShips(FLEETS.small, LENGTHS[0]).flatMap((first, i) =>
  allShips(FLEETS.small, LENGTHS[1]).map((second, k) => ({ first, second, i, k })),
);

describe.each([
  ['where pieces may not touch', FLEETS.small, 104],
  ['where pieces may touch', FLEETS['small touching'], 264],
] as [string, FleetRules, number][])('all boards of 4×4 with pieces of 3 and 2, %s', (name, rules, legal) => {
  const blindings = blindingsOf(name, rules);
  const cellOf = Array.from({ length: SIZE * SIZE }, (_, j) => [0, 1, 2, 3].map((value) => commitCell(value, blindings[j]!)));
  const context = encodeUtf8(name);

  const isAccepted = ({ first, second, i, k }: (typeof pairs)[number]): boolean => {
    const held = new Array<number>(SIZE * SIZE).fill(0);
    for (const { x, y } of squares(first, LENGTHS[0])) held[y * SIZE + x]! += rules.fleet[0]!.code;
    for (const { x, y } of squares(second, LENGTHS[1])) held[y * SIZE + x]! += rules.fleet[1]!.code;
    const cells = concatBytes(...held.map((value, j) => cellOf[j]![value]!));
    const bits = [...Array.from({ length: 4 }, (_, l) => (i >> l) & 1), ...Array.from({ length: 5 }, (_, l) => (k >> l) & 1)];
    const proof = proveWithoutChecking(rules, { cells, blindings, bits: bits.map(BigInt) }, context, masksOf(name));
    return attempt(() => verifyBoard(rules, cells, proof, context)).ok;
  };

  it('are accepted exactly when they are legal', () => {
    const accepted = pairs.filter(isAccepted);
    expect(accepted).toEqual(pairs.filter(({ first, second }) => isLegal(first, second, rules.touching)));
    expect([pairs.length, accepted.length]).toEqual([384, legal]);
  });
});
