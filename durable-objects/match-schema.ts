/** The tables of a match, and how those that an earlier release has made become them. */

/** Stands in `meta` under this key. */
const VERSION_KEY = 'schema';
const VERSION = 3;

const NEVER_CHANGED = `CREATE TRIGGER step_is_never_changed BEFORE UPDATE ON step
  WHEN NOT (NEW.seq = OLD.seq AND NEW.step = OLD.step AND (NEW.state IS NULL OR NEW.state IS OLD.state)
    AND (NEW.name IS NULL OR NEW.name IS OLD.name)
    AND (NEW.payload IS OLD.payload OR NEW.payload IS NULL AND instr(json_extract(OLD.step, '$.kind'), '.')
      AND EXISTS (SELECT 1 FROM meta WHERE key = 'publication' AND json_extract(value, '$.storedAt') IS NOT NULL)))
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;`;

/**
 * The largest row is a payload and a step of 1.01 MiB together; SQLite takes 2 MB here. `payload` stands last, so that all the rest lies on
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
${NEVER_CHANGED}
CREATE TRIGGER step_is_never_deleted BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * All that is left of a match once its rows are deleted. It is a view, because that stands with the schema on the first page of a database; a
 * table has a page of its own, and of tombstones there may be thousands of millions.
 */
export const tombstoneSchema = (tombstone: string): string => `
CREATE VIEW meta (key, value) AS VALUES (${quoted(VERSION_KEY)}, '${VERSION}'), ('tombstone', ${quoted(tombstone)});
`;

/** Release 0.1 kept kinds, links and sizes in columns, and each other thing in a table of its own. */
function fromFirst(storage: DurableObjectStorage, now: number): void {
  const { sql } = storage;
  const names = sql.exec("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite%'").toArray();
  for (const { type, name } of names) if (type === 'trigger') sql.exec(`DROP TRIGGER ${name}`);
  sql.exec('ALTER TABLE step RENAME TO former_step');
  sql.exec(SCHEMA);
  sql.exec('INSERT INTO step (seq, step, payload) SELECT seq, step, payload FROM former_step ORDER BY seq');
  sql.exec("INSERT INTO meta SELECT 'proposal/' || position, draft FROM proposal");
  sql.exec(
    `INSERT INTO meta SELECT 'publication', json_object('finalHash', final_hash, 'parts', 0, 'storedAt', iif(stored, ?, NULL))
     FROM publication`,
    now,
  );
  const former = ['former_step', 'proposal', 'outbox', 'publication', 'notice'];
  if (names.some(({ name }) => name === 'notice'))
    sql.exec("INSERT INTO meta SELECT 'notice/' || receiver, confirmed FROM notice");
  for (const name of former) sql.exec(`DROP TABLE IF EXISTS ${name}`);
}

/** Form 2 had no names beside the payloads. */
function fromSecond({ sql }: DurableObjectStorage): void {
  sql.exec('DROP TRIGGER step_is_never_changed');
  sql.exec('ALTER TABLE step ADD COLUMN name TEXT');
  sql.exec(NEVER_CHANGED);
  sql.exec(`UPDATE meta SET value = '${VERSION}' WHERE key = '${VERSION_KEY}'`);
}

/** Brings the tables of a match into their present form. Throws where it cannot, and leaves them as they are. Returns which there are. */
export function prepareTables(storage: DurableObjectStorage, now: number): { readonly step: boolean; readonly meta: boolean } {
  const tables = (): string[] =>
    storage.sql
      .exec("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name IN ('step', 'meta')")
      .toArray()
      .map(({ name }) => String(name));
  let found = tables();
  if (found.length === 1 && found[0] === 'step') {
    storage.transactionSync(() => fromFirst(storage, now));
    found = tables();
  } else if (found.length === 2 && versionIn(storage) === 2) storage.transactionSync(() => fromSecond(storage));
  return { step: found.includes('step'), meta: found.includes('meta') };
}

const versionIn = ({ sql }: DurableObjectStorage): number =>
  Number(sql.exec('SELECT value FROM meta WHERE key = ?', VERSION_KEY).one()['value']);

/** Throws for the tables of a later release, which this one does not know. */
export function expectKnownVersion(version: string | undefined): void {
  if (version !== undefined && Number(version) > VERSION)
    throw new Error(`the match was stored in form ${version}, by a later release`);
}
