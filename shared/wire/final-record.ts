/** The record of a closed match, as it is published under its final hash. */

import type { Json, JsonObject } from '../encoding/canonical.ts';
import { type Claim, readClose } from '../log/match-payloads.ts';
import { type Life, playerOf } from '../match/match-state.ts';
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
  const claim: Json = life.closedBy === 'endgame' ? lastPayload['result']! : null;
  const claims = claimsOf(life, lastPayload);
  const record = { finalHash, match, game, rules, seats: seatSummaries(life), relay, steps, segments, claim };
  return claims.length === 0 ? record : { ...record, claims };
}

/** What some seats signed where not all did. */
export function claimsOf({ closedBy }: Life, lastPayload: JsonObject): readonly Claim[] {
  return closedBy === 'close' ? (readClose(lastPayload, 'payload').claims ?? []) : [];
}
