/** JSON as text whatever its values are, and changes of one value in it. */

import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import { pick } from './pick.ts';

/** With its keys in order, as canonical JSON has them where the value has a canonical form. */
export function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member)}`);
  return `{${texts.join(',')}}`;
}

type Path = readonly (string | number)[];

function* pathsIn(value: unknown, path: Path = []): Iterable<Path> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Array.isArray(value) ? value.entries() : Object.entries(value))
    yield* pathsIn(part, [...path, name]);
}

const nested = (levels: number): unknown => (levels === 1 ? [] : [nested(levels - 1)]);

/** Values at the edges of what readers take. */
const ODD: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 7, 8, 9, 63, 64, 1_000, 20_000, 20_001, 2 ** 53 - 1, 2 ** 53, 0.5],
  ...['', 'a', 'A', 'a.b', 'open', 'close', 'fogline/2', 'x'.repeat(64), 'x'.repeat(65), 'é', '\u{1f6a2}', '\u0085', '\u001f'],
  ...['ab'.repeat(32), 'AB'.repeat(32), 'ab'.repeat(31), '00'.repeat(64), 'A'.repeat(22), 'A'.repeat(21), 'AB'.repeat(11)],
  ...[[], {}, [0], [1, 0], [0, 0], [0, 1, 2, 3, 4, 5, 6, 7], [8], [{}], { a: 1 }, nested(8), nested(9), nested(12), nested(17)],
];
const NAMES = [
  'clock',
  'note',
  'name',
  'spare',
  'claims',
  'invite',
  'payload',
  'seq',
  'extensions',
  'nodes',
  '__proto__',
  'é',
  'toString',
];

function withValue(value: unknown, [name, ...rest]: Path, change: (before: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((item, i) => {
      const after = i === name ? withValue(item, rest, change) : item;
      return after === undefined ? [] : [after];
    });
  const entries = Object.entries(value as object).map(([key, part]) => [
    key,
    key === name ? withValue(part, rest, change) : part,
  ]);
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
}

/** One value less, another, near by, or beside it. */
export function changeValue(value: unknown, random: RandomInteger): unknown {
  const paths = [...pathsIn(value)];
  const path = pick(paths, random);
  const odd = pick(ODD, random);
  return withValue(value, path, (before) => {
    switch (random(5)) {
      case 0:
        return path.length === 0 ? before : undefined;
      case 1:
        return near(before, random) ?? odd;
      case 2:
        if (Array.isArray(before)) return [...before, pick([...before, odd], random)];
        if (typeof before === 'object' && before !== null) return { ...before, [pick(NAMES, random)]: odd };
        return odd;
      case 3:
        // What stands in another place of the same file.
        return path.length === 0 ? before : valueAt(value, pick(paths, random));
      default:
        return path.length === 0 ? before : odd;
    }
  });
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, name) => (part as Readonly<Record<string | number, unknown>>)[name], value);

/** Almost the same. */
function near(value: unknown, random: RandomInteger): unknown {
  if (typeof value === 'number') return value + pick([-1, 1, 1_000], random);
  if (Array.isArray(value)) return value.length > 1 ? value.toReversed() : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  const at = random(value.length);
  return pick(
    [
      value.slice(0, at) + value.slice(at + 1),
      value.slice(0, at) + pick(['0', 'A', 'a', '_', '='], random) + value.slice(at + 1),
      `${value}${value[at]}`,
      value.toUpperCase(),
    ],
    random,
  );
}
