import { expect, it } from 'vitest';
import { exploreLog } from './log-explore.ts';

/** Deeper: `LOG_DEPTH=6 npx vitest run --project unit test/explore/log-explore.test.ts`. */
const DEPTH = Number(process.env['LOG_DEPTH'] ?? 4);

it('whatever fails, dies or is set back, no log signs or shows a smaller tree or another one, and none loses what it has confirmed', async () => {
  const { states, breach } = await exploreLog(DEPTH);
  expect(breach).toBeUndefined();
  expect(states).toBeGreaterThan(1_000);
});
