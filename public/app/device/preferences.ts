/** Preferences of a person, kept in this browser. Without storage they last as long as the page. */

export type Preference =
  | 'name'
  | 'sound'
  | 'opponent'
  | 'game'
  /** How far a person has come on the ladder of a game (`climb.ts`). */
  | `ladder:${string}`
  /** The match over whose board the first rules of a game are (`first-rules.tsx`). */
  | `first:${string}`
  | 'theme'
  | 'board'
  | 'pieces'
  | 'coordinates'
  /** Pieces that are out of sight, where they were last seen: `off` hides them. */
  | 'ghosts'
  /** Where the other king could have been, after the match: `off` hides it. */
  | 'kings'
  | 'phrases'
  /** Whether each move is confirmed: `on` or `off`, and empty where nobody has said so. */
  | 'confirm'
  /** Where matches are started, in a client that no relay serves. */
  | 'relay'
  /** The other relays that such a client may ask, by their origins, with spaces. */
  | 'relays'
  | 'language'
  /** Whether a list of matches is checked as it is read: `on` or `off`, and empty where nobody has said so. */
  | 'check-rows'
  /** How much room the list of own matches took on the start page, in pixels: kept for it the next time, so that nothing moves. */
  | 'own-matches';

const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** Calls back after each change on this page. Returns how to stop that. */
export function onPreference(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readPreference(name: Preference): string {
  try {
    return localStorage.getItem(`fogline:${name}`) ?? memory.get(name) ?? '';
  } catch {
    return memory.get(name) ?? '';
  }
}

export function savePreference(name: Preference, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(`fogline:${name}`, value);
  } catch {
    // Kept for this page only.
  }
  for (const listener of listeners) listener();
}
