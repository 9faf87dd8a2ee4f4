/** Tasks run a few at a time, earlier lanes first. */

import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Pool } from './pool.ts';

it('results come in the order of the tasks, and what waits goes by lane', async () => {
  const pool = new Pool();
  const began: string[] = [];
  const task = (name: string) => async () => {
    began.push(name);
    await setImmediate();
    return name;
  };
  const busy = pool.runAll(
    5,
    Array.from({ length: 100 }, (_, i) => task(`busy ${i}`)),
  );
  const late = pool.runAll(2, [task('b1'), task('b2')]);
  const early = pool.runAll(1, [task('a1'), task('a2')]);
  expect(await late).toEqual(['b1', 'b2']);
  expect(await early).toEqual(['a1', 'a2']);
  expect((await busy).at(-1)).toBe('busy 99');
  expect(began.filter((name) => !name.startsWith('busy'))).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect(began.indexOf('b2')).toBeLessThan(began.indexOf('busy 99'));
});

it('a task that throws leaves its place to others', async () => {
  const pool = new Pool();
  const fails = async (): Promise<never> => {
    throw new Error('failed');
  };
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => pool.run(1, fails)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await pool.run(1, async () => 'ran')).toBe('ran');
});
