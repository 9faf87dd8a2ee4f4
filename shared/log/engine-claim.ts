/**
 * What a seat says of the program that decides for it, in its `open` or `join`: name and version, such as `tiny 1.0`. Nobody checks it.
 * It is signed as it is, without a salt, so it cannot be forgotten as a name can.
 */

import { ENGINE_CLAIM_LENGTH } from '../encoding/limits.ts';
import { type Reader, refined, string } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';

const PATTERN = '^[!-~]+( [!-~]+)*$';
const CLAIM = new RegExp(PATTERN);

export const readEngineClaim: Reader<string> = refined(
  string({ min: 1, max: ENGINE_CLAIM_LENGTH }),
  (claim, path) => {
    if (!CLAIM.test(claim))
      throw new Fault('encoding/wrong-shape', `${path}: expected words of printable ASCII with one space between them`);
    return claim;
  },
  { pattern: PATTERN },
);

/** The claim of an engine that introduces itself so: what a claim cannot hold is left out. */
export function claimOfEngine(name: string, version: string): string {
  const words = `${name} ${version}`
    .replace(/[^ -~]/g, ' ')
    .split(' ')
    .filter(Boolean);
  return words.join(' ').slice(0, ENGINE_CLAIM_LENGTH).trimEnd() || 'unnamed';
}
