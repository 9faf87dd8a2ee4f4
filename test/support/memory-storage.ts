/** SQLite in memory, with as much of the interface of a Durable Object's storage as the objects use for their tables. */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export function memoryStorage(): DurableObjectStorage {
  const database = new DatabaseSync(':memory:');
  const statements = new Map<string, StatementSync>();
  const query = (sql: string, given: readonly (SQLInputValue | ArrayBuffer)[]) => {
    const values = given.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value));
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...values);
  };
  const exec = (sql: string, ...values: (SQLInputValue | ArrayBuffer)[]) => {
    const definesTables = /^\s*(CREATE|DROP|ALTER)/.test(sql);
    if (definesTables) database.exec(sql);
    const rows = definesTables ? [] : query(sql, values);
    return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows[Symbol.iterator]() };
  };
  const transactionSync = (run: () => void): void => {
    database.exec('BEGIN');
    try {
      run();
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  const deleteAll = async (): Promise<void> => {
    const made = query("SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view')", []);
    statements.clear();
    for (const { type, name } of made) database.exec(`DROP ${type} ${name}`);
  };
  return { sql: { exec }, transactionSync, deleteAll } as unknown as DurableObjectStorage;
}
