/** A seat that comes from another device, before it is taken over. */

import type { GameEntry } from '../games/game-screen.ts';
import { NoticePage } from './notice-pages.tsx';

interface ArrivalProps {
  /** Absent while the match is not known here. */
  readonly game: GameEntry | undefined;
  readonly onAccept: () => void;
  readonly onWatch: () => void;
}

export function Arrival({ game, onAccept, onWatch }: ArrivalProps) {
  const about =
    'The match goes on here, and the other device only watches. Your clock runs as before, and everyone can see that you changed the device.';
  return (
    <NoticePage
      title="Play your seat on this device?"
      text={game?.onNewDevice === undefined ? about : `${about} ${game.onNewDevice}`}
    >
      <button type="button" class="button primary" onClick={onAccept}>
        Play here
      </button>
      <button type="button" class="button" onClick={onWatch}>
        Leave it where it is
      </button>
    </NoticePage>
  );
}
