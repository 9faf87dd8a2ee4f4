/** What a seat needs of the platform, and how it reaches its relay. */

import type { Game } from '../../shared/games/interface.ts';
import type { SeatPlatform } from '../../shared/player/connected-seat.ts';
import { RelayClient } from '../../shared/player/relay-client.ts';
import { gameFinder } from '../game-finder.ts';
import { nextTurn, sleep, sleepIdly } from '../next-turn.ts';
import { platform, platformEd25519, platformHash, portable, randomBytes } from '../platform.ts';

export type SeatSystem = SeatPlatform;

export async function seatSystem(game: Game): Promise<SeatSystem> {
  if (typeof WebSocket === 'undefined')
    throw new Error('There is no WebSocket: Node.js 20 has it with --experimental-websocket.');
  // Signs invitations and by spare keys.
  const [ed25519] = await Promise.all([platformEd25519(), portable()]);
  return { findGame: gameFinder([game]), platform, ed25519, ...platformHash, randomBytes, pause: nextTurn, sleep: sleepIdly };
}

/** Waits out what the relay limits. */
export const relayAt = (origin: string): RelayClient =>
  new RelayClient(
    origin,
    (url, { timeoutMs, ...init }) => fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    sleep,
  );
