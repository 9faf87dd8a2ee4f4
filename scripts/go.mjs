/** The Go that builds the verifier in `verifiers/go`. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns {string | undefined} The program that the variable GO names, or else the first `go` in PATH. */
export function findGo() {
  const { GO, PATH = '' } = process.env;
  if (GO) return GO;
  return PATH.split(delimiter)
    .map((folder) => join(folder, 'go'))
    .find((path) => existsSync(path));
}
