/** Rock, paper, scissors: what beats what, and the payloads and decisions of a match. */

import type { JsonObject } from '../../encoding/canonical.ts';
import { base64url, hex, integer, object, oneOf, optional } from '../../encoding/shape.ts';
import { Fault } from '../../fault.ts';
import { NONCE_BYTES } from '../../randomness/secret-action.ts';

/** Each beats the one before it, and the first beats the last. */
export const HANDS = ['rock', 'paper', 'scissors'] as const;
export type Hand = (typeof HANDS)[number];

export interface RpsParams {
  /** Whoever wins more than half of so many rounds has won; tied rounds do not count. */
  readonly bestOf: number;
}

/** The seat whose hand wins; `undefined` for a tie. */
export function roundWinner([first, second]: readonly Hand[]): number | undefined {
  const ahead = (HANDS.indexOf(first!) - HANDS.indexOf(second!) + HANDS.length) % HANDS.length;
  return [undefined, 0, 1][ahead];
}

/** As many tied rounds end a match: chance alone ties a hundred once in more matches than will ever be played. */
export const MOST_TIES = 100;

export const KINDS = { commit: 'rps.commit', reveal: 'rps.reveal' } as const;

const hand = oneOf(HANDS);

/** A hand under its commitment, and later in the open. */
export const readCommit = object({ hand: hex(32) });
export const readReveal = object({ hand, nonce: base64url(NONCE_BYTES) });
export const readDecision = object({ kind: oneOf(['show']), hand });

export function readParams(json: JsonObject): RpsParams {
  const { bestOf = 3 } = object({ bestOf: optional(integer({ min: 1, max: 5 })) })(json, 'params');
  if (bestOf % 2 === 0) throw new Fault('game/wrong-params', 'a match is the best of 1, 3 or 5 rounds');
  return { bestOf };
}
