/** The keys that every match has. */

import type { GameKey } from '../games/game-screen.ts';

export const KEYS_TITLE = 'Keys';

export const KEYS_HERE: readonly GameKey[] = [
  { key: 'Tab', does: 'goes to the next thing that can be used' },
  { key: '?', does: 'opens this list' },
  { key: 'Esc', does: 'closes it, and puts back what is in hand' },
];
