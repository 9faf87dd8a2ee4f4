import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedRelay } from '../../bench/cost/counted-match.ts';

let relay: CountedRelay;
beforeAll(async () => {
  relay = await CountedRelay.start();
});
afterAll(() => relay?.stop());

it('npm run cost counts what a real match takes: a row a step and few more, a record and a proof in the store, and a tombstone in the end', async () => {
  const { steps, logBytes, counts, halfOpened } = await relay.play('rps', 1);
  expect(steps).toBeGreaterThan(10);
  expect(counts.rowsWritten).toBeGreaterThan(steps);
  expect(counts.rowsWritten).toBeLessThan(steps + 40);
  expect(counts.rows).toMatchObject({ step: steps, 'meta publication': 2, result: 4 });
  expect(Object.values(counts.rows).reduce((sum, rows) => sum + rows, 0)).toBe(counts.rowsWritten);
  // A wake reads the state and the steps after it.
  expect(counts.rowsRead).toBeGreaterThan(steps);
  expect(counts.socketMessages).toBeGreaterThanOrEqual(steps - 5);
  // Two people: each opens or joins, reads the record and the log, and one of three sockets is the one that comes back.
  expect(counts.workerRequests).toBeGreaterThanOrEqual(4 + 3);
  expect(counts.objectCalls).toBeGreaterThan(counts.socketMessages);
  expect(counts.storeWrites).toBe(2);
  expect(counts.storeReads).toBeGreaterThan(0);
  expect(counts.storedBytes).toBeGreaterThan(logBytes / 10);
  expect(counts.storedBytes).toBeLessThan(logBytes);
  expect(counts.weekBytes).toBeGreaterThan(logBytes);
  // One page of a database, and a row of each player.
  expect(counts.keptBytes).toBeLessThan(4_096 + 2_048);
  expect(halfOpened).toBeUndefined();
});
