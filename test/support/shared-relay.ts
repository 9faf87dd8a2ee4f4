/** One relay for all files of the browser tests that need none of their own, for as long as the tests run. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalRelay } from '../../cli/local-relay.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where it is. */
    sharedRelay: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state = mkdtempSync(join(tmpdir(), 'fogline-shared-'));
  const relay = await startLocalRelay({ state });
  project.provide('sharedRelay', relay.origin);
  return async () => {
    await relay.stop();
    rmSync(state, { recursive: true, force: true });
  };
}
