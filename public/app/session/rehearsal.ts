/** While this thread waits for a match, it runs what the match will run (`Game.rehearse`), and stops as soon as there is something to do. */

import { findGame } from '../../../shared/games/registry.ts';
import type { MatchState } from '../../../shared/match/match-state.ts';
import { nextTurn } from './next-turn.ts';

/** Once for each worker: whether it has not begun, runs, or is over. */
let stage: 'before' | 'running' | 'over' = 'before';

export async function rehearse(game: string, rules: number): Promise<void> {
  const tasks = stage === 'before' ? findGame(game, rules)?.rehearse?.() : undefined;
  if (tasks === undefined) return;
  stage = 'running';
  while (stage === 'running' && tasks.next().done !== true) await nextTurn();
}

/** A person waits for this thread from now on. */
export function endRehearsal(): void {
  stage = 'over';
}

/** As long as a match lacks players, nothing else is to be done. */
export function rehearseFor({ phase, terms }: MatchState): void {
  if (phase === 'lobby') void rehearse(terms!.game, terms!.rules);
  else if (phase !== 'new') endRehearsal();
}
