/** What a seat needs of the platform, and how it reaches its relay. */

import type { Game } from '../../shared/games/interface.ts';
import type { SeatPlatform } from '../../shared/player/connected-seat.ts';
import { RelayClient } from '../../shared/player/relay-client.ts';
import { gameFinder } from '../game-finder.ts';
import { nextTurn, sleep } from '../next-turn.ts';
import { platform, platformEd25519, platformHash, randomBytes } from '../platform.ts';

export type SeatSystem = SeatPlatform;

export const seatSystem = async (game: Game): Promise<SeatSystem> => ({
  ...{ findGame: gameFinder([game]), platform, ed25519: await platformEd25519(), ...platformHash },
  ...{ randomBytes, pause: nextTurn, sleep },
});

/** Waits out what the relay limits. */
export const relayAt = (origin: string): RelayClient =>
  new RelayClient(
    origin,
    (url, { timeoutMs, ...init }) => fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    sleep,
  );
