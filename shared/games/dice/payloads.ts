/**
 * Greedy Pig, the version of Pig that a whole class plays with one die: every throw is everybody's. All stand up at the start of a
 * round. A throw of 2 to 6 adds to the points of the round; before each throw after the first, whoever stands may sit down and keep
 * them. A throw of 1 ends the round, and whoever still stands gets nothing. Whoever has the most points after the round in which
 * somebody reaches the target has won. A match of 1,000 throws ends with the last of them, as if everybody who stands had sat down.
 */

import type { JsonObject } from '../../encoding/canonical.ts';
import { base64url, hex, integer, object, oneOf, optional } from '../../encoding/shape.ts';
import { SHARE_BYTES } from '../../randomness/joint.ts';
import { NONCE_BYTES } from '../../randomness/secret-action.ts';

export const MAX_SEATS = 8;
/** The throw that ends a round. */
export const PIG = 1;

/**
 * A match has no more throws: half of all with the highest target take 300, and the log holds no more of eight seats than these. After the
 * last one whoever stands keeps its points, and the points decide.
 */
export const MOST_THROWS = 1_000;

export interface DiceParams {
  readonly target: number;
}

export function readParams(json: JsonObject): DiceParams {
  const { target = 50 } = object({ target: optional(integer({ min: 5, max: 500 })) })(json, 'params');
  return { target };
}

export const KINDS = { commit: 'dice.commit', reveal: 'dice.reveal' } as const;

export const CHOICES = ['stand', 'sit'] as const;
export type Choice = (typeof CHOICES)[number];
export const readDecision = object({ kind: oneOf(CHOICES) });

/** Every seat gives its share of each throw; a seat that may sit down gives its choice with it. */
export const readCommit = (chooses: boolean) => object({ share: hex(32), ...(chooses ? { choice: hex(32) } : {}) });
export const readReveal = (chooses: boolean) =>
  object({
    share: base64url(SHARE_BYTES),
    ...(chooses ? { choice: oneOf(CHOICES), nonce: base64url(NONCE_BYTES) } : {}),
  });
