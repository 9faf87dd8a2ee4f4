/** The tables of a match. */

import { PATH_IN_STEP } from '../shared/log/step.ts';

/** Stands in `meta` under this key. */
const VERSION_KEY = 'schema';
const VERSION = 1;

/**
 * The largest row is a payload and a step of 1.01 MiB together; SQLite takes 2 MB here. `payload` is the last column, so that all the rest lies on
 * the first pages of a row. `state` is the state of the match after the step, where it was stored. Columns are never changed, but may be
 * emptied: a payload of a game once a record without it is published, a state or a name at any time (with a name the states, which repeat
 * it). No trigger looks for gaps, which would cost a read a step: `MatchStore` counts. Everything but the log is in `meta`, because a table and an index more are rows that every match pays for.
 */
export const SCHEMA = `
CREATE TABLE step (
  seq     INTEGER PRIMARY KEY,
  state   TEXT,
  step    TEXT NOT NULL,
  name    TEXT,
  payload TEXT
) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO meta (key, value) VALUES ('${VERSION_KEY}', '${VERSION}');
CREATE TRIGGER step_is_never_changed BEFORE UPDATE ON step
  WHEN NOT (NEW.seq = OLD.seq AND NEW.step = OLD.step AND (NEW.state IS NULL OR NEW.state IS OLD.state)
    AND (NEW.name IS NULL OR NEW.name IS OLD.name)
    AND (NEW.payload IS OLD.payload OR NEW.payload IS NULL AND instr(json_extract(OLD.step, '${PATH_IN_STEP.kind}'), '.')
      AND EXISTS (SELECT 1 FROM meta WHERE key = 'publication' AND json_extract(value, '$.storedAt') IS NOT NULL)))
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER step_is_never_deleted BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * All that is left of a match once its rows are deleted. It is a view, because that is stored with the schema on the first page of a database; a
 * table has a page of its own, and of tombstones there may be thousands of millions.
 */
export const tombstoneSchema = (tombstone: string): string => `
CREATE VIEW meta (key, value) AS VALUES (${quoted(VERSION_KEY)}, '${VERSION}'), ('tombstone', ${quoted(tombstone)});
`;

export function tablesIn({ sql }: DurableObjectStorage): { readonly step: boolean; readonly meta: boolean } {
  const rows = sql.exec("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name IN ('step', 'meta')").toArray();
  const has = (table: string): boolean => rows.some(({ name }) => name === table);
  return { step: has('step'), meta: has('meta') };
}

/** Throws for the tables of a later release, which this one does not know. */
export function expectKnownVersion(version: string | undefined): void {
  if (version !== undefined && Number(version) > VERSION)
    throw new Error(`the match was stored in form ${version}, by a later release`);
}
