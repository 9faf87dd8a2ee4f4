import { LIMITS } from '../encoding/limits.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';

const { payloadBytes, messageBytes, entryBytes, evidenceBytes, depth, payloadDepth, resultBytes, resultDepth } = LIMITS;
const { nameLength, stepsPerMatch, bytesPerMatch, gameSteps, gameBytes, seats, drawOffers, handOvers, seatBytes } = LIMITS;
const { spectators, socketsPerSeat, socketsPerMatch, unreadBytesPerSocket, unreadBytes, republishedBytes, ...others } =
  RELAY_LIMITS;
const { idleMessageBurst, idleMessagesPerSecond, idleMessageBytes, ...last } = others;

/** All limits under the names, and in the order, that `GET /api/relay` gave them from the beginning: what is released stays. */
export const DESCRIBED_LIMITS = {
  ...{ payloadBytes, messageBytes, entryBytes, evidenceBytes, depth, payloadDepth, resultBytes, resultDepth, nameLength },
  ...{ stepsPerMatch, bytesPerMatch, republishedBytes, gameSteps, gameBytes, seats, drawOffers, handOvers, seatBytes },
  ...{ spectators, clockApartMs: LIMITS.clockApartMs, socketsPerSeat, socketsPerMatch },
  ...{ untakenBytesPerSocket: unreadBytesPerSocket, untakenBytes: unreadBytes },
  ...{ fruitlessBurst: idleMessageBurst, fruitlessPerSecond: idleMessagesPerSecond, fruitlessBytes: idleMessageBytes },
  ...last,
  deadlineMs: LIMITS.deadlineMs,
} as const;
