import { expect, it } from 'vitest';
import { playByCorrespondence } from './correspondence.ts';

it('two people who are never online together play proven dark chess to its end, though power goes and caches are lost', async () => {
  const faults = { writes: 8, cutsAtOnce: true, losesCaches: true, remembers: true };
  const { violation, visits, visitsBeforeMove, pages, kinds, trace } = await playByCorrespondence({ seed: 'weeks', ...faults });
  expect(violation, trace.join('\n')).toBeUndefined();
  expect(kinds.slice(-4)).toEqual(['agreed', 'opening', 'opening', 'endgame']);
  expect(visitsBeforeMove).toBe(8);
  expect(visits).toBeLessThanOrEqual(20);
  expect(pages).toBeGreaterThan(visits);
});
