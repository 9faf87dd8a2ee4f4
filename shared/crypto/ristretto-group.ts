/** The group ristretto255 (RFC 9496) for many multiplications by secret scalars, behind an interface with two implementations. */

import type { Bytes } from '../encoding/bytes.ts';

/** `Element` is for nobody to look into. Scalars are 0 … ORDER−1. */
export interface RistrettoGroup<Element = unknown> {
  readonly generator: Element;
  /** From the one canonical encoding. Throws `crypto/bad-point`, for the identity as well. */
  decode(bytes: Uint8Array): Element;
  encode(element: Element): Bytes;
  /** hash_to_ristretto255 (RFC 9380 Appendix B). */
  hash(message: Uint8Array, domain: Uint8Array): Element;
  /** Σ scalar × element; which group operations are done, in which order, does not depend on the scalars. */
  sum(elements: readonly Element[], scalars: readonly bigint[]): Element;
}
