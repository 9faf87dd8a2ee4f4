/** What a record says of the parts of its match, where its game has such parts. */

import { gameHeldTo } from '../shared/verify/finding.ts';
import type { Verification } from '../shared/verify/verify-log.ts';
import { findTerminalGame } from './games/registry.ts';
import type { Account } from './games/terminal-game.ts';

/** Of the steps up to where the game could be followed; what was not checked is not said to hold. */
export function accountOf({ verdict, gameRun }: Pick<Verification, 'verdict' | 'gameRun'>): Account | undefined {
  if (gameRun === undefined) return undefined;
  const { game, position } = gameRun;
  return findTerminalGame(game.id)?.account?.(game.view(undefined, position.state), gameHeldTo(verdict.checks));
}
