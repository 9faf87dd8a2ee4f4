import { LIMITS } from '../encoding/limits.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';

const { payloadBytes, messageBytes, entryBytes, evidenceBytes, depth, payloadDepth, payloadValues, resultBytes, resultDepth } =
  LIMITS;
const { nameLength, stepsPerMatch, bytesPerMatch, gameSteps, gameBytes, seats, drawOffers, handOvers, seatBytes } = LIMITS;
const { idleMessageBurst, idleMessagesPerSecond, idleMessageBytes, republishedBytes, ...others } = RELAY_LIMITS;

/** All limits under the names that `GET /api/relay` gives them. */
export const DESCRIBED_LIMITS = {
  ...{
    payloadBytes,
    messageBytes,
    entryBytes,
    evidenceBytes,
    depth,
    payloadDepth,
    payloadValues,
    resultBytes,
    resultDepth,
    nameLength,
  },
  ...{ stepsPerMatch, bytesPerMatch, republishedBytes, gameSteps, gameBytes, seats, drawOffers, handOvers, seatBytes },
  ...{ clockApartMs: LIMITS.clockApartMs },
  ...{ fruitlessBurst: idleMessageBurst, fruitlessPerSecond: idleMessagesPerSecond, fruitlessBytes: idleMessageBytes },
  ...others,
  deadlineMs: LIMITS.deadlineMs,
} as const;
