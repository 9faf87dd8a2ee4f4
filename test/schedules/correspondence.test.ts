import { expect, it } from 'vitest';
import { playByCorrespondence } from './correspondence.ts';

it('two people who are never online together play proven dark chess to its end, and lose what they cached at times', async () => {
  const { violation, visits, kinds, trace } = await playByCorrespondence({ seed: 'weeks', losesCaches: true, remembers: true });
  expect(violation, trace.join('\n')).toBeUndefined();
  expect(kinds.slice(-4)).toEqual(['agreed', 'opening', 'opening', 'endgame']);
  expect(visits).toBeLessThanOrEqual(24);
});
