/** What a seat could have known of the other king: in words, and whether they are exact. */

import { usePreference } from '../../device/use-preference.ts';
import { plural, texts } from '../../language/texts.ts';
import type { FoundKings } from './use-king-squares.ts';

export const KING_NOTE = texts('games/dark-chess/king-note', {
  show: 'Show where the other king could have been',
  working: 'Working out where the other king could have been…',
  exactly: (squares: number) =>
    plural(squares, {
      one: 'What was seen until here says where the other king was.',
      other: `What was seen until here leaves exactly ${squares} squares for the other king.`,
    }),
  atMost: (squares: number) => `What was seen until here leaves at most ${squares} squares for the other king: an over-estimate.`,
});

export function KingSwitch() {
  const [shown, choose] = usePreference('kings');
  const isOn = shown !== 'off';
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={() => choose(isOn ? 'off' : 'on')} />
      <span>{KING_NOTE.show}</span>
    </label>
  );
}

interface KingNoteProps {
  readonly kings: FoundKings;
  /** So many plies were made. */
  readonly at: number;
  readonly isWorking: boolean;
}

/** It keeps its room while it says nothing. */
export function KingNote({ kings, at, isWorking }: KingNoteProps) {
  const now = kings?.[at];
  const words = now === undefined ? '' : (now.isExact ? KING_NOTE.exactly : KING_NOTE.atMost)(now.squares.length);
  return <p class="soft small king-note">{isWorking ? KING_NOTE.working : words}</p>;
}
