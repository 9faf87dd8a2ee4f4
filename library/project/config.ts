/** What a project outside of this repository says in its `fogline.config.ts`. */

import type { Bot } from '../../bots/bot.ts';
import type { Game } from '../../shared/games/interface.ts';

/**
 * A module of lines `export { … as part } from '…';`: `rules` and `bots`, and for a page `entry`. The other parts, each of which may be
 * absent: `longest`, `terminal`, `replays`, `de`, `es`.
 */
interface GameModule {
  readonly rules: Game | readonly Game[];
  readonly bots: Bot | readonly Bot[];
}

export interface Config {
  /** Each on a line of its own, which is read as text: a page that imports a part of a game loads no other part. */
  readonly games: Readonly<Record<string, () => Promise<GameModule>>>;
  /** The relay at which the pages play, where the project has none itself: `fogline build` makes pages for any file server. */
  readonly relay?: string;
}

export const defineConfig = (config: Config): Config => config;
