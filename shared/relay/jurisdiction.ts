/** Where the objects of a relay live, if its operator says so: `JURISDICTION`, such as `eu`. */

/** Of a namespace of objects: the same classes in a jurisdiction, where every object is another one. */
interface Namespace {
  jurisdiction(name: string): Namespace;
}

const isNamespace = (value: unknown): value is Namespace =>
  typeof (value as Partial<Namespace> | null)?.jurisdiction === 'function';

const PLACED = new WeakMap<object, object>();

/** The bindings of a relay, with its objects in their jurisdiction. The platform refuses a name that it does not know. */
export function inJurisdiction<Env extends object>(env: Env): Env {
  const { JURISDICTION: name } = env as { readonly JURISDICTION?: unknown };
  if (typeof name !== 'string' || name === '') return env;
  const known = PLACED.get(env);
  if (known !== undefined) return known as Env;
  const bindings = Object.entries(env).map(([binding, value]) => [
    binding,
    isNamespace(value) ? value.jurisdiction(name) : value,
  ]);
  const placed = Object.fromEntries(bindings) as Env;
  PLACED.set(env, placed);
  return placed;
}
