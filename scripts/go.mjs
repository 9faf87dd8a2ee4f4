/** The Go that builds the verifier in `verifiers/go`. */

import { findOnPath } from './on-path.mjs';

/** @returns {string | undefined} The program that the variable GO names, or else the first `go` in PATH. */
export const findGo = () => process.env['GO'] || findOnPath(['go']);
