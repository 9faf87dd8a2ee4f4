/** What decides for a seat: a person, a bot or an engine, chosen and ready before the seat is taken. */

import { type EngineMatch, startSeatEngine } from './engine/seat-engine.ts';
import { choosePlayer, type Device } from './seat-options.ts';
import type { SeatPlay } from './seat-run.ts';

/** Does `work` with what decides. An engine keeps its seats itself, and ends with the work. */
export async function withPlayer<T>(
  { engine: device, ...rest }: Device,
  bot: string | undefined,
  match: EngineMatch,
  work: (play: SeatPlay) => Promise<T>,
): Promise<T> {
  if (device === undefined) return work({ ...rest, ...choosePlayer(match.game, bot) });
  const engine = await startSeatEngine(device, match);
  try {
    return await work({ ...rest, engine, store: engine.store });
  } finally {
    await engine.close();
  }
}
