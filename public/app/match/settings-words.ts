/** The words of the settings. */

import type { Look } from '../device/look.ts';
import { texts } from '../language/texts.ts';

interface LookWords {
  readonly label: string;
  /** By value. */
  readonly values: Readonly<Record<string, string>>;
}

export const SETTINGS = texts('match/settings-words', {
  open: 'Settings',
  confirm: 'Confirm moves: choose first, then send',
  sound: 'Sounds',
  phrases: 'Show what others say',
  ghosts: 'Show pieces in the fog where you last saw them',
  looks: {
    theme: { label: 'Page', values: { system: 'As this device', light: 'Light', dark: 'Dark' } },
    board: { label: 'Board', values: { sea: 'Sea', wood: 'Wood', plain: 'Plain' } },
    pieces: { label: 'Pieces', values: { figures: 'Figures', letters: 'Letters' } },
    coordinates: { label: 'Letters and numbers at the edge', values: { on: 'Shown', off: 'Hidden' } },
  } satisfies Record<Look, LookWords>,
});

export const lookWords = (look: Look): LookWords => SETTINGS.looks[look];
