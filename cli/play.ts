/** A seat that is played from the command line, by a bot or by a person. */

import type { Bot } from '../bots/bot.ts';
import { activeSeats } from '../shared/match/match-state.ts';
import { type BotWays, seededPlayer } from '../shared/player/bot-player.ts';
import { type Player, playSeatOn, type SeatOptions } from '../shared/player/play-seat.ts';
import type { Snapshot } from '../shared/player/snapshot.ts';
import { randomBytes } from './platform.ts';
import { seatPlatform } from './seat-platform.ts';

export const playSeat = (options: SeatOptions): Promise<Snapshot> => playSeatOn(seatPlatform, options);

export const botPlayer = (bot: Bot, ways?: BotWays, seed: Uint8Array = randomBytes(32)): Player => seededPlayer(bot, seed, ways);

/** Begins a match of ours as soon as so many seats are taken, and plays on as `player`. */
export function beginWith(seats: number, player: Player): Player {
  let requested = false;
  return async (snapshot, session) => {
    const { phase } = snapshot.matchState;
    if (!requested && phase === 'lobby' && activeSeats(snapshot.matchState).length >= seats) {
      requested = true;
      await session.perform({ kind: 'request', request: 'begin' });
    }
    await player(snapshot, session);
  };
}
