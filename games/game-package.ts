/** All that a game is here, in the words of its author: one module re-exports these, and `npm run games` gives each part to the room that plays it. */

import type { Bot } from '../bots/bot.ts';
import type { TerminalGame } from '../cli/games/terminal-game.ts';
import type { GameReplay } from '../public/app/games/game-replay.ts';
import type { GameEntry } from '../public/app/games/game-screen.ts';
import type { Texts } from '../public/app/language/texts.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import type { Game } from '../shared/games/interface.ts';
import type { ViewSchema } from '../shared/games/view-schema.ts';

type OneOrMore<T> = T | readonly T[];

export interface GamePackage {
  /** Every version of the rules, and every game that shares its code. */
  readonly rules: OneOrMore<Game>;
  /** From the weakest to the strongest; one is called `random`. */
  readonly bots: OneOrMore<Bot>;
  /** Parameters of the longest matches, by the version of the rules: what a relay keeps room for. Absent where the usual ones are the longest. */
  readonly longest?: Readonly<Record<number, readonly JsonObject[]>>;
  /** What its views hold, for programs that know nothing of it. Absent where they are told nothing. */
  readonly views?: OneOrMore<ViewSchema>;
  /** How it is played on a terminal. */
  readonly terminal?: TerminalGame;
  /** What the start page says of it; the screen is loaded with a match. Absent for a game that no page offers. */
  readonly entry?: OneOrMore<GameEntry>;
  /** How a match of it is shown once it is over, by the version of its rules; where absent in words. */
  readonly replays?: Readonly<Record<number, GameReplay>>;
  /** Its texts in German and in Spanish, by the names that `texts()` has them under; where absent the game speaks English. */
  readonly de?: Readonly<Record<string, Texts>>;
  readonly es?: Readonly<Record<string, Texts>>;
}
