/** The keys that every match has. */

import type { GameKey } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';

export const KEYS = texts('match/keys-words', {
  title: 'Keys',
  tab: { key: 'Tab', does: 'goes to the next thing that can be used' },
  list: { key: '?', does: 'opens this list' },
  escape: { key: 'Esc', does: 'closes it, and puts back what is in hand' },
});

export const KEYS_HERE: readonly GameKey[] = [KEYS.tab, KEYS.list, KEYS.escape];
