/** The payloads of every kind that belongs to the match and not to its game. */

import { encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, type Json, type JsonObject } from '../encoding/canonical.ts';
import { gameId, isOutsideId, readCode } from '../encoding/game-id.ts';
import { LIMITS } from '../encoding/limits.ts';
import {
  array,
  boolean,
  hex,
  integer,
  json,
  jsonObject,
  name,
  object,
  oneOf,
  onlyTrue,
  optional,
  type Reader,
  refined,
} from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { readEngineClaim } from './engine-claim.ts';
import { KEY_BYTES, readSignatures, SIGNATURE_BYTES, type Signature } from './step.ts';

const seat = integer({ min: 0, max: LIMITS.seats - 1 });
const milliseconds = integer({ min: 0, max: LIMITS.deadlineMs });
/** A public key with which the seat can be handed over to another device. */
const spare = optional(hex(KEY_BYTES));
/** Digest of the name that the seat claims, hex: `seat-name.ts`. */
const seatName = optional(hex(32));
const engine = optional(readEngineClaim);

/** More kinds than any game has. */
const MOST_KINDS = 32;
/** Kinds of a game, which have a dot, in the order of their names: so one set of kinds has one encoding. */
const gameKinds = refined(
  array(name, { min: 1, max: MOST_KINDS }),
  (kinds, path) => {
    if (kinds.some((kind, i) => !kind.includes('.') || (i > 0 && kind <= kinds[i - 1]!)))
      throw new Fault('encoding/wrong-shape', `${path}: kinds of a game are distinct and in order`);
    return kinds;
  },
  { uniqueItems: true },
);

export interface Clock {
  /** Thinking time of a seat for the whole match, in ms. */
  readonly budget: number;
  /** Time per step that costs nothing, in ms: a delay that is there for the devices. */
  readonly grace: number;
  /** What each move of a seat adds to its budget, in ms. */
  readonly increment?: number;
}

export interface Deadlines {
  /** From `open`: every seat must be taken by then. */
  readonly join: number;
  /** From the last step of the set-up to the next: seats commit and sign `start`. */
  readonly setup: number;
  /** From the last step of the settlement to the next: seats sign `endgame`. */
  readonly settle: number;
  /** From the end of play, where openings are asked for: every seat must have opened by then. */
  readonly opening?: number;
}

/** Steps of a game, `start` included, and their bytes as lines of the log. */
export interface Room {
  readonly steps: number;
  readonly bytes: number;
}

/** What `open` fixes for the whole match. */
export interface Terms {
  readonly game: string;
  /** Version of the game's rules. */
  readonly rules: number;
  /** SHA-256 of the rules bundle, hex: of a game from outside, and of no other (`encoding/game-id.ts`). */
  readonly code?: string;
  readonly params: JsonObject;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  /** Whether the game may ask for openings at the end, so that the settlement waits for them. */
  readonly openings?: boolean;
  /** Whether the match goes on without a seat that resigns or times out, while two are left. */
  readonly goesOn?: boolean;
  /** Kinds of the steps of a turn before its last one: they leave the clock of the turn as it was, and draws come in turn. */
  readonly sameTurn?: readonly string[];
  /** Kinds of the steps that end a turn by a decision: each earns its author the increment. Stated where there is one, and only there. */
  readonly moves?: readonly string[];
  /** Kinds whose payloads the published record may leave out: `shared/match/left-out.ts`. */
  readonly unpublished?: readonly string[];
  /** The longest match by the rules of the game with these parameters: `shared/match/room.ts`. As long as any match can get where absent. */
  readonly longest?: Room;
  /** The creator asks the relay to show the open seats to everyone. */
  readonly listed?: boolean;
  /** The match counts in no player's record; one person may have every seat of it. */
  readonly practice?: true;
  /** A seat with `invite`, the public key of its invitation, is private. One with `key` is kept for that key. */
  readonly seats: readonly { readonly invite?: string; readonly key?: string }[];
  /** The creator's seat. */
  readonly seat: number;
  /** The creator's commitment to its seed. */
  readonly seed: string;
  /** The creator's spare key. */
  readonly spare?: string;
  /** Digest of the creator's name. */
  readonly name?: string;
  /** The engine that the creator says it is: `engine-claim.ts`. */
  readonly engine?: string;
  /** Public key of the relay whose timestamps this match accepts. */
  readonly relay: string;
}

