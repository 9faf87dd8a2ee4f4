/**
 * What every game keeps, whatever it is, as checks that its author runs: `for await (const { name, ok, detail } of checkGame(GAME, { bots }))`.
 * Each is a file in `checks/`; they know nothing of the game but its interface.
 */

import type { Bot } from '../../bots/bot.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game } from '../../shared/games/interface.ts';
import { watchAmbient, watchedGame } from './ambient.ts';
import { CHEATS } from './checks/cheats.ts';
import { type Cheat, type Check, playedOnce, type Subject } from './checks/check.ts';
import { DECISIONS } from './checks/decisions.ts';
import { ENDS } from './checks/ends.ts';
import { findGrinding } from './checks/grinding.ts';
import { HIDES } from './checks/hides.ts';
import { LEAVING } from './checks/leaving.ts';
import { START } from './checks/start.ts';
import { STEPS } from './checks/steps.ts';
import { VERIFIED } from './checks/verified.ts';
import { VIEWS } from './checks/views.ts';
import type { Signatures } from './play-locally.ts';

export interface CheckOptions {
  /** What decides for the seats; the first plays all of them. */
  readonly bots: readonly [Bot, ...Bot[]];
  /** The parameters of the matches that are played, short ones best; `{}` where absent. */
  readonly params?: JsonObject | ((seats: number) => JsonObject);
  /** The numbers of seats that are played, ascending; the least and the most, and three between, where absent. */
  readonly seats?: readonly number[];
  /** How many matches of machines are played with each number of seats; 1 where absent. */
  readonly matches?: number;
  /** Wrong steps, each of which must convict its seat. */
  readonly cheats?: readonly Cheat[];
  /** Parameters of the longest matches; those above where absent. */
  readonly longest?: readonly JsonObject[];
  /** Parameters of a match with the most seats that eliminates some of them, for a game that does. */
  readonly eliminating?: JsonObject;
  /** JSON Schema of the views, where the game has one. */
  readonly views?: JsonObject;
  /** By another library than the portable one, which takes ten times as long. */
  readonly signatures?: Signatures;
}

interface Finding {
  /** A sentence that says what is to hold. */
  readonly name: string;
  readonly ok: boolean;
  /** What does not hold, where it does not. */
  readonly detail?: string;
}

const GRINDING: Check = {
  name: 'a seat that tries secrets until it likes what they bring is convicted, or unable to',
  run({ game, bot, seats, params, played }) {
    const found = findGrinding({ game, bot, honest: played(seats[0]!).match, params: params(seats[0]!) });
    if (found !== undefined) throw new Error(found);
  },
};

/** Last, when everything has been played. */
const AMBIENT: Check = {
  name: 'it reads nothing but its arguments',
  run({ read }) {
    if (read.size > 0)
      throw new Error(`it reads ${[...read].sort().join(', ')}: devices differ in that, and an honest seat is convicted`);
  },
};

const CHECKS: readonly Check[] = [
  ...ENDS,
  ...HIDES,
  VIEWS,
  START,
  STEPS,
  ...LEAVING,
  DECISIONS,
  GRINDING,
  CHEATS,
  VERIFIED,
  AMBIENT,
];

export async function* checkGame(game: Game, options: CheckOptions): AsyncGenerator<Finding, void> {
  const { bots, params = {}, cheats = [], views, eliminating, signatures } = options;
  const { min, max } = game.seats;
  const read = new Set<string>();
  const paramsOf = typeof params === 'function' ? params : () => params;
  const matches = { game: watchedGame(game, read), bot: bots[0], params: paramsOf, views };
  const subject: Subject = {
    ...matches,
    played: playedOnce(matches),
    read,
    seats: options.seats ?? [...new Set([min, Math.min(Math.max(3, min), max), max])],
    matches: options.matches ?? 1,
    longest: options.longest ?? [paramsOf(max)],
    ...{ eliminating, cheats, signatures },
  };
  const restore = watchAmbient();
  try {
    for (const { name, applies, run } of CHECKS) {
      if (applies?.(subject) === false) continue;
      yield await findingOf(name, () => run(subject));
    }
  } finally {
    restore();
  }
}

async function findingOf(name: string, run: () => void | Promise<void>): Promise<Finding> {
  try {
    await run();
    return { name, ok: true };
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
