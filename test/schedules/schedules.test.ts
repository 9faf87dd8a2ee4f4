import { expect, it } from 'vitest';
import { suiteSeeds } from '../support/suite-seeds.ts';
import { runSchedule } from './schedule.ts';
import { ADVERSITIES } from './world.ts';

// Thousands more run by `npm run schedules`, weekly too.
it.each(suiteSeeds(20))(
  'whatever fails and whenever, all parties end with the log that a relay without faults has, by seeds: $of',
  async ({ seeds, isFixed }) => {
    const met = new Set<string>();
    for (const one of seeds) {
      const { seed, violation, trace, struck } = await runSchedule(one);
      expect(violation, `npm run schedules -- --only ${seed}\n${trace.join('\n')}`).toBeUndefined();
      for (const name of struck.keys()) met.add(name);
    }
    if (isFixed) expect([...met].sort()).toEqual([...ADVERSITIES].sort());
  },
);
