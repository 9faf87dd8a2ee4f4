import { expect, it } from 'vitest';
import { runProvenSchedule } from './proven-schedule.ts';

/** Short ones: seats move and are taken back, power goes, pages are loaded again at a message, caches are lost or left behind. */
const SEEDS = ['a/31', 'd/27'];

it.each(SEEDS)('whatever fails in proven dark chess, views are right and no mask serves twice: %s', async (seed) => {
  const { violation, trace } = await runProvenSchedule(seed);
  expect(violation, `npm run schedules -- --game dark-chess --only ${seed}\n${trace.join('\n')}`).toBeUndefined();
});
