/** The way from a match to the object that shows it to spectators. Whether somebody watches outlives an eviction here. */

import type { News, Watched, WatchPort } from '../shared/relay/watch-feed.ts';

export interface WatchedEnv {
  readonly WATCH: { getByName(match: string): WatchObject };
}

/** What a match needs of `durable-objects/watch.ts`, which needs the match. */
interface WatchObject {
  push(news: News): Promise<Watched | undefined>;
}

const SCHEMA = 'CREATE TABLE IF NOT EXISTS watch (id INTEGER PRIMARY KEY CHECK (id = 1), spectators INTEGER NOT NULL) STRICT;';

export class MatchWatch implements WatchPort {
  readonly #match: string;
  readonly #sql: SqlStorage;
  readonly #env: () => WatchedEnv;

  constructor(match: string, storage: DurableObjectStorage, env: () => WatchedEnv) {
    this.#match = match;
    this.#sql = storage.sql;
    this.#env = env;
  }

  load(): number | undefined {
    if (!this.#exists()) return undefined;
    const [row] = this.#sql.exec('SELECT spectators FROM watch').toArray();
    return row === undefined ? undefined : Number(row['spectators']);
  }

  save(spectators: number | undefined): void {
    if (spectators === undefined) {
      if (this.#exists()) this.#sql.exec('DELETE FROM watch');
      return;
    }
    this.#sql.exec(SCHEMA);
    this.#sql.exec('INSERT OR REPLACE INTO watch (id, spectators) VALUES (1, ?)', spectators);
  }

  push(news: News): Promise<Watched | undefined> {
    return this.#env().WATCH.getByName(this.#match).push(news);
  }

  #exists(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'watch'").toArray().length > 0;
  }
}
