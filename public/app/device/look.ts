/** How the pages look: what a person chose is on the root element, where the styles read it. */

import { onPreference, readPreference } from './preferences.ts';

/** By preference what can be chosen; the first is what holds when nothing was. */
export const LOOKS = {
  theme: ['system', 'light', 'dark'],
  board: ['sea', 'wood', 'plain'],
  pieces: ['figures', 'letters'],
  coordinates: ['on', 'off'],
} as const;

export type Look = keyof typeof LOOKS;

/** What is chosen; what an earlier version kept and this one does not know counts as nothing. */
export function lookOf(look: Look, kept: string): string {
  const values: readonly string[] = LOOKS[look];
  return values.includes(kept) ? kept : values[0]!;
}

export function applyLook(): void {
  const apply = (): void => {
    for (const look of Object.keys(LOOKS) as Look[]) document.documentElement.dataset[look] = lookOf(look, readPreference(look));
  };
  apply();
  onPreference(apply);
}
