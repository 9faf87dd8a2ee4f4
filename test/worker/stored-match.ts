import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { MatchStore } from '../../durable-objects/match-store.ts';
import type { WorkerMatch } from './match-client.ts';

/** The store of a match, as an object that wakes has it. */
export function storeIn(storage: DurableObjectStorage): MatchStore {
  const store = new MatchStore(storage, Date.now);
  store.prepare();
  return store;
}

/** As if KV had nothing of a closed match yet. */
export const NOT_PUBLISHED =
  "UPDATE meta SET value = json_set(value, '$.parts', 0, '$.storedAt', NULL) WHERE key = 'publication'";

export const alarmOf = ({ stub }: WorkerMatch): Promise<number | null> =>
  runInDurableObject(stub, (_, { storage }) => storage.getAlarm());

/** Gives one object other bindings than the relay's, until it is evicted. */
export const replaceBindings = <Instance extends Rpc.DurableObjectBranded>(
  stub: DurableObjectStub<Instance>,
  bindings: object,
): Promise<void> =>
  runInDurableObject(stub, (instance) => {
    Object.defineProperty(instance, 'env', { value: { ...env, ...bindings }, configurable: true });
  });

/** The clock of objects is an hour ahead of the platform's, which so never comes to their alarms: they ring where a test rings them. */
export const holdAlarms = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });

/** Rings at the moment for which the alarm is set, or now where none is, and returns how long that was ahead. */
export async function ringWhenDue(match: WorkerMatch): Promise<number> {
  const now = Date.now();
  const ahead = Math.max(0, ((await alarmOf(match)) ?? now) - now);
  vi.useFakeTimers({ toFake: ['Date'], now: now + ahead });
  await runDurableObjectAlarm(match.stub);
  return ahead;
}

/** The tables of the match. */
export const tablesOf = ({ stub }: Pick<WorkerMatch, 'stub'>): Promise<string[]> =>
  runInDurableObject(stub, (_, { storage }) =>
    storage.sql
      .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .toArray()
      .map(({ name }) => String(name)),
  );
