/** A seat packed for another device: its seed, its spare key and the decisions of its person, but no key of this device. */

import type { Signer } from '../crypto/ed25519.ts';
import { portableSigner } from '../crypto/ed25519-noble.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import {
  array,
  boolean,
  hex,
  integer,
  jsonObject,
  name,
  object,
  oneOf,
  optional,
  type Reader,
  string,
} from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { matchId } from '../log/step.ts';
import { authorOf, type MatchState } from '../match/match-state.ts';
import { latestHead } from './known-head.ts';
import type { SeatSecret } from './secret-store.ts';

const VERSION = 'fogline/1 seat';

const readInvite = object({ seat: integer({ min: 0, max: LIMITS.seats - 1 }), invite: string({ min: 22, max: 22 }) });

/** In the order of their seats, one per seat: so every seat has exactly one text. */
const readInvites: Reader<readonly { readonly seat: number; readonly invite: string }[]> = (value, path) => {
  const invites = array(readInvite, { min: 1, max: LIMITS.seats })(value, path);
  if (invites.some(({ seat }, i) => i > 0 && seat <= invites[i - 1]!.seat))
    throw new Fault('encoding/wrong-shape', `${path}: invitations are distinct and in order`);
  return invites;
};

const readPortable = object({
  v: oneOf([VERSION]),
  match: matchId,
  game: name,
  seat: integer({ min: 0, max: LIMITS.seats - 1 }),
  seed: hex(32),
  spare: hex(32),
  decisions: array(jsonObject, { max: LIMITS.stepsPerMatch }),
  showAtEnd: boolean,
  head: optional(object({ seq: integer({ min: 1, max: LIMITS.stepsPerMatch }), prev: hex(32) })),
  invites: optional(readInvites),
});

/** The text of a seat's file: one canonical line. A secret. */
export function encodeSeat(secret: SeatSecret): string {
  const { match, game, seat, seed, spare, decisions, showAtEnd, invites } = secret;
  if (spare === undefined) throw new Fault('player/no-spare-key');
  const given = Object.entries(invites).map(([other, invite]) => ({ seat: Number(other), invite }));
  const head = latestHead(secret);
  const more = { ...(given.length === 0 ? {} : { invites: given }), ...(head === undefined ? {} : { head: { ...head } }) };
  return `${encodeCanonical({ v: VERSION, match, game, seat, seed, spare, decisions: [...decisions], showAtEnd, ...more })}\n`;
}

/** The secret of a packed seat under a fresh key of this device, which has signed nothing yet. */
export function decodeSeat(text: string, fresh: Signer): SeatSecret {
  if (text.length > LIMITS.seatBytes) throw new Fault('encoding/too-large', 'the text is longer than any seat');
  const { v: _, invites = [], ...seat } = readPortable(parseCanonical(text.trim(), LIMITS.seatBytes), 'seat');
  return { ...seat, key: fresh.publicKey, invites: Object.fromEntries(invites.map((one) => [String(one.seat), one.invite])) };
}

/** How a device that keeps a secret stands to the seat. */
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
  return spare !== undefined && portableSigner(decodeHex(spare)).publicKey === held.spare ? 'arriving' : 'none';
}
