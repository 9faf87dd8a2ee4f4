/** The way from a match to the object that shows it to spectators. Whether somebody watches outlives an eviction here. */

import type { News, Watched, WatchPort } from '../shared/relay/watch-feed.ts';

export interface WatchedEnv {
  readonly WATCH: { getByName(match: string): WatchObject };
}

/** What a match needs of `durable-objects/watch.ts`, which needs the match. */
interface WatchObject {
  push(news: News): Promise<Watched | undefined>;
  end(code: number, reason: string): Promise<void>;
}

const KEY = 'watch';

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
    if (this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'").toArray().length === 0)
      return undefined;
    const [row] = this.#sql.exec('SELECT value FROM meta WHERE key = ?', KEY).toArray();
    return row === undefined ? undefined : Number(row['value']);
  }

  save(spectators: number | undefined): void {
    if (spectators === undefined) this.#sql.exec('DELETE FROM meta WHERE key = ?', KEY);
    else this.#sql.exec('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', KEY, String(spectators));
  }

  push(news: News): Promise<Watched | undefined> {
    return this.#env().WATCH.getByName(this.#match).push(news);
  }

  end(code: number, reason: string): Promise<void> {
    return this.#env().WATCH.getByName(this.#match).end(code, reason);
  }
}
