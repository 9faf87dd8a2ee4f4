/** The stage of a game: every kind of step is possible at some stages only. */

import { Fault } from '../fault.ts';

export function expectStage<Stage extends string>(
  state: { readonly stage: Stage },
  ...possible: readonly NoInfer<Stage>[]
): void {
  if (!possible.includes(state.stage)) throw new Fault('game/wrong-stage', `not possible now: the game is at "${state.stage}"`);
}
