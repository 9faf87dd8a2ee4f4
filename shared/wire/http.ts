/** The bodies of the HTTP interface. JSON in, JSON out; errors are problem details (RFC 9457). */

import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { gameId, readCode } from '../encoding/game-id.ts';
import { LIMITS, SEAT_NAME_LENGTH } from '../encoding/limits.ts';
import {
  array,
  base64urlText,
  boolean,
  extensible,
  hex,
  integer,
  json,
  name,
  nullable,
  object,
  oneOf,
  onlyTrue,
  optional,
  string,
} from '../encoding/shape.ts';
import type { FaultCode } from '../fault.ts';
import { explainFault, FAULTS } from '../fault-meanings.ts';
import { readEngineClaim } from '../log/engine-claim.ts';
import { readClaims, readClock } from '../log/match-payloads.ts';
import { type Draft, KEY_BYTES, matchId, readDraft } from '../log/step.ts';
import { PHASES } from '../match/match-state.ts';
import { readRelayPolicy } from '../relay/policy.ts';
import { readTimestampAuthorities } from '../timestamp/authorities.ts';
import { faultPath } from './paths.ts';

/** RFC 9457, with the fault's stable code, whose page is the `type`. A later version may have codes that this one does not know. */
export const readProblem = object({
  type: string({ max: 200 }),
  title: string({ max: 1_000 }),
  status: integer({ min: 400, max: 599 }),
  detail: string({ max: 2_000 }),
  code: name,
  /** What the operator finds it as. */
  instance: optional(string({ max: 100 })),
});
export type Problem = ReturnType<typeof readProblem>;

export const PROBLEM_TYPE = 'application/problem+json';
export const LOG_TYPE = 'application/jsonl';

export function problemOf(code: FaultCode, status: number, said: string = code, instance?: string): Problem {
  const detail = explainFault({ code, message: said });
  return { type: faultPath(code), title: FAULTS[code], status, detail, code, ...(instance === undefined ? {} : { instance }) };
}

export const readOpenRequest = object({ draft: readDraft });

/** Body of `POST /api/matches`: the draft of step 0. */
export function decodeOpenRequest(text: string): Draft {
  return readOpenRequest(parseCanonical(text, LIMITS.messageBytes), 'body').draft;
}

export function encodeOpenRequest(draft: Draft): string {
  return encodeCanonical({ draft });
}

export const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
export const seatName = string({ min: 1, max: SEAT_NAME_LENGTH });
const readSeat = object({ key: hex(KEY_BYTES), name: optional(seatName), engine: optional(readEngineClaim) });
export type SeatSummary = ReturnType<typeof readSeat>;

/** By seat; `null` where nobody sits. */
export const readSeats = array(nullable(readSeat), { max: LIMITS.seats });

/** `GET /api/matches/:id`. */
export const readMatchSummary = object({
  match: matchId,
  phase: oneOf(PHASES),
  game: gameId,
  rules: count,
  practice: optional(onlyTrue),
  seats: readSeats,
  next: array(count, { max: LIMITS.seats }),
  /** Of each player, as the terms say. Absent in what an earlier version keeps of a match that is over. */
  clock: optional(readClock),
  /** Number of steps so far, and the link hash of the last. */
  steps: count,
  head: hex(32),
  time: count,
  /** Set once the match is closed. */
  finalHash: optional(hex(32)),
  /** Whether the log is stored under its final hash. */
  published: boolean,
  /** The relay cannot read all that it has stored of the match: this is what it can. */
  damaged: optional(boolean),
  /** The operator has withdrawn what was in the match. */
  withdrawn: optional(boolean),
});
export type MatchSummary = ReturnType<typeof readMatchSummary>;

/** `GET /api/hashes/:finalHash`: the record of a closed match. */
export const readFinalRecord = object({
  finalHash: hex(32),
  match: matchId,
  game: gameId,
  rules: count,
  /** Of a game from outside: SHA-256 of its rules bundle. */
  code: optional(readCode),
  practice: optional(onlyTrue),
  seats: readSeats,
  relay: hex(KEY_BYTES),
  steps: count,
  /** What `endgame` claims; `null` when the seats did not all sign it. The log decides, not this. */
  claim: json,
  /** What some of them signed, where not all did: with the signatures, as the `close` carries them. */
  claims: optional(readClaims),
});
export type FinalRecord = ReturnType<typeof readFinalRecord>;

/** A key of a relay; the dates are what its operator says of it, in ms. */
const readRelayKey = object({
  key: hex(KEY_BYTES),
  status: oneOf(['current', 'old', 'retired']),
  from: optional(count),
  /** When another key took its place; of a retired one, the time from which its timestamps prove nothing. */
  until: optional(count),
});
export type RelayKeyDescription = ReturnType<typeof readRelayKey>;

/** `GET /api/relay`, of a relay of any version: a client is not always of the same. `key` opens matches; `keys` are all that the relay has, that one first. */
export const readRelayDescription = extensible({
  key: hex(KEY_BYTES),
  keys: array(readRelayKey, { min: 1, max: 64 }),
  version: name,
  time: count,
  limits: json,
  policy: readRelayPolicy,
  /** The key with which it signs pushes, as a browser takes it (65 bytes); absent where it sends none. */
  pushKey: optional(base64urlText(65)),
  /** The key of its transparency log (a vkey of c2sp.org/signed-note), which names the log's origin; absent where it keeps none. */
  logKey: optional(string({ min: 1, max: 400 })),
  /** The key with which the relay cosigns the logs of others, as a policy names it (vkey); absent where it cosigns none. */
  witnessKey: optional(string({ min: 1, max: 400 })),
  /** The web client that it serves, as it says; absent where it serves none. */
  client: optional(object({ hash: hex(32), commit: optional(string({ min: 1, max: 100 })) })),
  /** Whom it asks for a timestamp of each final hash; absent where it asks nobody. */
  timestampAuthorities: optional(readTimestampAuthorities),
});
export type RelayDescription = ReturnType<typeof readRelayDescription>;
