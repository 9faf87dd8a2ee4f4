/**
 * Attack: a seat sends another deck than a shuffle of the one before, with a proof that is right wherever it can be. For each equation
 * of the proof there is a cheat that only this equation refuses, so each is needed.
 */

import { describe, expect, it } from 'vitest';
import { nextShuffle } from '../../shared/cards/dealt-deck.ts';
import { decodeDeck, type MaskedCard } from '../../shared/cards/deck.ts';
import { G } from '../../shared/cards/generators.ts';
import { jointKey } from '../../shared/cards/hand-key.ts';
import { checkShuffles, readEquations, type ShuffleClaim, weightsOf } from '../../shared/cards/shuffle.ts';
import { allHold, type Equation } from '../../shared/cards/shuffle-equations.ts';
import { invertScalarUnsafe, multiplyUnsafe, type Point, reduceScalar } from '../../shared/crypto/ristretto.ts';
import { dealtDeck, keyedDeck, shuffledBy } from '../support/card-table.ts';
import { cheatShuffle, type Plan } from '../support/cheating-shuffler.ts';

const N = 5;
const input = nextShuffle(shuffledBy(keyedDeck([0, 1], N), 0), 1);
const before = decodeDeck(input.deck);
const P = jointKey(input.keys);
const MASKS = Array.from({ length: N }, (_, j) => BigInt(1000 + j));
const SEVENTH = invertScalarUnsafe(7n);

const times = (point: Point, scalar: bigint): Point => multiplyUnsafe(point, reduceScalar(scalar));
const mapCard = ({ A, B }: MaskedCard, map: (point: Point) => Point): MaskedCard => ({ A: map(A), B: map(B) });
const addCards = (a: MaskedCard, b: MaskedCard): MaskedCard => ({ A: a.A.add(b.A), B: a.B.add(b.B) });
const masked = (j: number): MaskedCard => ({
  A: before[j]!.A.add(times(P, MASKS[j]!)),
  B: before[j]!.B.add(times(G, MASKS[j]!)),
});
const PERMUTATION = [3, 0, 4, 1, 2];
const IDENTITY_MATRIX = Array.from({ length: N }, (_, i) => Array.from({ length: N }, (__, j) => (i === j ? 1n : 0n)));
const withRows = (...rows: readonly (readonly bigint[])[]) => [...rows, ...IDENTITY_MATRIX.slice(rows.length)];
const honestOutput = Array.from({ length: N }, (_, j) => masked(j));
const sumOfMasks = (u: readonly bigint[]): bigint => u.reduce((sum, one, j) => sum + one * MASKS[j]!, 0n);
const withCards = (...cards: readonly MaskedCard[]) => [...cards, ...honestOutput.slice(cards.length)];

const honest: Plan = {
  matrix: PERMUTATION.map((j) => IDENTITY_MATRIX[j]!),
  output: PERMUTATION.map(masked),
  mask: sumOfMasks,
};
/** Two cards of which one counts sevenfold and the other a seventh. */
const scaled = withCards(
  mapCard(masked(0), (point) => times(point, SEVENTH)),
  mapCard(masked(1), (point) => times(point, 7n)),
);
/** Rows add up to one, and the first is no row of a permutation: u′_0 = 2·u_0 − u_1, for a deck to which that fits. */
const noPermutation: Plan = {
  matrix: withRows([2n, -1n, 0n, 0n, 0n]),
  output: withCards(
    mapCard(masked(0), (point) => times(point, invertScalarUnsafe(2n))),
    addCards(
      masked(1),
      mapCard(masked(0), (point) => times(point, invertScalarUnsafe(2n))),
    ),
  ),
  mask: sumOfMasks,
};
const moved = (move: (card: MaskedCard) => MaskedCard): Plan => ({
  matrix: IDENTITY_MATRIX,
  output: withCards(move(masked(0))),
  mask: sumOfMasks,
});

