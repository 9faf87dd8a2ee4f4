/**
 * What seats say to each other beside the game: an id, no text, so that nothing hidden can be said. It is signed by the key of the seat for a place of
 * the log, passed on and forgotten: docs/protocol/relay.md#phrases.
 */

import { taggedText } from '../crypto/hash.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { hex, integer, object, oneOf } from '../encoding/shape.ts';
import { KEY_BYTES, SIGNATURE_BYTES } from '../log/step.ts';

/** The last one is said by a client that has opened a rematch, so that another looks for it at once. It proves nothing. */
export const PHRASES = ['hello', 'good-luck', 'well-played', 'thanks', 'oops', 'good-game', 'rematch'] as const;
export type PhraseId = (typeof PHRASES)[number];

/** Old phrases are refused: `seq` is at most so many steps before the end of the log. */
const RECENT_STEPS = 8;

export const readPhrase = object({
  /** The key of the seat. */
  key: hex(KEY_BYTES),
  /** Tells one from another that the seat says at the same place. */
  nonce: hex(8),
  phrase: oneOf(PHRASES),
  /** The end of the log as its author has it: the number of steps, and the link hash of the last. */
  prev: hex(32),
  seq: integer({ min: 0, max: LIMITS.stepsPerMatch }),
  sig: hex(SIGNATURE_BYTES),
});
export type Phrase = ReturnType<typeof readPhrase>;

/** What the key of a seat signs. */
export function phraseMessage(match: string, { nonce, phrase, prev, seq }: Omit<Phrase, 'key' | 'sig'>): Uint8Array {
  return taggedText('phrase', encodeCanonical({ match, nonce, phrase, prev, seq }));
}

/** Whether a phrase is said at the end of a log of so many steps, or a moment before. */
export const isRecent = ({ seq }: Pick<Phrase, 'seq'>, steps: number): boolean => seq <= steps && seq > steps - RECENT_STEPS;
