/** The record of a closed match, as it is published under its final hash. */

import type { Json, JsonObject } from '../encoding/canonical.ts';
import { type Claim, readClose } from '../log/match-payloads.ts';
import { type MatchState, playerOf } from '../match/match-state.ts';
import type { FinalRecord, SeatSummary } from './http.ts';

export function seatSummaries({ seats }: MatchState): readonly (SeatSummary | null)[] {
  return seats.map((seat) => {
    if (seat === undefined) return null;
    const { name, engine } = seat;
    return { key: playerOf(seat), ...(name === undefined ? {} : { name }), ...(engine === undefined ? {} : { engine }) };
  });
}

/** As summaries, records and verdicts say it: the mark of a practice match is present only where it holds. */
export const practiceMark = ({ terms }: MatchState): { readonly practice?: true } => (terms?.practice ? { practice: true } : {});

/** `lastPayload` is the payload of the step that closed the match. */
export function finalRecord(matchState: MatchState, lastPayload: JsonObject): FinalRecord {
  const { match, prev: finalHash, seq: steps } = matchState;
  const { game, rules, code, relay } = matchState.terms!;
  // Of an end that a seat which stood down did not sign, a record repeats nothing: the log tells who signed it.
  const isSignedByAll = matchState.closedBy === 'endgame' && matchState.endSigners === undefined;
  const claim: Json = isSignedByAll ? lastPayload['result']! : null;
  const claims = claimsOf(matchState, lastPayload);
  const terms = { game, rules, ...(code === undefined ? {} : { code }), ...practiceMark(matchState) };
  const record = { finalHash, match, ...terms, seats: seatSummaries(matchState), relay, steps, claim };
  return claims.length === 0 ? record : { ...record, claims };
}

/** What some seats signed where not all did. */
export function claimsOf({ closedBy }: MatchState, lastPayload: JsonObject): readonly Claim[] {
  return closedBy === 'close' ? (readClose(lastPayload, 'payload').claims ?? []) : [];
}
