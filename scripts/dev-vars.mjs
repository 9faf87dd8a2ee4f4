/** Writes .dev.vars, the secrets of the local relay, unless it exists: a fresh key that stays on this machine. */

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

try {
  await writeFile(new URL('../.dev.vars', import.meta.url), `RELAY_SEED="${randomBytes(32).toString('hex')}"\n`, {
    flag: 'wx',
    mode: 0o600,
  });
} catch (error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
}
