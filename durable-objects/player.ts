/**
 * The record of one public key: one row per match, written by the matches themselves and never changed but by the operator's orders. It repeats what they report and
 * decides nothing; the records under the final hashes do.
 */

import { DurableObject } from 'cloudflare:workers';
import { withoutNames } from '../archive/rewritten-log.ts';
import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { type MatchResult, OUTCOMES, readMatchResult } from '../shared/wire/match-result.ts';
import type { GameTotals, PlayerRecord } from '../shared/wire/player-record.ts';

/** Counted besides the outcome. */
const NOTED = ['forfeits', 'claimed', 'contradicted'] as const;

const NEVER_CHANGED = `
CREATE TRIGGER IF NOT EXISTS result_is_never_changed BEFORE UPDATE ON result BEGIN SELECT RAISE(ABORT, 'results are append-only'); END;
CREATE TRIGGER IF NOT EXISTS result_is_never_deleted BEFORE DELETE ON result BEGIN SELECT RAISE(ABORT, 'results are append-only'); END;
`;
const BY_THE_OPERATOR = 'DROP TRIGGER IF EXISTS result_is_never_changed; DROP TRIGGER IF EXISTS result_is_never_deleted;';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS result (
  position INTEGER PRIMARY KEY,
  match    TEXT NOT NULL UNIQUE,
  result   TEXT NOT NULL
) STRICT;
${NEVER_CHANGED}
CREATE TABLE IF NOT EXISTS total (
  game     TEXT PRIMARY KEY,
  ${OUTCOMES.map((outcome) => `${outcome} INTEGER NOT NULL DEFAULT 0,`).join(' ')}
  ${NOTED.map((noted) => `${noted} INTEGER NOT NULL DEFAULT 0`).join(', ')}
) STRICT;
CREATE TABLE IF NOT EXISTS name (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  name  TEXT NOT NULL,
  final TEXT NOT NULL,
  step  INTEGER NOT NULL,
  time  INTEGER NOT NULL
) STRICT;
`;

type Row<K extends string> = Record<K, SqlStorageValue>;
type Name = NonNullable<PlayerRecord['name']> & Row<string>;

export class Player extends DurableObject {
  /** Keeps the result of a match that is over. It is idempotent. */
  keep(result: MatchResult): void {
    const { sql } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      sql.exec(SCHEMA);
      const { match, game, outcome, by, forfeit, contradicted, time, seats, seat, finalHash, takenAt } = result;
      if (sql.exec('SELECT 1 FROM result WHERE match = ?', match).toArray().length > 0) return;
      sql.exec('INSERT INTO result (match, result) VALUES (?, ?)', match, encodeCanonical(result));
      sql.exec(
        `INSERT INTO total (game, ${outcome}, ${NOTED}) VALUES (?, 1, ?, ?, ?)
         ON CONFLICT (game) DO UPDATE SET ${[outcome, ...NOTED].map((column) => `${column} = ${column} + excluded.${column}`)}`,
        game,
        ...[forfeit, by === 'claim', contradicted].map(Number),
      );
      const name = seats[seat]?.name;
      if (name === undefined) return;
      // Matches may come in another order than they were closed in: the latest claim counts.
      sql.exec(
        `INSERT INTO name (id, name, final, step, time) VALUES (1, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
         SET name = excluded.name, final = excluded.final, step = excluded.step, time = excluded.time WHERE excluded.time >= time`,
        name,
        finalHash,
        takenAt,
        time,
      );
    });
  }

  /** For an operator: the match is in no list any more. It still counts. */
  drop(match: string): void {
    this.#change((sql) => {
      sql.exec("DELETE FROM name WHERE final IN (SELECT json_extract(result, '$.finalHash') FROM result WHERE match = ?)", match);
      sql.exec('DELETE FROM result WHERE match = ?', match);
    });
  }

  /** For an operator: forgets what a player is called, in the row of a match, and at the top of the player's own page. */
  forgetName(match: string, key: string): void {
    this.#change((sql) => {
      if (key === this.ctx.id.name) sql.exec('DELETE FROM name');
      for (const row of sql.exec<Row<'result'>>('SELECT result FROM result WHERE match = ?', match).toArray()) {
        const result = readMatchResult(parseCanonical(String(row.result), LIMITS.messageBytes), 'result');
        const text = encodeCanonical(withoutNames(result, (of) => of === key));
        sql.exec('UPDATE result SET result = ? WHERE match = ?', text, match);
      }
    });
  }

  #change(change: (sql: SqlStorage) => void): void {
    if (!this.#isThere()) return;
    const { sql } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      sql.exec(BY_THE_OPERATOR);
      change(sql);
      sql.exec(NEVER_CHANGED);
    });
  }

  #isThere(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'result'").toArray().length > 0;
  }

  /** The totals, and the matches before a position, the latest first. A key that has played nothing leaves no trace here. */
  record(before = Number.MAX_SAFE_INTEGER): PlayerRecord {
    const { sql } = this.ctx.storage;
    const key = this.ctx.id.name ?? '';
    if (!this.#isThere()) return { key, totals: [], matches: [] };
    const rows = sql
      .exec<Row<'position' | 'result'>>(
        'SELECT position, result FROM result WHERE position < ? ORDER BY position DESC LIMIT ?',
        before,
        RELAY_LIMITS.resultsOfPage + 1,
      )
      .toArray();
    const page = rows.slice(0, RELAY_LIMITS.resultsOfPage);
    const [name] = sql.exec<Name>('SELECT name, final AS finalHash, step FROM name').toArray();
    return {
      key,
      ...(name === undefined ? {} : { name }),
      totals: this.#totals(),
      matches: page.map(({ result }) => readMatchResult(parseCanonical(String(result), LIMITS.messageBytes), 'result')),
      ...(rows.length > page.length ? { before: Number(page.at(-1)!.position) } : {}),
    };
  }

  #totals(): GameTotals[] {
    return this.ctx.storage.sql
      .exec<GameTotals & Row<string>>(
        `SELECT game, ${[...OUTCOMES, ...NOTED]} FROM total ORDER BY won + lost + drawn + void + unknown DESC, game LIMIT ?`,
        RELAY_LIMITS.gamesOfRecord,
      )
      .toArray();
  }
}
