/** The transparency log of the worker tests, and its alarm, which rings only where a test rings it. */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, vi } from 'vitest';
import { holdAlarms } from './stored-match.ts';

export const LOG = 'relay.test/tlog';
const findLog = () => env.TRANSPARENCY_LOG.getByName(LOG);
export let stub = findLog();

export function holdTheAlarm(): void {
  // What a file before has asked is gone with its storage.
  stub = findLog();
  beforeEach(holdAlarms);
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
