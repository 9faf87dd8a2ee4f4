/** What a seat needs of a browser: the same for the seats of its persons and of its computer. */

import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import { findGame } from '../../../shared/games/registry.ts';
import type { SeatPlatform } from '../../../shared/player/connected-seat.ts';
import type { Platform } from '../../../shared/player/connection.ts';
import { platformHash } from '../device/secret-store.ts';
import { nextTurn, sleep } from './next-turn.ts';

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

export const seatPlatform = (ed25519: Ed25519, platform: Platform): SeatPlatform => ({
  ...{ findGame, platform, ed25519, ...platformHash, randomBytes },
  ...{ pause: nextTurn, sleep },
});
