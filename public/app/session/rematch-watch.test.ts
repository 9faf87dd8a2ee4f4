import { expect, it } from 'vitest';
import type { FoundRematch } from '../../../shared/player/rematch.ts';
import { RematchWatch } from './rematch-watch.ts';

function watch() {
  const asked: PromiseWithResolvers<FoundRematch | undefined>[] = [];
  const found: (FoundRematch | undefined)[] = [];
  const rematches = new RematchWatch(
    () => {
      asked.push(Promise.withResolvers());
      return asked.at(-1)!.promise;
    },
    (rematch) => void found.push(rematch),
  );
  return { asked, found, rematches };
}

const REMATCH: FoundRematch = { match: 'A'.repeat(22), seats: [1] };

it('a look that is asked for during another comes after it, once', async () => {
  const { asked, found, rematches } = watch();
  const done = rematches.look();
  void rematches.look();
  void rematches.look();
  expect(asked).toHaveLength(1);
  asked[0]!.resolve(undefined);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.resolve(REMATCH);
  await done;
  expect([asked.length, found]).toEqual([2, [undefined, REMATCH]]);
});

it('a look that fails changes nothing, and the next one is made', async () => {
  const { asked, found, rematches } = watch();
  const done = rematches.look();
  asked[0]!.reject(new Error('offline'));
  await done;
  expect(found).toEqual([]);
  const next = rematches.look();
  asked[1]!.resolve(REMATCH);
  await next;
  expect(found).toEqual([REMATCH]);
});
