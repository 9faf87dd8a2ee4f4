import { expect, it } from 'vitest';
import { runSchedule } from './schedule.ts';
import { ADVERSITIES } from './world.ts';

const SCHEDULES = 50;

it('whatever fails and whenever, all parties end with the log that a relay without faults has', async () => {
  const met = new Set<string>();
  for (let i = 0; i < SCHEDULES; i++) {
    const { seed, violation, trace, struck } = await runSchedule(`suite/${i}`);
    expect(violation, `npm run schedules -- --only ${seed}\n${trace.join('\n')}`).toBeUndefined();
    for (const name of struck.keys()) met.add(name);
  }
  expect([...met].sort()).toEqual([...ADVERSITIES].sort());
});
