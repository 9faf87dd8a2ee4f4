import { RELAY_LIMITS } from '../relay/limits.ts';

const { openBytes, paramsBytes, republishedBytes, greetingMs, listedGames, waitingMatches, kindsOfPush } = RELAY_LIMITS;
const { phraseBurst, phraseEveryMs } = RELAY_LIMITS;

/**
 * The limits that `GET /api/relay` names: those of this relay's own that a client can keep to by asking less, before it is refused. Sizes in
 * bytes, times in ms. What every verifier must agree on is in `shared/encoding/limits.ts`, and the same of every relay.
 */
export const DESCRIBED_LIMITS = {
  ...{ openBytes, paramsBytes, republishedBytes, greetingMs, listedGames, waitingMatches, kindsOfPush },
  ...{ phraseBurst, phraseEveryMs },
} as const;
