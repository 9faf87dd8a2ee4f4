import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMIT } from '../support/suite-seeds.ts';
import type { Run, Tallies } from './tally-thread.ts';
import { TARGETS } from './targets.ts';

/** Of each target, from fixed seeds and from those of the commit. Weekly, and by `npm run fuzz`, each is fuzzed for as long as one wants. */
const RUNS: readonly Run[] = [
  { seed: 'suite', inputs: 100 },
  { seed: COMMIT, inputs: 25 },
];

let tallies: Tallies;
beforeAll(async () => {
  const thread = new Worker(new URL('tally-thread.ts', import.meta.url), {
    workerData: RUNS,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  [tallies] = (await once(thread, 'message')) as [Tallies];
});

describe.each(Object.entries(TARGETS))('a text for "%s"', (name, target) => {
  it('that is in the corpus is read and encoded again without change', async () => {
    for (const text of target.corpus) expect([undefined, text]).toContain(await target.read(text));
  });

  it('that was mutated is read exactly or refused with a fault, with work bounded by its length', () => {
    const ran = tallies[name]!;
    expect(ran.map(({ finding }) => finding)).toEqual(RUNS.map(() => undefined));
    expect(ran[0]!.refused.size).toBeGreaterThanOrEqual(target.codes ?? 3);
  });
});
