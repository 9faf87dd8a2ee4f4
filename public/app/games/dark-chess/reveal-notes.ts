/** What it means for the players that the sides are shown at the end, or not. */

import { texts } from '../../language/texts.ts';

export const REVEAL_NOTES = texts('games/dark-chess/reveal-notes', {
  end: 'Every move is proven while you play. When the game is over, both sides are opened for everybody to replay.',
  never:
    'Every move is proven while you play, and afterwards nobody has to show a position. If your opponent cheats, only your own game, opened to everybody, proves it: you are asked first.',
});
