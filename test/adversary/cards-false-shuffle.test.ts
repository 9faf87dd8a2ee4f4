/**
 * Attack: a seat sends another deck than a shuffle of the one before, with a proof that is right wherever it can be. For each equation
 * of the proof there is a cheat that only this equation refuses, so each is needed.
 */

import { describe, expect, it } from 'vitest';
import { nextShuffle } from '../../shared/cards/dealt-deck.ts';
import { G } from '../../shared/cards/generators.ts';
import { checkShuffles, readEquations, type ShuffleClaim, weightsOf } from '../../shared/cards/shuffle.ts';
import { allHold, type Equation } from '../../shared/cards/shuffle-equations.ts';
import { cheatShuffle } from '../support/cheating-shuffler.ts';
import { shuffleCheats } from '../support/shuffle-cheats.ts';
import { dealtDeck, keyedDeck, shuffledBy } from '../support/shuffled-decks.ts';

const N = 5;
const input = nextShuffle(shuffledBy(keyedDeck([0, 1], N), 0), 1);
const { cheats: CHEATS, honest, idle, moved } = shuffleCheats(input);
const NAMES = Object.keys(CHEATS) as Equation['name'][];
const mapCheats = <T>(of: (name: Equation['name']) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<Equation['name'], T>;
const CLAIMS = mapCheats((name) => cheatShuffle(input, CHEATS[name]));
const HONEST = cheatShuffle(input, honest);

const EQUATIONS = mapCheats((name) => readEquations(CLAIMS[name]));

/** What the verifier says of a cheat if it checks these equations and no others. */
const accepts = (cheat: Equation['name'], keep: (name: Equation['name']) => boolean): boolean => {
  const equations = EQUATIONS[cheat].filter(({ name }) => keep(name));
  return allHold(equations, weightsOf([CLAIMS[cheat]], equations.length));
};
const verdictOf = (claim: ShuffleClaim) => checkShuffles([claim])[0]?.code ?? 'accepted';

describe('a false shuffle', () => {
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
    expect(verdictOf(cheatShuffle(input, idle))).toBe('accepted');
    expect(verdictOf({ ...HONEST, output: input.deck })).toBe('cards/wrong-shuffle');
  });

  it('is not another deck that an honest proof was made for', () => {
    const other = nextShuffle(shuffledBy(keyedDeck([0, 1], N, 2), 0), 1);
    const { output, proof } = HONEST;
    expect(verdictOf({ ...other, output, proof })).toBe('cards/wrong-shuffle');
    expect(dealtDeck([0, 1], N).shuffles[1]!.digest).not.toBe(dealtDeck([0, 1], N, 2).shuffles[1]!.digest);
  });
});
