import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

const INPUTS = 150;

describe.each(Object.entries(TARGETS))('a text for "%s"', (name, target) => {
  it('of the corpus comes back as it was', async () => {
    for (const text of target.corpus) expect([undefined, text]).toContain(await target.read(text));
  });

  it('that was tampered with is read as it stands or refused with a fault, in work that its length bounds', async () => {
    const { finding, refused } = await fuzz(target, `suite/${name}`, (inputs) => inputs >= INPUTS);
    expect(finding).toBeUndefined();
    expect(refused.size).toBeGreaterThan(2);
  });
});
