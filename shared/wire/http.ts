/** The bodies of the HTTP interface. JSON in, JSON out; errors are problem details (RFC 9457). */

import { encodeCanonical, type Json, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, integer, json, name, object, oneOf, optional, type Reader, string } from '../encoding/shape.ts';
import { FAULTS, type FaultCode } from '../fault.ts';
import { type Claim, readClaims } from '../log/match-payloads.ts';
import { type Draft, KEY_BYTES, matchId, readDraft } from '../log/step.ts';
import type { Phase } from '../match/match-state.ts';

/** RFC 9457, with the fault's stable code. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: FaultCode;
}

export const PROBLEM_TYPE = 'application/problem+json';
export const LOG_TYPE = 'application/jsonl';

export function problemOf(code: FaultCode, status: number, detail: string = FAULTS[code]): Problem {
  return { type: 'about:blank', title: FAULTS[code], status, detail, code };
}

/** Body of `POST /api/matches`: the draft of step 0. */
export function decodeOpenRequest(text: string): Draft {
  return object({ draft: readDraft })(parseCanonical(text, LIMITS.messageBytes), 'body').draft;
}

export function encodeOpenRequest(draft: Draft): string {
  return encodeCanonical({ draft });
}

export interface SeatSummary {
  readonly key: string;
  readonly name?: string;
}

/** `GET /api/matches/:id`. */
export interface MatchSummary {
  readonly match: string;
  readonly phase: Phase;
  readonly game: string;
  readonly rules: number;
  /** A seat that nobody has taken is `null`. */
  readonly seats: readonly (SeatSummary | null)[];
  readonly next: readonly number[];
  /** Number of steps so far, and the link hash of the last. */
  readonly steps: number;
  readonly head: string;
  readonly time: number;
  /** Set once the match is closed. */
  readonly finalHash?: string;
  /** Whether the log is stored under its final hash. */
  readonly published: boolean;
}

const PHASES = ['new', 'lobby', 'setup', 'play', 'settle', 'closed'] as const satisfies readonly Phase[];
export const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
export const seatName = string({ min: 1, max: 40 });
const seatSummary: Reader<SeatSummary> = object({ key: hex(KEY_BYTES), name: optional(seatName) });
const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, path) =>
    value === null ? null : reader(value, path);

/** By seat; `null` where nobody sits. */
export const readSeats = array(orNull(seatSummary), { max: LIMITS.seats });

export const readMatchSummary: Reader<MatchSummary> = object({
  match: matchId,
  phase: oneOf(PHASES),
  game: name,
  rules: count,
  seats: readSeats,
  next: array(count, { max: LIMITS.seats }),
  steps: count,
  head: hex(32),
  time: count,
  finalHash: optional(hex(32)),
  published: boolean,
});

/** `GET /api/hashes/:finalHash`: what KV holds under `final/<final hash>`, written once. */
export interface FinalRecord {
  readonly finalHash: string;
  readonly match: string;
  readonly game: string;
  readonly rules: number;
  readonly seats: readonly (SeatSummary | null)[];
  readonly relay: string;
  readonly steps: number;
  /** Keys of the log's parts in KV, in order. */
  readonly segments: readonly string[];
  /** What `endgame` claims; `null` when the seats did not all sign it. The log decides, not this. */
  readonly claim: Json;
  /** What some of them signed, where not all did: with the signatures, as the `close` carries them. */
  readonly claims?: readonly Claim[];
}

export const readFinalRecord: Reader<FinalRecord> = object({
  finalHash: hex(32),
  match: matchId,
  game: name,
  rules: count,
  seats: readSeats,
  relay: hex(KEY_BYTES),
  steps: count,
  segments: array(string({ min: 1, max: 512 }), { max: LIMITS.stepsPerMatch }),
  claim: json,
  claims: optional(readClaims),
});

/** `GET /api/relay`. */
export interface RelayDescription {
  readonly key: string;
  readonly version: string;
  readonly time: number;
  readonly limits: typeof LIMITS;
}

export const readRelayDescription = object({ key: hex(KEY_BYTES), version: name, time: count, limits: json });
