import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

const INPUTS = 150;

describe.each(Object.entries(TARGETS))('a text for "%s"', (name, target) => {
  it('that is in the corpus is read and encoded again without change', async () => {
    for (const text of target.corpus) expect([undefined, text]).toContain(await target.read(text));
  });

  it('that was mutated is read exactly or refused with a fault, with work bounded by its length', async () => {
    const { finding, refused } = await fuzz(target, `suite/${name}`, (inputs) => inputs >= INPUTS);
    expect(finding).toBeUndefined();
    expect(refused.size).toBeGreaterThanOrEqual(target.codes ?? 3);
  });
});
