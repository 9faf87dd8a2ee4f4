/** Proven dark chess for fault schedules: as small as its batches get, and with machines that may share what they compute. */

import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { ProvenPlan } from '../../shared/games/dark-chess/proven/plan.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { type ProvenGame, SMALL_PLAN } from '../support/proven-table.ts';
import type { MaskWatch } from './mask-watch.ts';

export const PROVEN_GAME = 'dark-chess';

/** Nine flights a batch, and as many plies as they need: five places of each seat. */
const SCHEDULE_PLAN: ProvenPlan = {
  ...SMALL_PLAN,
  batch: { ...SMALL_PLAN.batch, places: 5, extensionPieces: 1, tuplePieces: 1 },
};

/** A list of games with proven dark chess by this plan. */
export function findProven(game: ProvenGame): typeof findGame {
  return (id, version) => (id === PROVEN_GAME && version === 2 ? (game as unknown as Game) : findGame(id, version));
}

export const watchedGame = (masks: MaskWatch): ProvenGame => provenDarkChess(SCHEDULE_PLAN, masks.write) as ProvenGame;

function remember<Value>(memory: Map<string, Value>, key: string, compute: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = compute();
  memory.set(key, value);
  return value;
}

/**
 * The game with machines that remember: a machine that begins anew on the same log comes to the same states without computing them
 * again. It holds within one log, where a place has one step. A machine from a cache is another object, and computes.
 */
export function rememberingGame(game: ProvenGame): ProvenGame {
  const states = new WeakMap<object, Map<string, object>>();
  const entered = new Map<string, ReturnType<ProvenGame['enter']>>();
  const of = (seatState: object) => {
    const known = states.get(seatState) ?? new Map<string, object>();
    states.set(seatState, known);
    return known as Map<string, ReturnType<ProvenGame['enter']>>;
  };
  return {
    ...game,
    enter: (setup, secret) => remember(entered, `${secret.seat} ${String(secret.seed)}`, () => game.enter(setup, secret)),
    observe: (seatState, step, after) =>
      remember(of(seatState), `${step.seq} ${step.kind} ${step.digest}`, () => game.observe(seatState, step, after)),
    decide: (seatState, state, decision) =>
      remember(of(seatState), JSON.stringify(decision), () => game.decide(seatState, state, decision)),
    work(seatState) {
      const known = of(seatState).get('work');
      if (known !== undefined) return known;
      const after = game.work!(seatState);
      if (after !== undefined) of(seatState).set('work', after);
      return after;
    },
  };
}
