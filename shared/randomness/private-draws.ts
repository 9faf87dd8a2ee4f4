/**
 * Private draws: chance that one seat knows alone and could not choose, such as dice under a cup or a hand from a deck of its own. The
 * seat seals secrets before anybody can know the joint key, and a draw follows from both:
 *
 *   every seat commits to its secrets and its share, in one step → every seat reveals its share → the key; each seat knows its own draws
 *     → a draw is opened when the game says so, alone or with others
 *
 * This is coin-tossing "into the well" (O. Goldreich, S. Micali, A. Wigderson, STOC 1987; B. Schneier, Applied Cryptography, §4.10).
 * Intentional divergence: a hash of secret and key in place of the exclusive or, so that a copied commitment cancels nothing.
 *
 * **The order is what makes it safe**, and it is fixed here: a secret that is sealed once the key is known can be tried out until its
 * draw is liked. So secrets and share travel in one commitment, and a share is refused before every commitment is in. One party whose
 * share nobody knows is enough. A seat that leaves while it owes its share makes the event void, as in `random-event.ts`: no draw of this
 * round is ever known, and the rules say beforehand what that means. Where they go on with another round, two seats in league buy another draw with
 * one of the two.
 *
 * What a seat has not opened stays secret, but it may also never be opened: rules that need a draw opened wait for it, and who does not
 * open it forfeits. The secrets follow from the seed of the seat, so a game whose seats open their seeds shows every draw at the end.
 */

import { deriveBytes } from '../crypto/derive.ts';
import { taggedHash } from '../crypto/hash.ts';
import {
  type Bytes,
  concatBytes,
  decodeBase64url,
  decodeHex,
  encodeBase64url,
  encodeHex,
  encodeInteger,
} from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { array, base64url, hex, object } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { commitShare, deriveShare, SHARE_BYTES } from './joint.ts';
import {
  applyCommitment,
  applyReveal,
  beginEvent,
  dropParties,
  eventKey,
  eventNext,
  eventStage,
  playersOnly,
  type RandomEvent,
} from './random-event.ts';
import { type RandomInteger, randomIntegers } from './random-integers.ts';

const DRAW_SECRET_BYTES = 32;

/** A draw is numbered in one byte. */
const MOST_DRAWS = 256;

interface Holder {
  readonly seat: number;
  /** How many draws it has; 0 of a seat that gives its share alone. */
  readonly count: number;
  /** The commitments to its secrets, hex, once they are in. */
  readonly seals?: readonly string[];
  /** By draw: the secret, once it is opened. */
  readonly opened: readonly (Bytes | undefined)[];
}

/** What a commitment is bound to. */
interface Occasion {
  /** Match id in base64url. */
  readonly match: string;
  /** Numbered by the game, from 0; below 2^32. */
  readonly round: number;
}

export interface PrivateDraws extends Occasion {
  /** In the order of seats. */
  readonly holders: readonly Holder[];
  readonly event: RandomEvent;
}

/** What a seat holds: its number and its seed. */
interface Secret {
  readonly seat: number;
  readonly seed: Uint8Array;
}

/** The payloads of a seat: what it commits to, its share, and secrets that open draws, which are part of a step of the game. */
const readDrawsCommitment = (count: number) => object({ seals: array(hex(32), { min: count, max: count }), share: hex(32) });
const readDrawsShare = object({ share: base64url(SHARE_BYTES) });
export const readDrawSecrets = (count: number) => array(base64url(DRAW_SECRET_BYTES), { min: count, max: count });

export function beginDraws(match: string, round: number, holders: readonly Pick<Holder, 'seat' | 'count'>[]): PrivateDraws {
  if (holders.some(({ count }) => count > MOST_DRAWS)) throw new RangeError(`a seat has ${MOST_DRAWS} draws of a round at most`);
  const event = beginEvent(match, playersOnly(holders.map(({ seat }) => seat)));
  const sorted = holders.toSorted((a, b) => a.seat - b.seat);
  return {
    match,
    round,
    event,
    holders: sorted.map((holder) => ({ ...holder, opened: new Array<undefined>(holder.count).fill(undefined) })),
  };
}

/** `known`: each seat knows its draws. `void`: a seat left without its share, and nobody ever will. */
export const drawsStage = ({ event }: PrivateDraws) => eventStage(event);

/** The seats that have to commit or, when all have committed, to reveal their shares. */
export const drawsNext = ({ event }: PrivateDraws): number[] => eventNext(event);

const placeOf = ({ match, round }: Occasion, seat: number, index: number): Bytes =>
  concatBytes(decodeBase64url(match), encodeInteger(seat, 1), encodeInteger(round, 4), encodeInteger(index, 1));

/** Commitment to the secret of a draw: SHA-256(tag ‖ match ‖ seat ‖ round ‖ draw ‖ secret), hex. */
export function sealDraw(draws: Occasion, seat: number, index: number, secret: Uint8Array): string {
  return encodeHex(taggedHash('drawSeal', placeOf(draws, seat, index), secret));
}

/**
 * The secret of a draw, 32 bytes from the seed, bound to the step that its commitment follows (`committedAfter`, hex): a seat that has to
 * commit again, on another head, has another one.
 */
