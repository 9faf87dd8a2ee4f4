/** What a relay's record says of a match, in the form of an outcome in which nothing is checked. */

import { attempt } from '../../../shared/fault.ts';
import type { Result } from '../../../shared/games/interface.ts';
import { unasked } from '../../../shared/verify/finding.ts';
import { readClaim } from '../../../shared/wire/claim.ts';
import type { FinalRecord } from '../../../shared/wire/http.ts';
import type { Outcome } from './outcome.ts';

/** The outcome of no verification: what the page shows until it knows more. */
export function outcomeOfRecord({ finalHash, match, game, rules, practice, seats, relay, steps, claim }: FinalRecord): Outcome {
  const claimed = attempt(() => readClaim(claim, 'claim'));
  return {
    rules,
    replay: [],
    verdict: {
      ...{ ok: false, holds: false, evidence: 'claimed', checks: unasked('not-yet') },
      ...{ match, finalHash, steps, game },
      ...(practice ? { practice } : {}),
      result: claimed.ok ? (claimed.value as Result) : null,
      seats: seats.map((seat) => seat && { ...seat, verdict: 'unproven', opened: false }),
      timestampsBy: relay,
      closedBy: null,
    },
  };
}
