/** Leaves of both seats without the trees and base transfers that bring them there: for tests of what is built on them. */

import { byteStream } from '../../shared/crypto/byte-stream.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { LEAF_KEY_BYTES, type TreeLeaves, type TreeShape } from '../../shared/oblivious-transfer/ggm-tree.ts';

interface DealtLeaves {
  /** Δ of the keeper, 16 bytes. */
  readonly delta: Bytes;
  readonly holder: TreeLeaves;
  readonly keeper: TreeLeaves;
}

/** Leaves and a Δ from the name of a test; `delta` replaces the random one. */
export function dealLeaves(shape: TreeShape, name: string, delta?: Bytes): DealtLeaves {
  const next = byteStream(encodeUtf8(`leaves that are dealt for a test: ${name}`));
  const secret = delta ?? next(16);
  const keys = Array.from({ length: shape.trees }, () => next(LEAF_KEY_BYTES << shape.depth));
  const missing = keys.map((_, tree) => {
    const at = tree * shape.depth;
    return (secret[at >> 3]! >> (at & 7)) & ((1 << shape.depth) - 1);
  });
  const known = keys.map((all, tree) => {
    const own = all.slice();
    own.fill(0, missing[tree]! * LEAF_KEY_BYTES, (missing[tree]! + 1) * LEAF_KEY_BYTES);
    return own;
  });
  return { delta: secret, holder: { shape, keys }, keeper: { shape, keys: known, missing } };
}
