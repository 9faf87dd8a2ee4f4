/** Seats that are played by bots, from a few words: the same words give the same match. */

import type { Bot } from '../../bots/bot.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import type { SeatProgram } from './machine-match.ts';

export type Words = readonly (string | number)[];

/** 32 bytes from a few words: a public test seed. */
export const seedOf = (...words: Words): Bytes => sha256(encodeUtf8(words.join(' ')));

/** What a bot decides depends on its words, its view and the place of the log alone, so that a match can be played on from any place. */
export function botProgram(bot: Bot, ...words: Words): SeatProgram {
  return {
    seed: seedOf('machine seed', ...words),
    decide: (view, asks, at) => bot.decide(view, randomIntegers(seedOf('machine bot', ...words), `decision ${at}`), asks),
    fresh: (at) => seedOf('fresh', ...words, at),
  };
}
