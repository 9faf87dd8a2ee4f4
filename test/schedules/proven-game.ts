/** Proven dark chess for fault schedules: as small as its batches get, and with machines that may share what they compute. */

import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { ProvenPlan } from '../../shared/games/dark-chess/proven/plan.ts';
import type { Game, Secret, StepContent } from '../../shared/games/interface.ts';
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
 * The game with machines that remember: a machine that begins anew on the same log comes to the same states and steps without computing
 * them again, in an audit too. It holds within one log, where a place has one step. A machine from a cache is another object, and computes.
 */
export function rememberingGame(game: ProvenGame): ProvenGame {
  type SeatState = ReturnType<ProvenGame['enter']>;
  const memories = new WeakMap<object, Map<string, unknown>>();
  const memoryOf = <Value>(of: object): Map<string, Value> => {
    const known = memories.get(of) ?? new Map<string, unknown>();
    memories.set(of, known);
    return known as Map<string, Value>;
  };
  const begun = memoryOf<SeatState>(game);
  const enter: ProvenGame['enter'] = (setup, secret) => remember(begun, nameOf(secret), () => game.enter(setup, secret));
  return {
    ...game,
    enter,
    enterTogether: (setup, secrets) => secrets.map((secret) => enter(setup, secret)),
    thaw: (setup, secret, frozen) =>
      remember(begun, `${nameOf(secret)} ${JSON.stringify(frozen.head)}`, () => game.thaw!(setup, secret, frozen)),
    observe: (seatState, step, after) =>
      remember(memoryOf<SeatState>(seatState), `${step.seq} ${step.kind} ${step.digest}`, () =>
        game.observe(seatState, step, after),
      ),
    decide: (seatState, state, decision) =>
      remember(memoryOf<SeatState>(seatState), JSON.stringify(decision), () => game.decide(seatState, state, decision)),
    act: (seatState, state, place) =>
      remember(memoryOf<StepContent>(seatState), `act at ${place.seq} ${place.prev}`, () => game.act(seatState, state, place)),
    work: (seatState) => remember(memoryOf<SeatState | undefined>(seatState), 'work', () => game.work!(seatState)),
  };
}

const nameOf = ({ seat, seed }: Secret): string => `${seat} ${String(seed)}`;
