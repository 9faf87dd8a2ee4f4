/** A match between machines (`library/testing/machine-match.ts`), with bots by their names and seeds from a few words. */

import { findBot } from '../../bots/registry.ts';
import { MachineMatch as Match, type SeatProgram } from '../../library/testing/machine-match.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game } from '../../shared/games/interface.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { testSeed } from './table.ts';

interface MachineOptions {
  readonly game: Game;
  readonly seats: number;
  readonly params?: JsonObject;
  /** Names what each seat draws its seed and its decisions from: two matches differ in the seats whose word differs. */
  readonly words: readonly (string | number)[];
  /** The bot on every seat. */
  readonly bot?: string;
  /** In place of the link hash that the first step follows. */
  readonly after?: string;
}

function programOf(game: Game, bot: string, seat: number, word: string | number): SeatProgram {
  const random = randomIntegers(testSeed('machine bot', seat, word), 'bot');
  return {
    seed: testSeed('machine seed', seat, word),
    decide: (view, asks) => findBot(game.id, bot)!.decide(view, random, asks),
    fresh: () => Uint8Array.from({ length: 32 }, () => random(256)),
  };
}

export class MachineMatch extends Match {
  constructor({ game, seats, words, bot = 'random', ...options }: MachineOptions) {
    const programs = Array.from({ length: seats }, (_, seat) => programOf(game, bot, seat, words[seat]!));
    super({ game, programs, ...options });
  }
}
