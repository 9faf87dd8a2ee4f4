import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runProvenSchedule } from './proven-schedule.ts';

/** Short ones: seats move and are taken back, power goes, pages are loaded again at a message, caches are lost or left behind. */
const SEEDS = ['a/31', 'd/27'];
const PROGRAM = ['--import', './scripts/node-version.mjs', '--disable-warning=ExperimentalWarning', 'test/schedules/main.ts'];

/** What the program prints of a seed that it plays with faster arithmetic. */
const playedQuickly = (seed: string): string =>
  spawnSync(process.execPath, [...PROGRAM, '--game', 'dark-chess', '--quick', '--only', seed], { encoding: 'utf8' }).stdout;

it.each(SEEDS)('whatever fails in proven dark chess, views are right and no mask serves twice: %s', async (seed) => {
  // The first is played with the real arithmetic too, which changes nothing of what happens.
  if (seed !== SEEDS[0]) return expect(playedQuickly(seed)).toMatch(new RegExp(`\n${seed}: as it should be\n$`));
  const { violation, trace } = await runProvenSchedule(seed);
  expect(violation, `npm run schedules -- --game dark-chess --only ${seed}\n${trace.join('\n')}`).toBeUndefined();
  expect(playedQuickly(seed)).toBe(`${trace.join('\n')}\n${seed}: as it should be\n`);
});
