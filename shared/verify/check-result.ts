/** Checks what a relay remembers of a match against the log of that match. The log decides. */

import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { playerOf } from '../match/match-state.ts';
import { type MatchResult, outcomeFor, resultsOf, type SeatOutcome } from '../wire/match-result.ts';
import type { Verification } from './verify-log.ts';

export interface CheckedResult {
  /** The fields that the relay states otherwise than the log; empty when all of them hold. */
  readonly wrong: readonly (keyof MatchResult | 'key' | 'log')[];
  /** The seat's outcome by the log, whether or not the relay knew it; absent when the log does not hold. */
  readonly outcome?: SeatOutcome;
  readonly reason?: string;
  /** The log gives another outcome than the row, which shows what was signed or what a relay knows without the game. */
  readonly refuted?: true;
  /** The log gives another outcome than the player itself signed. */
  readonly lied?: true;
}

/** Checks a result that the relay shows for the key. `verification` is of the log whose final hash the result names. */
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
