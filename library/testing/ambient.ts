/**
 * What a game reads besides its arguments: the clock, chance, the device's language. Two devices read other things there, so that an honest seat
 * would be convicted. Nothing is taken away: it is noted, and the match goes on.
 */

import type { Game } from '../../shared/games/interface.ts';

/** Functions of `Math` whose last digit is each engine's own (ECMAScript §21.3.2), and chance. */
const MATHS = [
  ...['random', 'acos', 'acosh', 'asin', 'asinh', 'atan', 'atan2', 'atanh', 'cbrt', 'cos', 'cosh', 'exp', 'expm1', 'hypot'],
  ...['log', 'log1p', 'log2', 'log10', 'pow', 'sin', 'sinh', 'tan', 'tanh'],
];
const GLOBALS = [
  ...['Date', 'performance', 'crypto', 'Intl', 'navigator', 'fetch', 'XMLHttpRequest', 'WebSocket', 'localStorage', 'indexedDB'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'process', 'document'],
  // A sandbox does not have them (`library/rules/realm.ts`).
  ...['structuredClone', 'atob', 'btoa', 'URL', 'console', 'Buffer'],
];
const BY_LOCALE = ['localeCompare', 'toLocaleLowerCase', 'toLocaleString', 'toLocaleUpperCase'];
const PLACES: readonly (readonly [name: string, holder: object, members: readonly string[]])[] = [
  ['', globalThis, GLOBALS],
  ['Math.', Math, MATHS],
  ...[String, Number, BigInt, Array].map(({ name, prototype }) => [`${name}.`, prototype, BY_LOCALE] as const),
];

/** The notes of the game that is being called; what is read between calls is somebody else's. */
let notes: Set<string> | undefined;
let watching = 0;
let restores: (() => void)[] = [];

function watchMember(name: string, holder: object, member: string): void {
  const own = Object.getOwnPropertyDescriptor(holder, member);
  if (own === undefined || own.configurable !== true) return;
  const read = (of: object) => (own.get === undefined ? (own.value as unknown) : own.get.call(of));
  Object.defineProperty(holder, member, {
    configurable: true,
    get() {
      notes?.add(name);
      return read(this as object);
    },
    set(value: unknown) {
      if (own.set !== undefined) own.set.call(this, value);
      else own.value = value;
    },
  });
  restores.push(() => Object.defineProperty(holder, member, own));
}

/** Notes what games read until the returned function is called. */
export function watchAmbient(): () => void {
  if (watching++ === 0)
    for (const [prefix, holder, members] of PLACES)
      for (const member of members) watchMember(`${prefix}${member}`, holder, member);
  return () => {
    if (--watching > 0) return;
    for (const restore of restores) restore();
    restores = [];
  };
}

/** The same game, whose reads are noted in `read` while something watches. */
export function watchedGame(game: Game, read: Set<string>): Game {
  const members = Object.entries(game).map(([name, member]) => {
    if (typeof member !== 'function') return [name, member];
    const called = (...given: unknown[]): unknown => {
      const outer = notes;
      notes = read;
      try {
        return (member as (...given: unknown[]) => unknown).apply(game, given);
      } finally {
        notes = outer;
      }
    };
    return [name, called];
  });
  return Object.fromEntries(members) as Game;
}
