/** The tree of a log as two values that stand for all of it, and the rule by which its last one is kept where the log itself is not. */

import { encodeHex } from '../encoding/bytes.ts';
import { EMPTY_ROOT, rootOf, type SubtreeHash } from './merkle-log.ts';

export interface TreeHead {
  readonly size: number;
  /** In hex. */
  readonly root: string;
}

export const EMPTY_HEAD: TreeHead = { size: 0, root: encodeHex(EMPTY_ROOT) };

export const headOf = (size: number, hashOf: SubtreeHash): TreeHead => ({ size, root: encodeHex(rootOf(size, hashOf)) });

export const isSameHead = (a: TreeHead, b: TreeHead): boolean => a.size === b.size && a.root === b.root;

/** Compare-and-swap: the head that is kept from now on. The same request again changes nothing more. */
export const advancedHead = (kept: TreeHead, from: TreeHead, to: TreeHead): TreeHead =>
  isSameHead(kept, from) && to.size > from.size ? to : kept;
