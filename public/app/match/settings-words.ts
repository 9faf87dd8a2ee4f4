/** The words of the settings. */

import type { Look } from '../device/look.ts';

export const SETTINGS = {
  open: 'Settings',
  title: 'Settings',
  sound: 'Sounds',
  phrases: 'Show what others say',
} as const;

interface LookWords {
  readonly label: string;
  /** By value. */
  readonly values: Readonly<Record<string, string>>;
}

export const LOOK_WORDS: Readonly<Record<Look, LookWords>> = {
  theme: { label: 'Page', values: { system: 'As this device', light: 'Light', dark: 'Dark' } },
  board: { label: 'Board', values: { sea: 'Sea', wood: 'Wood', plain: 'Plain' } },
  pieces: { label: 'Pieces', values: { figures: 'Figures', letters: 'Letters' } },
  coordinates: { label: 'Letters and numbers at the edge', values: { on: 'Shown', off: 'Hidden' } },
};
