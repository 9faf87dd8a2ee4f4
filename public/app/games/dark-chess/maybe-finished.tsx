/** A game as it is played; and once it is over and both sides are open, move by move. */

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Color } from '../../../../shared/games/dark-chess/board.ts';
import type { TableProps } from '../game-screen.ts';
import { FinishedGame } from './finished-game.tsx';
import { positionsOf } from './played-game.ts';
import { playedMoves } from './played-moves.ts';

interface MaybeFinishedProps extends Pick<TableProps, 'seat' | 'names' | 'over' | 'record' | 'playerHeader'> {
  readonly orientation: Color;
  readonly children: ComponentChildren;
}

export function MaybeFinished({ seat, names, over, record, playerHeader, orientation, children }: MaybeFinishedProps) {
  const { length } = record;
  const positions = useMemo(() => {
    const moves = over ? playedMoves(record) : undefined;
    return moves === undefined ? undefined : positionsOf(moves);
  }, [over, length]);
  if (positions === undefined) return <>{children}</>;
  return <FinishedGame {...{ positions, seat, orientation, names, playerHeader }} />;
}
