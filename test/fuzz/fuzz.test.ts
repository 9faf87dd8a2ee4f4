import { describe, expect, it } from 'vitest';
import { COMMIT } from '../support/suite-seeds.ts';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

/** Of each target, from fixed seeds and from those of the commit. Weekly, and by `npm run fuzz`, each is fuzzed for as long as one wants. */
const INPUTS = 100;
const OF_COMMIT = 25;

describe.each(Object.entries(TARGETS))('a text for "%s"', (name, target) => {
  it('that is in the corpus is read and encoded again without change', async () => {
    for (const text of target.corpus) expect([undefined, text]).toContain(await target.read(text));
  });

  it('that was mutated is read exactly or refused with a fault, with work bounded by its length', async () => {
    const { finding, refused } = await fuzz(target, `suite/${name}`, (inputs) => inputs >= INPUTS);
    expect(finding).toBeUndefined();
    expect(refused.size).toBeGreaterThanOrEqual(target.codes ?? 3);
    expect((await fuzz(target, `${COMMIT}/${name}`, (inputs) => inputs >= OF_COMMIT)).finding).toBeUndefined();
  });
});