const CHEATS: Readonly<Record<Equation['name'], Plan>> = {
  columns: {
    matrix: withRows([7n, 0n, 0n, 0n, 0n], [0n, SEVENTH, 0n, 0n, 0n]),
    output: scaled,
    mask: sumOfMasks,
  },
  product: noPermutation,
  permuted: {
    matrix: IDENTITY_MATRIX,
    output: scaled,
    mask: sumOfMasks,
    permuted: ([u0, u1, ...others]) => [7n * u0!, SEVENTH * u1!, ...others],
  },
  first: moved(({ A, B }) => ({ A: A.add(G), B })),
  second: moved(({ A, B }) => ({ A, B: B.add(G) })),
  chain: { ...noPermutation, closesChain: true },
};
const NAMES = Object.keys(CHEATS) as Equation['name'][];
const CLAIMS = Object.fromEntries(NAMES.map((name) => [name, cheatShuffle(input, CHEATS[name])])) as Record<
  Equation['name'],
  ShuffleClaim
>;
const HONEST = cheatShuffle(input, honest);

const EQUATIONS = Object.fromEntries(NAMES.map((name) => [name, readEquations(CLAIMS[name])])) as Record<
  Equation['name'],
  readonly Equation[]
>;

/** What the verifier says of a cheat if it checks these equations and no others. */
const accepts = (cheat: Equation['name'], keep: (name: Equation['name']) => boolean): boolean => {
  const equations = EQUATIONS[cheat].filter(({ name }) => keep(name));
  return allHold(equations, weightsOf([CLAIMS[cheat]], equations.length));
};
const verdictOf = (claim: ShuffleClaim) => checkShuffles([claim])[0]?.code ?? 'accepted';

describe('a shuffle that is none', () => {
  it('is told from an honest one, which the same prover makes with an honest plan', () => {
    expect(verdictOf(HONEST)).toBe('accepted');
    expect(verdictOf(cheatShuffle(input, { ...honest, output: honest.output.toReversed() }))).toBe('cards/wrong-shuffle');
  });

  it.each(NAMES)('is refused where only this equation does not hold: %s', (name) => {
    expect(verdictOf(CLAIMS[name])).toBe('cards/wrong-shuffle');
    expect(NAMES.filter((one) => !accepts(name, (kept) => kept === one))).toEqual([name]);
  });

  it.each(NAMES)('would be accepted without this equation, and of the six cheats only one: %s', (left) => {
    const accepted = NAMES.filter((name) => accepts(name, (kept) => kept !== left));
    expect(accepted).toEqual([left]);
  });

  it('is found among honest ones, wherever and how many they are', () => {
    for (const pattern of ['.x', 'x..x.', '....']) {
      const verdicts = checkShuffles([...pattern].map((sign) => (sign === 'x' ? CLAIMS.second : HONEST)));
      expect(verdicts.map((one) => (one?.code === 'cards/wrong-shuffle' ? 'x' : '.')).join('')).toBe(pattern);
    }
  });

  it('is refused beside another one that is as wrong the other way', () => {
    const minus = cheatShuffle(
      input,
      moved(({ A, B }) => ({ A: A.subtract(G), B })),
    );
    expect(checkShuffles([CLAIMS.first, minus]).map((one) => one?.code)).toEqual(['cards/wrong-shuffle', 'cards/wrong-shuffle']);
  });

  it('is the deck itself, unmasked and in order, only with a proof that its author knows it', () => {
    const same = { matrix: IDENTITY_MATRIX, output: before, mask: () => 0n };
    expect(verdictOf(cheatShuffle(input, same))).toBe('accepted');
    expect(verdictOf({ ...HONEST, output: input.deck })).toBe('cards/wrong-shuffle');
  });

  it('is not another deck that an honest proof was made for', () => {
    const other = nextShuffle(shuffledBy(keyedDeck([0, 1], N, 2), 0), 1);
    const { output, proof } = HONEST;
    expect(verdictOf({ ...other, output, proof })).toBe('cards/wrong-shuffle');
    expect(dealtDeck([0, 1], N).shuffles[1]!.digest).not.toBe(dealtDeck([0, 1], N, 2).shuffles[1]!.digest);
  });
});
