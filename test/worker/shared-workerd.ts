/** Files that share a workerd: each leaves it the clock, the functions and the storage that it has found. */

import { reset } from 'cloudflare:test';
import { afterAll, vi } from 'vitest';

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await reset();
});
