/** SHA-256 by `node:crypto`: native, in Node and in a Durable Object (with `nodejs_compat`). */

import { encodeUtf8Part } from '../encoding/bytes.ts';
import type { Sha256Hex } from './hash.ts';

/** The part of `node:crypto` that is used; only the caller may import that module. */
interface NodeHashes {
  readonly hash: (algorithm: 'sha256', bytes: Uint8Array, encoding: 'hex') => string;
}

/** In workerd `hash` takes twice as long for a text as for its bytes. */
export function nodeSha256Hex(crypto: NodeHashes): Sha256Hex {
  return (text) => crypto.hash('sha256', encodeUtf8Part(text), 'hex');
}
