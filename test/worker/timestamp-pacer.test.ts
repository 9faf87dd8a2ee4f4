/** The turns in which a relay asks authorities for timestamps. */

import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';

it('between two turns lies the pause of fifteen seconds, also when the object has slept', async () => {
  const pacer = env.TIMESTAMP_PACER.getByName('relay');
  const turns = [await pacer.reserve(), await pacer.reserve()];
  await evictDurableObject(pacer);
  turns.push(await pacer.reserve());
  for (const [i, turn] of turns.slice(1).entries()) expect(turn - turns[i]!).toBeGreaterThanOrEqual(15_000);
});
