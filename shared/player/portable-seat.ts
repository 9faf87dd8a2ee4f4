/** A seat packed for another device: its seed, its spare key and the decisions of its person, but no key of this device. */

import type { Signer } from '../crypto/ed25519.ts';
import { seedSigner } from '../crypto/seed-signer.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { gameId } from '../encoding/game-id.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, integer, jsonObject, object, oneOf, optional, refined, string } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { matchId } from '../log/step.ts';
import { authorOf, type MatchState } from '../match/match-state.ts';
import { withoutHidden } from './erasure.ts';
import { latestHead } from './known-head.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';

const VERSION = 'fogline/1 seat';

const readInvite = object({ seat: integer({ min: 0, max: LIMITS.seats - 1 }), invite: string({ min: 22, max: 22 }) });

/** In the order of their seats, one per seat: so every seat has exactly one text. */
const readInvites = refined(array(readInvite, { min: 1, max: LIMITS.seats }), (invites, path) => {
  if (invites.some(({ seat }, i) => i > 0 && seat <= invites[i - 1]!.seat))
    throw new Fault('encoding/wrong-shape', `${path}: invitations are distinct and in order`);
  return invites;
});

/** As browsers write an origin: nothing but a scheme, a host in lower case, and a port that is not the usual one. */
const ORIGIN = /^(?!http:.*:80$|https:.*:443$)https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:[1-9]\d{0,4})?$/;
const ORIGIN_LENGTH = 300;

const readOrigin = refined(string({ min: 1, max: ORIGIN_LENGTH }), (origin, path) => {
  if (!ORIGIN.test(origin)) throw new Fault('encoding/wrong-shape', `${path} is not the origin of a relay`);
  return origin;
});

const readPortable = object({
  v: oneOf([VERSION]),
  match: matchId,
  /** Where the match is, and where alone the seat is played. */
  relay: readOrigin,
  game: gameId,
  seat: integer({ min: 0, max: LIMITS.seats - 1 }),
  seed: hex(32),
  spare: hex(32),
  decisions: array(jsonObject, { max: LIMITS.stepsPerMatch }),
  showAtEnd: boolean,
  head: optional(object({ seq: integer({ min: 1, max: LIMITS.stepsPerMatch }), prev: hex(32) })),
  invites: optional(readInvites),
});

/** What of a secret goes on under another key. */
function carriedOf(secret: SeatSecret): Omit<SeatSecret, 'key'> & { readonly spare: string } {
  const { match, relay, game, seat, seed, spare, decisions, showAtEnd, invites } = secret;
  if (spare === undefined || secret.erased) throw new Fault('player/no-spare-key');
  const head = latestHead(secret);
  const more = { ...(relay === undefined ? {} : { relay }), ...(head === undefined ? {} : { head: { ...head } }) };
  return { match, game, seat, seed, spare, decisions, showAtEnd, invites, ...more };
}

/** The text of a seat's file: one canonical line. A secret. `relay`: the origin of the relay at which the seat is played. */
export function encodeSeat(secret: SeatSecret, relay: string): string {
  expectRelay(secret, relay);
  const { invites, decisions, head, ...carried } = carriedOf(secret);
  const given = Object.entries(invites).map(([other, invite]) => ({ seat: Number(other), invite }));
  const more = { ...(given.length === 0 ? {} : { invites: given }), ...(head === undefined ? {} : { head: { ...head } }) };
  return `${encodeCanonical({ ...carried, v: VERSION, relay: readOrigin(relay, 'relay'), decisions: [...decisions], ...more })}\n`;
}

/** The secret of a packed seat under a fresh key of this device, which has signed nothing yet. */
export function decodeSeat(text: string, fresh: Signer): SeatSecret & { readonly relay: string } {
  if (text.length > LIMITS.seatBytes) throw new Fault('encoding/too-large', 'the text is longer than any seat');
  const { v: _, invites = [], ...seat } = readPortable(parseCanonical(text.trim(), LIMITS.seatBytes), 'seat');
  return { ...seat, key: fresh.publicKey, invites: Object.fromEntries(invites.map((one) => [String(one.seat), one.invite])) };
}

/** Throws where a seat is to be played at another relay than its own: that one could sit between this seat and the others. */
export function expectRelay({ relay }: Pick<SeatSecret, 'relay'>, origin: string): void {
  if (relay !== undefined && relay !== origin)
    throw new Fault('player/other-relay', `this seat is played at ${relay}, and not at ${origin}`);
}

/** A seat packed by the device that played it. */
export interface PackedSeat {
  /** One canonical line, for `decodeSeat`. A secret. */
  readonly text: string;
  /** Whether the seat can move only this once: the device that takes it keeps it. */
  readonly isLast: boolean;
}

/** How often a seat can still move to another device. Throws why it cannot, or why this device has none to move. */
export function handOversLeft(matchState: MatchState, secret: SeatSecret): number {
  const holding = holdingOf(matchState, secret);
  if (holding === 'none') throw new Fault('player/no-seat');
  if (holding === 'moved-away') throw new Fault('player/moved-away');
  if (matchState.phase === 'closed') throw new Fault('life/wrong-phase');
  if (secret.spare === undefined) throw new Fault('player/no-spare-key');
  const left = LIMITS.handOvers - matchState.seats[secret.seat]!.formerKeys.length;
  if (left === 0) throw new Fault('life/too-many-hand-overs');
  return left;
}

/**
 * The seat goes on here, under a fresh key, as if it came from another device: after it was packed and its person stays, or on a device
 * that was restored from a backup. Its session signs the hand-over.
 */
export async function takeBack(store: SecretStore, secret: SeatSecret): Promise<SeatSecret> {
  const taken: SeatSecret = { ...carriedOf(secret), key: (await store.guest()).publicKey };
  await store.save(taken);
  // The old key signs nothing more, and no session of it would erase its copy after the match.
  await store.save(withoutHidden({ ...secret, packed: true }));
  return taken;
}

/** Whether a device that keeps a secret plays the seat. */
type Holding =
  /** It plays the seat. */
  | 'held'
  /** It came with the seat's secret, and its key has not signed for the seat yet. */
  | 'arriving'
  /** It played the seat until another device went on. Its key never signs for the seat again. */
  | 'moved-away'
  /** Somebody else has the seat, or nobody. */
  | 'none';

export function holdingOf(matchState: MatchState, { seat, key, spare }: SeatSecret): Holding {
  const held = matchState.seats[seat];
  if (held === undefined) return 'none';
  if (held.key === key) return 'held';
  if (authorOf(matchState, key) === seat) return 'moved-away';
  return spare !== undefined && seedSigner(decodeHex(spare)).publicKey === held.spare ? 'arriving' : 'none';
}
