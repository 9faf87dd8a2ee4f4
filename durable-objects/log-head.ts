/**
 * The last head of a transparency log that may have been shown, apart from the log: a point-in-time recovery sets all of an object's
 * storage back, and this is another object's. One object an origin.
 */

import { DurableObject } from 'cloudflare:workers';
import { advancedHead, EMPTY_HEAD, type TreeHead } from '../shared/transparency/tree-head.ts';

const HEAD = 'head';

export class LogHead extends DurableObject {
  read(): TreeHead {
    return this.ctx.storage.kv.get<TreeHead>(HEAD) ?? EMPTY_HEAD;
  }

  /** Takes the head `to` if it has `from`. Nothing is awaited between the two, and the answer leaves once it is written. */
  advance(from: TreeHead, to: TreeHead): TreeHead {
    const head = advancedHead(this.read(), from, to);
    this.ctx.storage.kv.put(HEAD, head);
    return head;
  }
}
