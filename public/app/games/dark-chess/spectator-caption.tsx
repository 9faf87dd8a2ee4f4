/** What a spectator of dark chess is told over a board on which nothing can be seen: why that is so, and what everybody may know. */

import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { plural, texts } from '../../language/texts.ts';

export const SPECTATOR = texts('games/dark-chess/spectator-caption', {
  untilEnd: 'The pieces are hidden from everybody who watches, until the end.',
  forGood: 'The pieces are hidden from everybody who watches. At the end its players choose whether to show them.',
  moves: (count: number) => plural(count, { one: `${count} move so far`, other: `${count} moves so far` }),
  taken: (count: number) =>
    plural(count, { one: 'one piece taken, where the cross is', other: `${count} pieces taken, where the crosses are` }),
});

interface SpectatorCaptionProps {
  readonly view: BoardView & { readonly reveal?: 'end' | 'never' };
}

export function SpectatorCaption({ view: { plies, captures, reveal } }: SpectatorCaptionProps) {
  return (
    <figcaption class="hidden-pieces">
      {reveal === 'never' ? SPECTATOR.forGood : SPECTATOR.untilEnd}
      {plies > 0 && (
        <span class="small soft">
          {SPECTATOR.moves(plies)}
          {captures.length > 0 && ` · ${SPECTATOR.taken(captures.length)}`}
        </span>
      )}
    </figcaption>
  );
}
