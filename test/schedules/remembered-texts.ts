/**
 * The texts of flights are long, and each is written, read and hashed again by every party and by every page that is loaded. Here each long
 * text is read and hashed once, and each long string checked once: `shared/encoding/canonical.ts` and `shared/crypto/hash.ts` are pure.
 */

import * as portable from '../../shared/crypto/hash.ts';
import * as bytes from '../../shared/encoding/bytes.ts';
import * as real from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';

// biome-ignore lint/performance/noBarrelFile: it stands in for these modules
// biome-ignore lint/performance/noReExportAll: it stands in for that module, with all its names
export * from '../../shared/crypto/hash.ts';
// biome-ignore lint/performance/noReExportAll: it stands in for that module, with all its names
export * from '../../shared/encoding/bytes.ts';
// biome-ignore lint/performance/noReExportAll: it stands in for that module, with all its names
export * from '../../shared/encoding/canonical.ts';

const LONG = 10_000;
/** Characters of texts that are remembered. */
const ROOM = 60_000_000;
const PLAIN = /^[ -[\]-~]*$/;
/** Stands for a long string while a value is written; no player says it. */
const STAND_IN = 'remembered text 52b3c1d94e7f number ';

/** A pure function of texts that remembers what it said of long ones. */
function remembering<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly value: T }>();
  let room = ROOM;
  return (text) => {
    if (text.length < LONG) return compute(text);
    const found = known.get(text);
    if (found !== undefined) return found.value;
    const value = compute(text);
    room -= text.length;
    if (room < 0) {
      known.clear();
      room = ROOM;
    }
    known.set(text, { value });
    return value;
  };
}

const isPlain = remembering((text) => PLAIN.test(text));

/** The value with stand-ins for its long strings, which are added to `long`. */
function shorten(value: unknown, long: string[]): unknown {
  if (typeof value === 'string') {
    if (value.length < LONG || !isPlain(value)) return value;
    long.push(value);
    return `${STAND_IN}${long.length - 1}.`;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  let shortened: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    const short = shorten(member, long);
    if (short === member) continue;
    shortened ??= { ...value };
    shortened[key] = short;
  }
  return shortened ?? value;
}

export const encodeCanonical: typeof real.encodeCanonical = (value, depth = LIMITS.depth) => {
  const long: string[] = [];
  const short = shorten(value, long) as typeof value;
  let text = real.encodeCanonical(short, depth);
  for (const [at, one] of long.entries()) text = text.replace(`${STAND_IN}${at}.`, () => one);
  return text;
};

const parsed = remembering((text) => real.parseCanonical(text, Number.POSITIVE_INFINITY));

export const parseCanonical: typeof real.parseCanonical = (text, maxLength) =>
  text.length > maxLength ? real.parseCanonical(text, maxLength) : parsed(text);

export const utf8Length = remembering(bytes.utf8Length);

export const sha256Hex: portable.Sha256Hex = remembering((text) => portable.sha256Hex(text));
