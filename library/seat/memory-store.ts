/** The seats of a program in its memory: they are lost with it. */

import { newKey, signerOf } from '../device-key.ts';
import { MemoryLogs } from '../memory-logs.ts';
import { MemorySeats } from '../memory-seats.ts';
import type { SeatStore } from './seat.ts';

export const memoryStore = (): SeatStore =>
  Object.assign(new MemorySeats(async () => signerOf(await newKey())), { logs: new MemoryLogs() });
