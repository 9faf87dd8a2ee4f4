/** Which commit this checkout is of. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Its short name, with `-dirty` where files differ from it; undefined for what is no checkout of git. */
export function commitOf() {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], { cwd, encoding: 'utf8' });
  return stdout?.trim() || undefined;
}
