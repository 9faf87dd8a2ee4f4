/** What a view shows, value by value, so that two views can be compared without knowing the game. */

/** Text of at least this many characters of hex or base64url names bytes: a commitment, a key, an id. */
const NAME = /^[A-Za-z0-9_-]{22,}$/;

/**
 * Each value by its path. `names`: bytes and texts that name bytes too. They are left out where it is asked what a person would like to
 * see, since nobody likes one commitment more than another.
 */
export function viewValues(view: unknown, names = true): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (ArrayBuffer.isView(value)) {
      if (names) values.set(path, String(value));
    } else if (value instanceof Map) for (const [key, one] of value) visit(one, `${path}.${String(key)}`);
    else if (value instanceof Set) visit([...value], path);
    else if (Array.isArray(value)) {
      values.set(`${path}.length`, `${value.length}`);
      for (const [i, one] of value.entries()) visit(one, `${path}[${i}]`);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) visit(one, path === '' ? key : `${path}.${key}`);
    } else if (value !== undefined && (names || typeof value !== 'string' || !NAME.test(value))) {
      values.set(path, `${typeof value} ${String(value)}`);
    }
  };
  visit(view, '');
  return values;
}

/** The paths at which two views differ. */
export function differingPaths(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}
