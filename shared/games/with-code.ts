/** Rules that were written outside of this repository are told apart by the SHA-256 of their bundle: a version of an id can have others. */

import { isOutsideId, readCode } from '../encoding/game-id.ts';
import { Fault } from '../fault.ts';
import type { Game } from './interface.ts';

/** The game by the rules whose bundle has this code; `fogline pack-rules` makes the bundle and says it. */
export function withCode<G extends Pick<Game, 'id'>>(game: G, code: string): G & { readonly code: string } {
  if (!isOutsideId(game.id)) throw new Fault('game/no-code', `"${game.id}" is no id of a game from outside`);
  return { ...game, code: readCode(code, 'code') };
}
