/** The payloads of Three Card Monte, and the decisions behind them. */

import { base64url, hex, object, oneOf, type Reader, variants } from '../../encoding/shape.ts';
import { NONCE_BYTES } from '../../randomness/secret-action.ts';

export const KINDS = { place: 'monte.place', point: 'monte.point', reveal: 'monte.reveal' } as const;

export const CARDS = ['left', 'middle', 'right'] as const;
/** One of the three cards on the table. */
export type Card = (typeof CARDS)[number];

/** The dealer decides where the queen goes, the guesser where it may be. */
interface MonteDecision {
  readonly kind: 'place' | 'point';
  readonly card: Card;
}

const card = oneOf(CARDS);

export const readPlace = object({ commitment: hex(32) });
export const readPoint = object({ card });
/** Opens the commitment of the round. */
export const readReveal = object({ queen: card, nonce: base64url(NONCE_BYTES) });

export const DECISIONS = {
  place: object({ kind: oneOf(['place']), card }),
  point: object({ kind: oneOf(['point']), card }),
};
export const readDecision: Reader<MonteDecision> = variants(DECISIONS);
