/** A game as it is played; and once it is over and both sides are open, move by move. */

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Color } from '../../../../shared/games/dark-chess/board.ts';
import type { TableProps } from '../game-screen.ts';
import { FinishedGame } from './finished-game.tsx';
import { playedGame } from './played-moves.ts';

interface MaybeFinishedProps extends Pick<TableProps, 'seat' | 'names' | 'over' | 'record' | 'playerHeader'> {
  readonly orientation: Color;
  readonly children: ComponentChildren;
}

export function MaybeFinished({ seat, names, over, record, playerHeader, orientation, children }: MaybeFinishedProps) {
  const { length } = record;
  const moments = useMemo(() => (over ? playedGame(record) : undefined), [over, length]);
  if (moments === undefined) return <>{children}</>;
  return <FinishedGame {...{ moments, seat, orientation, names, playerHeader }} />;
}
