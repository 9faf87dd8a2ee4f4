/** Whether what a relay remembers of a match is what the log of that match says. The log decides. */

import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { playerOf } from '../log/life.ts';
import { claimOf } from '../wire/final-record.ts';
import { type MatchResult, outcomeFor, resultsOf, type SeatOutcome } from '../wire/match-result.ts';
import type { Verification } from './verify-log.ts';

export interface CheckedResult {
  /** What the relay states and the log does not bear out, by the name of the field; empty when all of it holds. */
  readonly wrong: readonly (keyof MatchResult | 'key' | 'log')[];
  /** What the log says of this seat, whether or not the relay knew it; absent when the log does not hold. */
  readonly outcome?: SeatOutcome;
  readonly reason?: string;
}

/** Checks a result that is shown for the key. `verification` is of the log under the final hash that the result names. */
export function checkResult(result: MatchResult, key: string, { verdict, life, linked }: Verification): CheckedResult {
  if (verdict.fault !== undefined || life === undefined || verdict.finalHash !== result.finalHash) return { wrong: ['log'] };
  const claim = claimOf(life, linked.at(-1)!.entry.payload!);
  const own = resultsOf(life, claim).find((one) => playerOf(life.seats[one.seat]!) === key);
  if (own === undefined) return { wrong: ['key'] };
  const fields = Object.keys({ ...result, ...own }) as (keyof MatchResult)[];
  const textOf = (of: MatchResult, field: keyof MatchResult): string =>
    encodeCanonical({ [field]: of[field] ?? null } as JsonObject);
  return {
    wrong: fields.filter((field) => textOf(result, field) !== textOf(own, field)),
    outcome: outcomeFor(own.seat, verdict.result ?? undefined),
    ...(verdict.result === null ? {} : { reason: verdict.result.reason }),
  };
}
