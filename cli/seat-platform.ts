/** What a seat needs of Node.js. */

import { setImmediate } from 'node:timers/promises';
import { findGame } from '../shared/games/registry.ts';
import type { SeatPlatform } from '../shared/player/connected-seat.ts';
import { ed25519, platform, randomBytes, sha256Hex } from './platform.ts';

export const seatPlatform: SeatPlatform = { findGame, platform, ed25519, sha256Hex, randomBytes, pause: setImmediate };
