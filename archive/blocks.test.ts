import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { NO_BLOCKS } from '../shared/wire/blocks.ts';
import { blocksOf } from './blocks.ts';

vi.useFakeTimers();
vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => vi.restoreAllMocks());
afterAll(() => void vi.useRealTimers());

it('does not wait long for a KV that hangs, and a minute later asks it again', async () => {
  const get = vi.fn(() => new Promise(() => {}));
  const env = { LOG: { get } } as unknown as Parameters<typeof blocksOf>[0];
  const blocks = blocksOf(env);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.race([blocks, 'it waits'])).toEqual(NO_BLOCKS);
  expect([await blocksOf(env), get.mock.calls.length]).toEqual([NO_BLOCKS, 1]);
  vi.advanceTimersByTime(60_000);
  void blocksOf(env);
  expect(get).toHaveBeenCalledTimes(2);
});
