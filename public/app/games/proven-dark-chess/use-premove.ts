/** Keeps the move that a person wishes to make next, and decides or drops it when its moment has come. */

import { useEffect, useState } from 'preact/hooks';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { type LaidMove, type PremoveMoment, premoveFate } from './premove.ts';

interface Premoving {
  readonly laid: LaidMove | undefined;
  /** The last one that turned out to be impossible, until another is laid or a move is made. */
  readonly dropped: ChessMove | undefined;
  readonly lay: (move: LaidMove) => void;
  readonly takeBack: () => void;
}

export function usePremove(moment: PremoveMoment, play: (move: ChessMove) => void): Premoving {
  const { plies, over } = moment;
  const [laid, setLaid] = useState<LaidMove>();
  const [dropped, setDropped] = useState<{ readonly move: ChessMove; readonly plies: number }>();
  const fate = laid === undefined ? undefined : premoveFate(laid, moment);
  useEffect(() => {
    if (laid === undefined || fate === 'waits') return;
    setLaid(undefined);
    if (fate === 'decided') play(laid.move);
    else if (!over) setDropped({ move: laid.move, plies });
  }, [laid, fate]);
  return {
    laid,
    dropped: dropped?.plies === plies ? dropped.move : undefined,
    lay: (move) => {
      setDropped(undefined);
      setLaid(move);
    },
    takeBack: () => setLaid(undefined),
  };
}
