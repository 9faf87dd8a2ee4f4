/** Keeps the move that a person wishes to make next, and decides or drops it when its moment has come. */

import { useEffect, useState } from 'preact/hooks';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { premoveFate } from './premove.ts';

/** A move that waits. */
export interface LaidMove {
  readonly move: ChessMove;
  /** Moves made by both when it was laid. */
  readonly plies: number;
}

interface Moment {
  /** The legal moves, in the own ply. */
  readonly moves: readonly string[];
  readonly plies: number;
  readonly decides: boolean;
  readonly drawOffered: boolean;
  readonly over: boolean;
  readonly play: (move: ChessMove) => void;
}

export interface Premoving {
  readonly laid: LaidMove | undefined;
  /** The last one that turned out to be impossible, until another is laid or a move is made. */
  readonly dropped: ChessMove | undefined;
  readonly lay: (move: ChessMove) => void;
  readonly takeBack: () => void;
}

export function usePremove({ moves, plies, decides, drawOffered, over, play }: Moment): Premoving {
  const [laid, setLaid] = useState<LaidMove>();
  const [dropped, setDropped] = useState<LaidMove>();
  // Whoever chooses a move in the own turn has seen the offer.
  const isOffered = drawOffered && laid?.plies !== plies;
  const fate = laid === undefined ? undefined : premoveFate(laid.move, { moves, decides, isOffered, over });
  useEffect(() => {
    if (laid === undefined || fate === 'waits') return;
    setLaid(undefined);
    if (fate === 'decided') play(laid.move);
    else if (!over) setDropped({ move: laid.move, plies });
  }, [fate]);
  return {
    laid,
    dropped: dropped?.plies === plies ? dropped.move : undefined,
    lay: (move) => {
      setDropped(undefined);
      setLaid({ move, plies });
    },
    takeBack: () => setLaid(undefined),
  };
}
