import { describe, expect, it } from 'vitest';
import { allShips, blindingsOf, FLEETS, masksOf } from '../../test/support/board-validity-examples.ts';
import { reduceScalar } from '../crypto/ristretto.ts';
import { concatBytes, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import type { FleetRules, Ship } from '../fleets/placements.ts';
import { boardIdentity, evaluateIdentity, powersOf } from './board-identity.ts';
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

interface Pair {
  readonly first: Ship;
  readonly second: Ship;
  /** The numbers of their placements. */
  readonly i: number;
  readonly k: number;
}

const pairs: readonly Pair[] = allShips(FLEETS.small, LENGTHS[0]).flatMap((first, i) =>
  allShips(FLEETS.small, LENGTHS[1]).map((second, k) => ({ first, second, i, k })),
);

describe.each([
  ['where pieces may not touch', FLEETS.small, 104],
  ['where pieces may touch', FLEETS['small touching'], 264],
] as [string, FleetRules, number][])('all boards of 4×4 with pieces of 3 and 2, %s', (name, rules, legal) => {
  const blindings = blindingsOf(name, rules);
  const cellOf = Array.from({ length: SIZE * SIZE }, (_, j) => [0, 1, 2, 3].map((value) => commitCell(value, blindings[j]!)));
  const context = encodeUtf8(name);

  const identity = boardIdentity(rules);
  const powers = powersOf(blindingsOf('rho', rules)[0]!, identity.cells + identity.bits);

  const heldBy = ({ first, second }: Pair): number[] => {
    const held = new Array<number>(SIZE * SIZE).fill(0);
    for (const { x, y } of squares(first, LENGTHS[0])) held[y * SIZE + x]! += rules.fleet[0]!.code;
    for (const { x, y } of squares(second, LENGTHS[1])) held[y * SIZE + x]! += rules.fleet[1]!.code;
    return held;
  };
  const bitsOf = ({ i, k }: Pair): bigint[] =>
    [...Array.from({ length: 4 }, (_, l) => (i >> l) & 1), ...Array.from({ length: 5 }, (_, l) => (k >> l) & 1)].map(BigInt);
  const isSolved = (pair: Pair): boolean => {
    // Each cell of a ship meets its own ship, and no other.
    const sum = heldBy(pair).reduce((total, value, j) => total + BigInt(value) * powers[j]!, BigInt(identity.total));
    return evaluateIdentity(identity, powers, bitsOf(pair)) === reduceScalar(sum);
  };
  const isAccepted = (pair: Pair): boolean => {
    const cells = concatBytes(...heldBy(pair).map((value, j) => cellOf[j]![value]!));
    const proof = proveWithoutChecking(rules, { cells, blindings, bits: bitsOf(pair) }, context, masksOf(name));
    return attempt(() => verifyBoard(rules, cells, proof, context)).ok;
  };
  const isRight = ({ first, second }: Pair): boolean => isLegal(first, second, rules.touching);

  it('solve the identity exactly when they are legal', () => {
    const solving = pairs.filter(isSolved);
    expect(solving).toEqual(pairs.filter(isRight));
    expect([pairs.length, solving.length]).toEqual([384, legal]);
  });

  // What an argument says of a board follows from whether it solves the identity, which all boards have shown: every thirteenth is proven.
  it('are accepted with their proofs exactly when they are legal', () => {
    const some = pairs.filter((_, at) => at % 13 === 0);
    const accepted = some.filter(isAccepted);
    expect(accepted).toEqual(some.filter(isRight));
    expect([some.length, accepted.length > 5, accepted.length < 25]).toEqual([30, true, true]);
  });
});
