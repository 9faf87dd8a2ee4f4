import { LIMITS } from '../encoding/limits.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';

const { unreadBytesPerSocket, unreadBytes, idleMessageBurst, idleMessagesPerSecond, idleMessageBytes, ...named } = RELAY_LIMITS;

/** All limits under the names that `GET /api/relay` gave them from the beginning: released names stay. */
export const DESCRIBED_LIMITS = {
  ...LIMITS,
  ...named,
  untakenBytesPerSocket: unreadBytesPerSocket,
  untakenBytes: unreadBytes,
  fruitlessBurst: idleMessageBurst,
  fruitlessPerSecond: idleMessagesPerSecond,
  fruitlessBytes: idleMessageBytes,
} as const;
