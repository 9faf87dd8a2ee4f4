/**
 * Who makes the costly checks of the steps of a game run (`Game.check`). The fold makes every one. A verifier makes them ahead on several
 * threads (`verify/proofs-ahead.ts`); a device leaves out those that it has made over the same log before (`player/own-checks.ts`).
 */

import type { Game } from '../games/interface.ts';
import type { GameStep } from '../games/steps.ts';

export interface Checks {
  /** Throws what `check` of the game throws, or has thrown for the very same state and step. */
  check(game: Game, state: unknown, step: GameStep): void;
  /**
   * Whether a check may be left out that nobody has made. Of such a game run no verdict is told, and no machine acts on it: a false shuffle
   * that a machine takes for checked reads its cards (`player/begin-machine.ts`).
   */
  readonly leavesOut?: true;
}

export const EVERY_CHECK: Checks = {
  check: (game, state, step) => game.check?.(state, step),
};
