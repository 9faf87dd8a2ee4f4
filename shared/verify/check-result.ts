/** Whether what a relay remembers of a match is what the log of that match says. The log decides. */

import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { playerOf } from '../match/match-state.ts';
import { type MatchResult, outcomeFor, resultsOf, type SeatOutcome } from '../wire/match-result.ts';
import type { Verification } from './verify-log.ts';

export interface CheckedResult {
  /** What the relay states and the log does not bear out, by the name of the field; empty when all of it holds. */
  readonly wrong: readonly (keyof MatchResult | 'key' | 'log')[];
  /** What the log says of this seat, whether or not the relay knew it; absent when the log does not hold. */
  readonly outcome?: SeatOutcome;
  readonly reason?: string;
  /** The log decides otherwise than the row says, which is what was signed or what is known of a match without its game. */
  readonly refuted?: true;
  /** So it does than the player signed itself. */
  readonly lied?: true;
}

/** Checks a result that is shown for the key. `verification` is of the log under the final hash that the result names. */
export function checkResult(result: MatchResult, key: string, { verdict, matchState, linked }: Verification): CheckedResult {
  if (verdict.fault !== undefined || matchState === undefined || verdict.finalHash !== result.finalHash)
    return { wrong: ['log'] };
  const own = resultsOf(matchState, linked.at(-1)!.entry.payload!).find((one) => playerOf(matchState.seats[one.seat]!) === key);
  if (own === undefined) return { wrong: ['key'] };
  const fields = Object.keys({ ...result, ...own }) as (keyof MatchResult)[];
  const textOf = (of: MatchResult, field: keyof MatchResult): string =>
    encodeCanonical({ [field]: of[field] ?? null } as JsonObject);
  const outcome = outcomeFor(matchState, own.seat, verdict.result ?? undefined);
  const isOther = (told: SeatOutcome): boolean => ![told, outcome].includes('unknown') && told !== outcome;
  return {
    wrong: fields.filter((field) => textOf(result, field) !== textOf(own, field)),
    outcome,
    ...(isOther(own.outcome) ? { refuted: true } : {}),
    ...(own.claims?.some((one) => one.seats.includes(own.seat) && isOther(one.outcome)) ? { lied: true } : {}),
    ...(verdict.result === null ? {} : { reason: verdict.result.reason }),
  };
}
