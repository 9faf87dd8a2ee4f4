/** The payloads of rock, paper, scissors, and the decisions behind them. */

import { base64url, hex, object, oneOf } from '../../encoding/shape.ts';
import { NONCE_BYTES } from '../../randomness/secret-action.ts';
import { HANDS } from './hands.ts';

export const KINDS = { commit: 'rps.commit', reveal: 'rps.reveal' } as const;

const hand = oneOf(HANDS);

export const readCommit = object({ hand: hex(32) });
export const readReveal = object({ hand, nonce: base64url(NONCE_BYTES) });
export const readDecision = object({ kind: oneOf(['show']), hand });
