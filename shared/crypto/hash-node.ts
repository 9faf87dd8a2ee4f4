/** SHA-256 by `node:crypto`: native, in Node and in a Durable Object (with `nodejs_compat`). */

import type { Sha256Hex } from './hash.ts';

/** The part of `node:crypto` that is used; only the caller may import that module. */
interface NodeHashes {
  readonly hash: (algorithm: 'sha256', text: string, encoding: 'hex') => string;
}

export function nodeSha256Hex(crypto: NodeHashes): Sha256Hex {
  return (text) => crypto.hash('sha256', text, 'hex');
}
