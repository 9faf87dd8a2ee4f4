/**
 * The record of one public key: one row per match, written by the matches themselves and never changed. It repeats what they report and
 * decides nothing; the records under the final hashes do.
 */

import { DurableObject } from 'cloudflare:workers';
import { encodeCanonical, parseCanonical } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { type MatchResult, OUTCOMES, readMatchResult } from '../shared/wire/match-result.ts';
import type { GameTotals, PlayerRecord } from '../shared/wire/player-record.ts';

/** Counted besides the outcome. */
const NOTED = ['forfeits', 'claimed', 'contradicted'] as const;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS result (
  position INTEGER PRIMARY KEY,
  match    TEXT NOT NULL UNIQUE,
  result   TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS result_is_never_changed BEFORE UPDATE ON result BEGIN SELECT RAISE(ABORT, 'results are append-only'); END;
CREATE TRIGGER IF NOT EXISTS result_is_never_deleted BEFORE DELETE ON result BEGIN SELECT RAISE(ABORT, 'results are append-only'); END;
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

  /** The totals, and the matches before a position, the latest first. A key that has played nothing leaves no trace here. */
  record(before = Number.MAX_SAFE_INTEGER): PlayerRecord {
    const { sql } = this.ctx.storage;
    const key = this.ctx.id.name ?? '';
    if (sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'result'").toArray().length === 0) {
      return { key, totals: [], matches: [] };
    }
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
