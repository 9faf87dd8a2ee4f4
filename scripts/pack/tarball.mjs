/** A tarball as npm reads it, whose bytes follow from the files alone: in order, without times and owners. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';

/** npm gives every file of a package this time: some tools cannot store an earlier one. */
const TIME = new Date('1985-10-26T08:15:00Z');
const PROGRAMS = ['lib/cli/main.js', 'index.mjs'];

/** @param {string} folder @returns {Promise<Buffer>} */
export async function tarball(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const files = paths.map((path) => {
    const body = readFileSync(join(folder, path));
    const header = { name: `package/${path}`, size: body.length, mtime: TIME, mode: PROGRAMS.includes(path) ? 0o755 : 0o644 };
    return { header, body };
  });
  return gzipSync(await packTar(files), { level: 9 });
}
