/** Checks what a relay remembers of a match against the log of that match. The log decides. */

import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { playerOf } from '../match/match-state.ts';
import { type MatchResult, outcomeFor, resultsOf, type SeatOutcome } from '../wire/match-result.ts';
import type { Tier } from './tier.ts';
import type { Verification } from './verify-log.ts';

/** What a log that holds says of its match for the record of each player. It is plain data, so a device can keep it. */
export interface LogRows {
  readonly finalHash: string;
  readonly rows: readonly LogRow[];
  /** What the result rests on. */
  readonly evidence: Tier;
  /** As in the verdict. */
  readonly besideClock?: Tier;
  /** The verifier does not know the game: it has checked chain and life alone, and there is no outcome. */
  readonly unknownGame?: true;
}

interface LogRow {
  /** The key of the player. */
  readonly key: string;
  /** What a relay counts that knows no game. */
  readonly row: MatchResult;
  /** By the rules of the game. */
  readonly outcome: SeatOutcome;
}

export interface CheckedResult {
  /** The fields that the relay states otherwise than the log; empty when all of them hold. */
  readonly wrong: readonly (keyof MatchResult | 'key' | 'log')[];
  /** The seat's outcome by the log, whether or not the relay knew it; absent when the log does not hold. */
  readonly outcome?: SeatOutcome;
  /** What that outcome rests on. */
  readonly evidence?: Tier;
  /** As in the verdict. */
  readonly besideClock?: Tier;
  /** The verifier does not know the game. */
  readonly unknownGame?: true;
  /** The log gives another outcome than the row, which shows what was signed or what a relay knows without the game. */
  readonly refuted?: true;
  /** The log gives another outcome than the player itself signed. */
  readonly lied?: true;
}

/** What a verified log says for the rows of its match; undefined when it does not hold. */
export function logRows({ verdict, matchState, linked }: Verification): LogRows | undefined {
  if (verdict.fault !== undefined || matchState?.phase !== 'closed') return undefined;
  const { finalHash, result, evidence, besideClock, unknown } = verdict;
  const rows = resultsOf(matchState, linked.at(-1)!.entry.payload!).map((row) => ({
    key: playerOf(matchState.seats[row.seat]!),
    row,
    outcome: outcomeFor(matchState, row.seat, result ?? undefined),
  }));
  return {
    ...{ finalHash, rows, evidence },
    ...(besideClock === undefined ? {} : { besideClock }),
    ...(unknown === undefined ? {} : { unknownGame: true }),
  };
}

/** Checks a result that the relay shows for the key. `log` is of the log whose final hash the result names. */
export function checkRow(result: MatchResult, key: string, log: LogRows | undefined): CheckedResult {
  if (log === undefined || log.finalHash !== result.finalHash) return { wrong: ['log'] };
  const found = log.rows.find((one) => one.key === key);
  if (found === undefined) return { wrong: ['key'] };
  const { row, outcome } = found;
  const own = { ...row, seats: withNamesOf(row, result) };
  const fields = Object.keys({ ...result, ...own }) as (keyof MatchResult)[];
  const textOf = (of: MatchResult, field: keyof MatchResult): string =>
    encodeCanonical({ [field]: of[field] ?? null } as JsonObject);
  const isOther = (told: SeatOutcome): boolean => ![told, outcome].includes('unknown') && told !== outcome;
  return {
    wrong: fields.filter((field) => textOf(result, field) !== textOf(own, field)),
    outcome,
    evidence: log.evidence,
    ...(log.besideClock === undefined ? {} : { besideClock: log.besideClock }),
    ...(log.unknownGame ? { unknownGame: true } : {}),
    ...(isOther(own.outcome) ? { refuted: true } : {}),
    ...(own.claims?.some((one) => one.seats.includes(own.seat) && isOther(one.outcome)) ? { lied: true } : {}),
  };
}

/** The seats by the log, without a name that the relay may have forgotten since the log was read. */
const withNamesOf = ({ seats }: MatchResult, told: MatchResult): MatchResult['seats'] =>
  seats.map((seat, i) => {
    if (seat === null || told.seats[i]?.name !== undefined) return seat;
    const { name: _, ...nameless } = seat;
    return nameless;
  });
