import { describe, expect, it } from 'vitest';
import type { Bot } from '../../bots/bot.ts';
import { deriveBytes } from '../../shared/crypto/derive.ts';
import type { Game } from '../../shared/games/interface.ts';
import type { Secret } from '../../shared/games/steps.ts';
import { randomIntegers, rollDie } from '../../shared/randomness/random-integers.ts';
import { lateSecrets } from '../../test/support/late-secrets.ts';
import { botProgram } from './bot-program.ts';
import { findGrinding } from './checks/grinding.ts';
import { MachineMatch } from './machine-match.ts';

const bot: Bot = { name: 'random', game: 'late.test/dice', decide: () => ({}) };
function foundIn(game: Game) {
  const honest = new MachineMatch({ game, programs: [0, 1].map((seat) => botProgram(bot, seat)) }).playUntil();
  return findGrinding({ game, bot, honest, params: {} });
}

/** The same game, of whose dice a seat sees whether they are even. */
function evenOrOdd(game: Game): Game {
  const even = (die: number | undefined) => die && die % 2;
  const view = (seatState: unknown, state: unknown) => {
    const { own, dice, ...seen } = game.view(seatState, state) as { own?: number; dice: readonly (number | undefined)[] };
    return { ...seen, own: even(own), dice: dice.map(even) };
  };
  return { ...game, view };
}

describe('a seat that tries secrets until it likes its die', () => {
  it.each([
    ['after-key', /^what seat 0 sees before step 6 \(own\) is of its own choice.*"late.seal" at step 5/],
    ['with-share', /^what seat 1 sees before step 5 \(own\) is of its own choice.*"late.share" at step 4/],
    ['never', /^what seat 0 sees before step 6 \(dice\[0\]\) is of its own choice.*"late.open" at step 5/],
  ] as const)('is found where the secret is sealed %s, though its die has but two sides', (sealed, sentence) => {
    expect(foundIn(lateSecrets(sealed))).toMatch(sentence);
    expect(foundIn(evenOrOdd(lateSecrets(sealed)))).toMatch(/is of its own choice/);
  });

  /** The right game, whose seats see another die as well, which follows from their seed alone. */
  function withSeedDie(changes: Partial<Game>, isSeen: (stage: string) => boolean): Game {
    const { view, ...game } = lateSecrets('with-commitment');
    return {
      ...{ ...game, ...changes },
      view(seatState, state) {
        const seen = view(seatState, state) as { stage: string };
        const seed = isSeen(seen.stage) ? (seatState as { secret: Secret } | undefined)?.secret.seed : undefined;
        return { ...seen, die: seed && rollDie(randomIntegers(deriveBytes(seed, 'die', [], 32), 'die')) };
      },
    };
  }

  it.each([
    ['though every seed is opened at the end', withSeedDie({ mustOpen: () => [0, 1] }, () => true)],
    ['though it is seen together with one that nobody chose', withSeedDie({}, (stage) => stage === 'open')],
  ])('is found where the die follows from the seed alone, %s', (_, game) => {
    expect(foundIn(game)).toMatch(/\(die\) is of its own choice: .* before it joined/);
  });

  it('is not found where the secret is sealed before anybody knows the key', () => {
    expect(foundIn(lateSecrets('with-commitment'))).toBeUndefined();
    expect(foundIn(evenOrOdd(lateSecrets('with-commitment')))).toBeUndefined();
  });
});
