/**
 * Secret and simultaneous actions (seed 004): every actor commits to its action, then every actor reveals it. One actor makes it a
 * secret decision, several make it simultaneous. An action is any JSON that the rules of a game understand; they judge it when it is
 * revealed, as they would judge it in the open.
 */

import { deriveBytes } from '../crypto/derive.ts';
import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, concatBytes, decodeBase64url, decodeHex, encodeHex, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, type Json } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { type Envelope, openEnvelope, owingSeats, sealEnvelope, withoutSeats } from './envelopes.ts';

export const NONCE_BYTES = 32;

/** What a commitment is bound to: one made for this match and round is worth nothing in another. */
interface Occasion {
  /** Match id in base64url. */
  readonly match: string;
  /** Numbered by the game, from 0; below 2^32. */
  readonly round: number;
}

export interface SecretActions extends Occasion {
  /** In the order of seats. */
  readonly actors: readonly Envelope<Json>[];
}

const roundBytes = (round: number): Bytes => encodeInteger(round, 4);

/** Commitment (the "irreversible transform") to an action: SHA-256(tag ‖ match ‖ seat ‖ round ‖ nonce ‖ JCS(action)), hex. */
export function commitAction({ match, round }: Occasion, seat: number, action: Json, nonce: Uint8Array): string {
  const place = concatBytes(decodeBase64url(match), encodeInteger(seat, 1), roundBytes(round));
  return encodeHex(taggedHash('action', place, nonce, encodeUtf8(encodeCanonical(action))));
}

/**
 * The nonce of a seat's commitment, 32 bytes from its seed: without it, the few possible actions could be tried out. It is bound
 * to the step that the commitment follows (`prev`, hex) and to the action, so that no nonce ever covers two actions.
 */
export function actionNonce(seed: Uint8Array, { round }: Occasion, prev: string, action: Json): Bytes {
  return deriveBytes(
    seed,
    'action nonce',
    [decodeHex(prev), roundBytes(round), encodeUtf8(encodeCanonical(action))],
    NONCE_BYTES,
  );
}

export function beginActions(match: string, round: number, seats: readonly number[]): SecretActions {
  return { match, round, actors: seats.toSorted((a, b) => a - b).map((seat) => ({ seat })) };
}

/** The seats that have to commit or, when all have committed, to reveal. */
export function actionsNext({ actors }: SecretActions): number[] {
  return owingSeats(actors);
}

export function applyActionCommitment(actions: SecretActions, seat: number, commitment: string): SecretActions {
  return { ...actions, actors: sealEnvelope(actions.actors, seat, commitment) };
}

/** Adds an alleged action after comparing its commitment with the one received before. */
export function applyActionReveal(actions: SecretActions, seat: number, action: Json, nonce: Uint8Array): SecretActions {
  const compare = (commitment: string): void => {
    if (commitAction(actions, seat, action, nonce) !== commitment) {
      throw new Fault('randomness/wrong-action');
    }
  };
  return { ...actions, actors: openEnvelope(actions.actors, seat, action, compare) };
}

/** The actions without seats that have left: an action that they did not reveal was never done. */
export function dropActors(actions: SecretActions, seats: readonly number[]): SecretActions {
  return { ...actions, actors: withoutSeats(actions.actors, seats).rest };
}

/** The action of a seat, once it is revealed. */
export function actionOf({ actors }: SecretActions, seat: number): Json | undefined {
  return actors.find((actor) => actor.seat === seat)?.value;
}
