/** Where a program is that a shell would start. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {readonly string[]} names @returns {string | undefined} The first folder of PATH that has one of these programs, with its name. */
export const findOnPath = (names) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