function drawSecret({ seed }: Secret, { round }: PrivateDraws, index: number, committedAfter: string): Bytes {
  const context = [decodeHex(committedAfter), encodeInteger(round, 4), encodeInteger(index, 1)];
  return deriveBytes(seed, 'draw secret', context, DRAW_SECRET_BYTES);
}

const drawShare = ({ seed }: Secret, { round }: PrivateDraws, committedAfter: string): Bytes =>
  deriveShare(seed, 'draw share', committedAfter, encodeInteger(round, 4));

const holderOf = ({ holders }: PrivateDraws, seat: number): Holder => {
  const holder = holders.find((one) => one.seat === seat);
  if (holder === undefined) throw new Fault('randomness/not-a-party');
  return holder;
};

/** What a seat sends first: commitments to all of its secrets, and to its share. `prev` is the link hash that the step follows. */
export function commitDraws(draws: PrivateDraws, secret: Secret, prev: string): JsonObject {
  const { seat } = secret;
  const { count } = holderOf(draws, seat);
  const seals = Array.from({ length: count }, (_, i) => sealDraw(draws, seat, i, drawSecret(secret, draws, i, prev)));
  return { seals, share: commitShare(draws.match, seat, drawShare(secret, draws, prev)) };
}

/** What it sends when all have committed. `committedAfter` is the link hash that its commitment in the log followed. */
export function revealDrawsShare(draws: PrivateDraws, secret: Secret, committedAfter: string): JsonObject {
  return { share: encodeBase64url(drawShare(secret, draws, committedAfter)) };
}

/** The secret that opens one of its draws, in base64url. */
export function openDraw(draws: PrivateDraws, secret: Secret, committedAfter: string, index: number): string {
  return encodeBase64url(drawSecret(secret, draws, index, committedAfter));
}

export function applyDrawsCommitment(draws: PrivateDraws, seat: number, json: JsonObject, path = 'payload'): PrivateDraws {
  const holder = holderOf(draws, seat);
  const { seals, share } = readDrawsCommitment(holder.count)(json, path);
  const event = applyCommitment(draws.event, seat, share);
  return { ...draws, event, holders: draws.holders.map((one) => (one === holder ? { ...one, seals } : one)) };
}

/** Adds the share of a seat after checking it against its commitment; with the last one the key is known. */
export function applyDrawsShare(draws: PrivateDraws, seat: number, json: JsonObject, path = 'payload'): PrivateDraws {
  return { ...draws, event: applyReveal(draws.event, seat, readDrawsShare(json, path).share) };
}

/** Adds the alleged secret of a draw after comparing its commitment. From then on everybody knows the draw. */
export function applyOpenedDraw(draws: PrivateDraws, seat: number, index: number, secret: Bytes): PrivateDraws {
  const holder = holderOf(draws, seat);
  if (drawsStage(draws) === 'void') throw new Fault('randomness/missing-reveal');
  if (drawsStage(draws) !== 'known') throw new Fault('randomness/too-early');
  const seal = holder.seals?.[index];
  if (seal === undefined) throw new Fault('randomness/not-a-party', 'the seat has no such draw');
  if (holder.opened[index] !== undefined) throw new Fault('randomness/given-before');
  if (sealDraw(draws, seat, index, secret) !== seal) throw new Fault('randomness/wrong-draw');
  const opened = holder.opened.with(index, secret);
  return { ...draws, holders: draws.holders.map((one) => (one === holder ? { ...one, opened } : one)) };
}

/** The key of a draw: SHA-256(tag ‖ match ‖ seat ‖ round ‖ draw ‖ joint key ‖ secret). */
export function drawKey(draws: Occasion, seat: number, index: number, key: Bytes, secret: Uint8Array): Bytes {
  return taggedHash('draw', placeOf(draws, seat, index), key, secret);
}

/** The integers of a draw for one purpose, which `label` names. */
function integersOf(
  draws: PrivateDraws,
  seat: number,
  index: number,
  secret: Uint8Array,
  label: string,
): RandomInteger | undefined {
  const key = eventKey(draws.event);
  return key && randomIntegers(drawKey(draws, seat, index, key, secret), label);
}

/** A seat's own draw as it alone knows it; undefined before the key is known. */
export function ownDraw(
  draws: PrivateDraws,
  secret: Secret,
  committedAfter: string,
  index: number,
  label: string,
): RandomInteger | undefined {
  return integersOf(draws, secret.seat, index, drawSecret(secret, draws, index, committedAfter), label);
}

/** A draw as everybody knows it; undefined while it is not opened. */
export function openedDraw(draws: PrivateDraws, seat: number, index: number, label: string): RandomInteger | undefined {
  const secret = holderOf(draws, seat).opened[index];
  return secret && integersOf(draws, seat, index, secret, label);
}

/** The draws after seats have left the match: until all have committed, they go on among the others. */
export function dropHolders(draws: PrivateDraws, seats: readonly number[]): PrivateDraws {
  const event = dropParties(draws.event, seats);
  const isIn = (seat: number): boolean => event.parties.some((party) => party.seat === seat);
  return { ...draws, event, holders: draws.holders.filter(({ seat }) => isIn(seat)) };
}
