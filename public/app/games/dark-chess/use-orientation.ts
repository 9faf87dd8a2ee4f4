/** The colour at the lower edge of the board: the own one, until the person turns the board round. */

import { useState } from 'preact/hooks';
import type { Color } from '../../../../shared/games/dark-chess/board.ts';

export function useOrientation(own: Color): [Color, () => void] {
  const [turned, setTurned] = useState(false);
  const other = own === 'white' ? 'black' : 'white';
  return [turned ? other : own, () => setTurned((before) => !before)];
}
