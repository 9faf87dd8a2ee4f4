/** The record of a closed match, as it is published under its final hash. */

import type { Json, JsonObject } from '../encoding/canonical.ts';
import { type Life, playerOf } from '../log/life.ts';
import type { FinalRecord, SeatSummary } from './http.ts';

export function seatSummaries({ seats }: Life): readonly (SeatSummary | null)[] {
  return seats.map((seat) =>
    seat === undefined ? null : { key: playerOf(seat), ...(seat.name === undefined ? {} : { name: seat.name }) },
  );
}

/** `lastPayload` is what the step says that closed the match, `segments` the keys of its log's parts. */
export function finalRecord(life: Life, lastPayload: JsonObject, segments: readonly string[]): FinalRecord {
  const { match, prev: finalHash, seq: steps } = life;
  const { game, rules, relay } = life.terms!;
  return { finalHash, match, game, rules, seats: seatSummaries(life), relay, steps, segments, claim: claimOf(life, lastPayload) };
}

/** The result that every seat signed, or `null`. */
export function claimOf({ closedBy }: Life, lastPayload: JsonObject): Json {
  return closedBy === 'endgame' ? lastPayload['result']! : null;
}
