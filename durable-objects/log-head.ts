/**
 * The last head of a transparency log that may have been shown, apart from the log: a point-in-time recovery sets all of an object's
 * storage back, and this is another object's. One object an origin.
 */

import { DurableObject } from 'cloudflare:workers';
import { advancedHead, EMPTY_HEAD, readTreeHead, type TreeHead } from '../shared/transparency/tree-head.ts';

const SCHEMA =
  'CREATE TABLE IF NOT EXISTS head (id INTEGER PRIMARY KEY CHECK (id = 1), size INTEGER NOT NULL, root TEXT NOT NULL) STRICT';

export class LogHead extends DurableObject {
  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as never);
    ctx.storage.sql.exec(SCHEMA);
  }

  read(): TreeHead {
    const [row] = this.ctx.storage.sql.exec<{ size: number; root: string }>('SELECT size, root FROM head').toArray();
    return row === undefined ? EMPTY_HEAD : readTreeHead(row, 'head');
  }

  /** Takes the head `to` if it has `from`. Nothing is awaited between the two, and the answer leaves once it is written. */
  advance(from: TreeHead, to: TreeHead): TreeHead {
    const head = advancedHead(this.read(), from, to);
    this.ctx.storage.sql.exec('INSERT OR REPLACE INTO head (id, size, root) VALUES (1, ?, ?)', head.size, head.root);
    return head;
  }
}
