import { expect, it } from 'vitest';
import { runProvenSchedule } from './proven-schedule.ts';

/** Short ones: a seat moves in the set-up, in a batch, in a turn; power goes, caches and logs are lost. */
const SEEDS = ['a/4', 'a/8', 'a/15'];

it.each(SEEDS)('whatever fails in proven dark chess, views are right and no mask serves twice: %s', async (seed) => {
  const { violation, trace } = await runProvenSchedule(seed);
  expect(violation, `npm run schedules -- --game dark-chess --only ${seed}\n${trace.join('\n')}`).toBeUndefined();
});
