/** A seat that comes from another device, before it is taken over. */

import type { GameEntry } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import { NoticePage } from './notice-pages.tsx';

export const ARRIVAL = texts('match/arrival', {
  about:
    'The match goes on here, and the other device only watches. Your clock runs as before, and everyone can see that you changed the device.',
  title: 'Play your seat on this device?',
  accept: 'Play here',
  leave: 'Leave it where it is',
});

interface ArrivalProps {
  /** Absent while the match is not known here. */
  readonly game: GameEntry | undefined;
  readonly onAccept: () => void;
  readonly onWatch: () => void;
}

export function Arrival({ game, onAccept, onWatch }: ArrivalProps) {
  return (
    <NoticePage
      title={ARRIVAL.title}
      text={game?.onNewDevice === undefined ? ARRIVAL.about : `${ARRIVAL.about} ${game.onNewDevice}`}
    >
      <button type="button" class="button primary" onClick={onAccept}>
        {ARRIVAL.accept}
      </button>
      <button type="button" class="button" onClick={onWatch}>
        {ARRIVAL.leave}
      </button>
    </NoticePage>
  );
}
