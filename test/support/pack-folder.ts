/** Where the tests of a run share the npm package: `packed.ts` makes it there when the first of them asks. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    packFolder: string;
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-package-'));
  project.provide('packFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
