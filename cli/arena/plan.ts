/**
 * What is fixed before the first match of an arena. Its hash with a number is the id of the match of that number, and every step of a match
 * is signed over its id: nobody can change the plan, leave out a number or count a match twice without it being seen.
 */

import { sha256 } from '../../shared/crypto/hash.ts';
import { concatBytes, encodeBase64url, encodeHex, encodeInteger, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject, toJson } from '../../shared/encoding/canonical.ts';
import { gameId, readCode } from '../../shared/encoding/game-id.ts';
import { boolean, hex, integer, jsonObject, object, oneOf, optional, refined, string } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { readEngineClaim } from '../../shared/log/engine-claim.ts';
import { readClock } from '../../shared/log/match-payloads.ts';
import { KEY_BYTES, MATCH_ID_BYTES } from '../../shared/log/step.ts';

export const ARENA_FORMAT = 'fogline-arena/1';
export const MOST_MATCHES = 100_000;
const TEXT = { min: 1, max: 200 };

/** As a program writes it: it is printed, and who ran the arena may have written anything. */
const readOrigin = refined(string(TEXT), (origin, path) => {
  if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new Fault('encoding/wrong-shape', `${path}: expected the origin of a relay`);
  return origin;
});

/** Under this key the side plays each of its matches, and claims that this engine decides. */
const readContender = object({ key: hex(KEY_BYTES), engine: readEngineClaim });

export const readPlan = object({
  format: oneOf([ARENA_FORMAT]),
  /** Random, so that no two arenas have a match in common. */
  nonce: hex(32),
  game: gameId,
  rules: integer({ min: 1, max: 1_000_000 }),
  code: optional(readCode),
  params: jsonObject,
  clock: readClock,
  matches: integer({ min: 1, max: MOST_MATCHES }),
  /** The statistics are those of pairs of matches: 2n - 1 and 2n. */
  pairs: boolean,
  /** The arena ends as soon as a sequential test has decided between these two, in Elo as they were typed. */
  sprt: optional(object({ elo0: string(TEXT), elo1: string(TEXT) })),
  a: readContender,
  b: readContender,
  /** Whose key stands for the time. Without an origin it is one of the arena's own, whose relay is in its process. */
  relay: object({ key: hex(KEY_BYTES), origin: optional(readOrigin) }),
});
export type ArenaPlan = ReturnType<typeof readPlan>;

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];
/** Something of each side. */
export type Both<T> = Readonly<Record<Side, T>>;

/** A sits first in each odd match, and second in each even one. */
export const seatOf = (side: Side, number: number): number => (number + (side === 'a' ? 1 : 0)) % 2;
export const sideAt = (seat: number, number: number): Side => (seat === seatOf('a', number) ? 'a' : 'b');

const PLAN_TAG = encodeUtf8('fogline/1 arena\n');
const MATCH_TAG = encodeUtf8('fogline/1 arena-match\n');

const hashOf = (plan: ArenaPlan) => sha256(concatBytes(PLAN_TAG, encodeUtf8(encodeCanonical<JsonObject>(toJson(plan)))));

/** The name of an arena: the hash of its plan, hex. */
export const arenaOf = (plan: ArenaPlan): string => encodeHex(hashOf(plan));

/** The id of the match of a number, from 1: the first bytes of SHA-256(tag ‖ hash of the plan ‖ number). */
export const matchOf = (plan: ArenaPlan, number: number): Uint8Array<ArrayBuffer> =>
  sha256(concatBytes(MATCH_TAG, hashOf(plan), encodeInteger(number, 4))).slice(0, MATCH_ID_BYTES);

export const matchIdOf = (plan: ArenaPlan, number: number): string => encodeBase64url(matchOf(plan, number));
