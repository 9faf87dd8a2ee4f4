/** Preferences of a person, kept in this browser. Without storage they last as long as the page. */

type Preference = 'name' | 'sound' | 'opponent' | 'game' | 'level';

const memory = new Map<string, string>();

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
}
