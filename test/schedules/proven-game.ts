/** Proven dark chess for fault schedules: as small as its batches get. */

import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { ProvenPlan } from '../../shared/games/dark-chess/proven/plan.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { ProvenGame } from '../support/proven-table.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';
import type { MaskWatch } from './mask-watch.ts';

export const PROVEN_GAME = 'dark-chess';

/** Flights of a batch. */
export const FLIGHTS = 10;

/** So many flights a batch: its extension is one piece. */
const SCHEDULE_PLAN: ProvenPlan = {
  ...SMALL_PLAN,
  batch: { ...SMALL_PLAN.batch, extensionPieces: 1 },
};

/** A list of games with proven dark chess by this plan. */
export function findProven(game: ProvenGame): typeof findGame {
  return (id, version) => (id === PROVEN_GAME && version === 2 ? (game as unknown as Game) : findGame(id, version));
}

export const watchedGame = (masks: MaskWatch): ProvenGame => provenDarkChess(SCHEDULE_PLAN, masks.write) as ProvenGame;
