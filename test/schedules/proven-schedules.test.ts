import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runProvenSchedule } from './proven-schedule.ts';

/** Short ones: seats move and are taken back, power goes, pages are loaded again at a message, caches are lost or left behind. */
const SEEDS = ['a/31', 'd/27'];
const PROGRAM = ['--import', './scripts/node-version.mjs', '--disable-warning=ExperimentalWarning', 'test/schedules/main.ts'];

it.each(SEEDS)('whatever fails in proven dark chess, views are right and no mask serves twice: %s', async (seed) => {
  const { violation, trace } = await runProvenSchedule(seed);
  expect(violation, `npm run schedules -- --game dark-chess --only ${seed}\n${trace.join('\n')}`).toBeUndefined();
  if (seed !== SEEDS[0]) return;
  // Faster arithmetic changes nothing of what happens.
  const quick = spawnSync(process.execPath, [...PROGRAM, '--game', 'dark-chess', '--quick', '--only', seed], {
    encoding: 'utf8',
  });
  expect(quick.stdout).toBe(`${trace.join('\n')}\n${seed}: as it should be\n`);
});
