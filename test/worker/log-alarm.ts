/** The transparency log of the worker tests, and its alarm, which rings only where a test rings it. */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, vi } from 'vitest';

export const LOG = 'relay.test/tlog';
export const stub = env.TRANSPARENCY_LOG.getByName(LOG);

/** The log's clock stands an hour ahead of the platform's, which so never comes to the alarms that the log sets. */
export function holdTheAlarm(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 }));
  afterEach(() => void vi.useRealTimers());
}

/**
 * Rings at the moment for which the alarm is set, and not before entries that wait are due, as the alarm may be one of an attempt that
 * failed. It is set again then for what is due later.
 */
export async function ring(): Promise<void> {
  for (let rung = 0; rung < 2; rung++) {
    const due = await runInDurableObject(stub, (_, { storage }) => storage.getAlarm());
    vi.setSystemTime(Math.max(Date.now() + 1_000, due ?? 0));
    await runDurableObjectAlarm(stub);
  }
}
