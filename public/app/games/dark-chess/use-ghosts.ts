/** The ghosts that a person sees on its board, unless it has switched them off. */

import { useMemo } from 'preact/hooks';
import { type Ghost, ghostsOf } from '../../../../shared/games/dark-chess/ghosts.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { usePreference } from '../../device/use-preference.ts';

export function useGhosts({ seat, sights, captures }: Pick<BoardView, 'seat' | 'sights' | 'captures'>): readonly Ghost[] {
  const [chosen] = usePreference('ghosts');
  const now = sights.at(-1);
  const ghosts = useMemo(() => ghostsOf({ seat, sights, captures }), [seat, sights.length, now, captures.length]);
  return chosen === 'off' ? [] : ghosts;
}
