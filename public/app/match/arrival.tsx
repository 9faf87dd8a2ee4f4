/** A seat that comes from another device, before it is taken over. */

import { NoticePage } from './notice-pages.tsx';

export function Arrival({ onAccept, onWatch }: { onAccept: () => void; onWatch: () => void }) {
  return (
    <NoticePage
      title="Play your seat on this device?"
      text="The match goes on here, and the other device only watches. Your clock runs as before, and everyone can see that you changed the device."
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