export const readClock: Reader<Clock> = object({
  budget: milliseconds,
  grace: milliseconds,
  increment: optional(integer({ min: 1, max: LIMITS.deadlineMs })),
});

const readTermsShape: Reader<Terms> = object({
  game: gameId,
  rules: integer({ min: 1, max: 1_000 }),
  code: optional(readCode),
  params: jsonObject,
  clock: readClock,
  deadlines: object({ join: milliseconds, setup: milliseconds, settle: milliseconds, opening: optional(milliseconds) }),
  openings: optional(boolean),
  goesOn: optional(boolean),
  sameTurn: optional(gameKinds),
  moves: optional(gameKinds),
  unpublished: optional(gameKinds),
  longest: optional(
    object({ steps: integer({ min: 1, max: LIMITS.gameSteps }), bytes: integer({ min: 1, max: LIMITS.gameBytes }) }),
  ),
  listed: optional(boolean),
  practice: optional(onlyTrue),
  seats: array(object({ invite: optional(hex(KEY_BYTES)), key: optional(hex(KEY_BYTES)) }), { min: 1, max: LIMITS.seats }),
  seat,
  seed: hex(32),
  spare,
  name: seatName,
  engine,
  relay: hex(KEY_BYTES),
});

export const readTerms = refined(readTermsShape, (terms, path) => {
  if ((terms.openings ?? false) !== (terms.deadlines.opening !== undefined))
    throw new Fault(
      'encoding/wrong-shape',
      `${path}: deadlines.opening is stated where openings are asked for, and nowhere else`,
    );
  const { clock, sameTurn = [], moves = [] } = terms;
  if ((clock.increment === undefined) !== (terms.moves === undefined) || moves.some((kind) => sameTurn.includes(kind)))
    throw new Fault('encoding/wrong-shape', `${path}: moves are stated where the clock has an increment, and end their turn`);
  if (isOutsideId(terms.game) !== (terms.code !== undefined))
    throw new Fault('encoding/wrong-shape', `${path}: the code of the rules is stated of a game from outside, and of no other`);
  if (terms.practice && terms.listed) throw new Fault('encoding/wrong-shape', `${path}: a practice match is not listed`);
  return terms;
});

/** The key of an invitation, and its signature over the key that takes the seat. */
const invite = object({ key: hex(KEY_BYTES), sig: hex(SIGNATURE_BYTES) });

export const readJoin = object({ seat, seed: hex(32), spare, name: seatName, engine, invite: optional(invite) });
/** The part of a `join` that its inner signature covers. */
export const readInvited = ({ seat: of, invite: by }: JsonObject) => ({
  seat: seat(of, 'payload.seat'),
  invite: invite(by, 'payload.invite'),
});
export const readHandOver = object({ seat, spare: hex(KEY_BYTES), sig: hex(SIGNATURE_BYTES) });
export const readTimeout = object({ seats: array(seat, { min: 1, max: LIMITS.seats }) });
/** The protest says that `seat` committed the fault `code` with the step `seq`. */
export const readProtest = object({ code: name, seat, seq: integer({ min: 0, max: LIMITS.stepsPerMatch }) });

/** Only the game can read a result. It is small, so that a `close` can carry the results that seats have signed. */
const readResult = refined(json, (result) => {
  if (encodeUtf8(encodeCanonical(result, LIMITS.resultDepth)).length > LIMITS.resultBytes)
    throw new Fault('encoding/too-large', `a result is at most ${LIMITS.resultBytes} bytes`);
  return result;
});

/** A result that some seats, but not all, signed as `endgame` at the place of the `close`. */
export interface Claim {
  readonly result: Json;
  readonly signatures: readonly Signature[];
}

export const readClaims: Reader<readonly Claim[]> = array(object({ result: readResult, signatures: readSignatures }), {
  min: 1,
  max: LIMITS.seats,
});
export const readClose = object({ reason: oneOf(['expired', 'unsigned']), claims: optional(readClaims) });
export const readEndgame = object({ result: readResult });
export const readNothing = object({});
