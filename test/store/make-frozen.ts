/**
 * Writes the database of a match at several moments as the code stores it now, as SQL: `node test/store/make-frozen.ts 0.2`. Run once for
 * each release that stores matches in another form; what it wrote is never made again, because later releases must open it.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStorage } from '../support/memory-storage.ts';
import { MOMENTS, type Moment } from './moments.ts';
import { StoredShell } from './stored-shell.ts';

/** Every statement that makes the tables and their rows again, those that SQLite keeps for itself excepted. */
function dump(storage: DurableObjectStorage): string {
  const rows = (sql: string) => storage.sql.exec(sql).toArray();
  const made = rows("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'");
  const literal = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
  const inserts = made.flatMap(({ type, name }) =>
    type === 'table'
      ? rows(`SELECT * FROM ${name}`).map((row) => `INSERT INTO ${name} VALUES (${Object.values(row).map(literal)})`)
      : [],
  );
  const [tables, others] = [true, false].map((isTable) => made.filter(({ type }) => (type === 'table') === isTable));
  return [...tables!, ...inserts.map((sql) => ({ sql })), ...others!].map(({ sql }) => `${sql};\n`).join('');
}

/** Longer than a published match is kept. */
const KEPT_MS = 8 * 24 * 3_600_000;

/** What is said from one moment to the next. */
const STEPS: Record<Moment, (match: StoredShell) => unknown> = {
  lobby: (match) => match.say('open', [0], match.toy.terms(), [], 'Zoë'),
  setup(match) {
    match.say('join', [1], match.toy.joinPayload(1), [0, 1], 'Bob');
    match.say('start', [0], {}, [0]);
  },
  play(match) {
    match.say('start', [1], {}, [0]);
    for (let i = 0; i < 10; i++) {
      match.say('toy.flight', [i % 2], { word: `Zoë 🦊 ${i}` }, [i % 2]);
      match.say('toy.move', [i % 2], {}, [1 - (i % 2)]);
    }
  },
  settle(match) {
    match.say('toy.move', [0], {}, []);
    match.say('endgame', [0], { result: { kind: 'drawn', reason: 'agreement' } });
  },
  closed: (match) => match.say('endgame', [1], { result: { kind: 'drawn', reason: 'agreement' } }),
  published: (match) => match.shell.ring(),
  deleted(match) {
    match.now += KEPT_MS;
    return match.shell.ring();
  },
};

const [release] = process.argv.slice(2);
const folder = join(import.meta.dirname, release!);
mkdirSync(folder);
const match = new StoredShell(memoryStorage(), { sameTurn: ['toy.flight'], unpublished: ['toy.flight'] });
for (const moment of MOMENTS) {
  await STEPS[moment](match);
  writeFileSync(join(folder, `${moment}.sql`), dump(match.storage));
}
