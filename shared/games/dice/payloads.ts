/** The payloads of Greedy Pig, and the decisions behind them. */

import { base64url, hex, object, oneOf } from '../../encoding/shape.ts';
import { SHARE_BYTES } from '../../randomness/joint.ts';
import { NONCE_BYTES } from '../../randomness/secret-action.ts';

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
