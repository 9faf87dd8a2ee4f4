/** What the operator has blocked, and whether new matches are taken: in a row of the operator's object, and in KV for everybody else. */

import { rememberBlocks } from '../archive/blocks.ts';
import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { type Blocks, decodeBlocks, NO_BLOCKS } from '../shared/wire/blocks.ts';
import { BLOCKS_KEY } from '../shared/wire/kv-keys.ts';
import type { Order } from '../shared/wire/operator-order.ts';

export interface BlockEnv {
  readonly LOG: KVNamespace;
}

type BlockOrder = Extract<Order, { action: 'block' | 'unblock' }>;

const SCHEMA = 'CREATE TABLE IF NOT EXISTS blocks (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT;';

export class BlockList {
  readonly #sql: SqlStorage;
  readonly #env: () => BlockEnv;

  constructor({ sql }: DurableObjectStorage, env: () => BlockEnv) {
    this.#sql = sql;
    this.#env = env;
    sql.exec(SCHEMA);
  }

  /** Whether new matches are refused. */
  async pause(paused: boolean): Promise<void> {
    await this.#set({ ...this.#blocks(), paused });
  }

  /** Returns the line of the journal that says what was done. */
  async block({ action, key, match }: BlockOrder): Promise<string> {
    const blocks = this.#blocks();
    const changed = (all: readonly string[], one: string | undefined): readonly string[] => {
      const others = all.filter((other) => other !== one);
      return one === undefined || action === 'unblock' ? others : [...others, one];
    };
    await this.#set({ ...blocks, keys: changed(blocks.keys, key), matches: changed(blocks.matches, match) });
    return `${key === undefined ? `match ${match}` : `key ${key}`} is ${action}ed`;
  }

  /** The text that is in KV. */
  get text(): string {
    return encodeCanonical(this.#blocks());
  }

  #blocks(): Blocks {
    const [row] = this.#sql.exec<{ text: string }>('SELECT text FROM blocks').toArray();
    return row === undefined ? NO_BLOCKS : decodeBlocks(row.text);
  }

  async #set(blocks: Blocks): Promise<void> {
    const text = encodeCanonical(blocks);
    decodeBlocks(text);
    this.#sql.exec('INSERT OR REPLACE INTO blocks (id, text) VALUES (1, ?)', text);
    await this.#env().LOG.put(BLOCKS_KEY, text);
    rememberBlocks(blocks);
  }
}
