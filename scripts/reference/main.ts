/** `npm run reference` prints the names of the package with their types, as `npm run pack` writes them into its `reference.md`. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fogline-reference-'));
try {
  execFileSync(process.execPath, [join(root, 'scripts/pack/main.mjs'), '--out', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.stdout.write(readFileSync(join(folder, 'package/reference.md'), 'utf8'));
} finally {
  rmSync(folder, { recursive: true });
}
