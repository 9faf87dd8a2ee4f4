/**
 * How a socket proves whose it is, in the query of its address, so that the relay knows before it wakes the match: the key, the relay's
 * time and a signature over match and time.
 */

import { taggedText } from '../crypto/hash.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { hex, integer, object } from '../encoding/shape.ts';
import { KEY_BYTES, SIGNATURE_BYTES } from '../log/step.ts';

const readFields = object({
  key: hex(KEY_BYTES),
  time: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  sig: hex(SIGNATURE_BYTES),
});
type Greeting = ReturnType<typeof readFields>;

/** What a greeting signs. */
export function greetingMessage(match: string, time: number): Uint8Array {
  return taggedText('hello', encodeCanonical({ match, time }));
}

export function encodeGreeting({ key, time, sig }: Greeting): string {
  return `key=${key}&time=${time}&sig=${sig}`;
}

/** From the fields of a query; undefined where it names no key. */
export function readGreeting({ key, time, sig }: Readonly<Record<string, string | undefined>>): Greeting | undefined {
  if (key === undefined) return undefined;
  return readFields({ key, time: /^\d{1,15}$/.test(time ?? '') ? Number(time) : null, sig: sig ?? '' }, 'greeting');
}
