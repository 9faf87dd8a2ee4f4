import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { NO_BLOCKS } from '../shared/wire/blocks.ts';

const PAUSED = { ...NO_BLOCKS, keys: ['aa'.repeat(32)], paused: true };
const [SILENT, DOWN] = [() => new Promise<never>(() => {}), () => Promise.reject(new Error('KV is down'))];

vi.useFakeTimers();
let told: string[] = [];
beforeEach(() => {
  told = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(JSON.parse(line).what));
  // As in an isolate that has just begun.
  vi.resetModules();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => void vi.useRealTimers());

/** A cold isolate, with a KV and an operator that answer so; `get` and `blocks` may be replaced. */
async function isolate(get: () => Promise<string | null>, blocks: () => Promise<string> = DOWN) {
  const calls = { get: vi.fn(get), blocks: vi.fn(blocks) };
  const env = { LOG: { get: calls.get }, OPERATOR: { getByName: () => ({ blocks: calls.blocks }) } } as never;
  const { blocksOf, refusalOfKey } = await import('./blocks.ts');
  const ask = async () => {
    const asked = blocksOf(env).catch(({ code }) => code);
    await vi.advanceTimersByTimeAsync(2_000);
    return asked;
  };
  return { calls, ask, refusalOfKey };
}

it.each([
  ['fails', DOWN],
  ['hangs', SILENT],
  ['says what cannot be read', async () => 'no blocks'],
])('are asked of the operator where a KV %s, which the log tells', async (_, get) => {
  const { ask, calls, refusalOfKey } = await isolate(get, async () => encodeCanonical(PAUSED));
  expect(refusalOfKey(PAUSED.keys[0]!)).toBe('relay/store-unreachable');
  expect([await ask(), await ask()]).toEqual([PAUSED, PAUSED]);
  expect([calls.get.mock.calls.length, told]).toEqual([1, ['the blocks are asked of the operator, for KV does not say them']]);
  expect([refusalOfKey(PAUSED.keys[0]!), refusalOfKey('bb'.repeat(32))]).toEqual(['relay/blocked', undefined]);
});

it('are never taken for none where nobody says them, and are asked for again within seconds', async () => {
  const { ask, calls, refusalOfKey } = await isolate(DOWN, SILENT);
  expect([await ask(), await ask(), refusalOfKey('bb'.repeat(32))]).toEqual(Array(3).fill('relay/store-unreachable'));
  expect([calls.get.mock.calls.length, told.at(-1)]).toEqual([1, 'the blocks cannot be read']);
  calls.get.mockImplementation(async () => null);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await ask(), refusalOfKey('bb'.repeat(32))]).toEqual([NO_BLOCKS, undefined]);
});

it('stay those of before while nobody answers', async () => {
  const { ask, calls } = await isolate(async () => encodeCanonical(PAUSED));
  expect(await ask()).toEqual(PAUSED);
  calls.get.mockImplementation(SILENT);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await ask(), calls.get.mock.calls.length, told.at(-1)]).toEqual([PAUSED, 2, 'the blocks cannot be read']);
});

it('are read once for all that ask at once', async () => {
  const { ask, calls } = await isolate(SILENT, async () => encodeCanonical(PAUSED));
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(PAUSED));
  expect([calls.get.mock.calls.length, calls.blocks.mock.calls.length]).toEqual([1, 1]);
});

it('are read anew where the request that read them was given up', async () => {
  const { ask, calls } = await isolate(SILENT, async () => encodeCanonical(PAUSED));
  vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((() => 0) as never);
  void ask();
  const waiting = ask();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([await waiting, calls.get.mock.calls.length]).toEqual(['relay/store-unreachable', 1]);
  expect([await ask(), calls.get.mock.calls.length]).toEqual([PAUSED, 2]);
});
