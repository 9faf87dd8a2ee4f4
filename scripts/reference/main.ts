/** `npm run reference` writes `docs/library/reference.md` from the types of the package, as `npm run pack` makes them. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entriesOf } from '../pack/manifest.mjs';
import { referenceOf } from './reference.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fogline-reference-'));
try {
  execFileSync(process.execPath, [join(root, 'scripts/pack/main.mjs'), '--out', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(join(root, 'docs/library/reference.md'), referenceOf(join(folder, 'package/lib'), entriesOf(root)));
} finally {
  rmSync(folder, { recursive: true });
}
