/** Keeps the move that a person wishes to make next, over a reload too, and decides or drops it when its moment has come. */

import { useEffect, useState } from 'preact/hooks';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { keepLaid, readLaid } from './laid-move.ts';
import { type LaidMove, type PremoveMoment, premoveFate } from './premove.ts';

interface Premoving {
  readonly laid: LaidMove | undefined;
  /** The last one that turned out to be impossible, until another is laid or a move is made. */
  readonly dropped: ChessMove | undefined;
  readonly lay: (move: LaidMove) => void;
  readonly takeBack: () => void;
}

/** `seat`: undefined for a spectator, who lays nothing. */
export function usePremove(
  { match, seat }: { readonly match: string; readonly seat: number | undefined },
  moment: PremoveMoment,
  play: (move: ChessMove) => void,
): Premoving {
  const { plies, over } = moment;
  const [laid, setLaid] = useState(() => (seat === undefined ? undefined : readLaid(match, seat)));
  const [dropped, setDropped] = useState<{ readonly move: ChessMove; readonly plies: number }>();
  const fate = laid === undefined ? undefined : premoveFate(laid, moment);
  const keep = (next: LaidMove | undefined): void => {
    if (seat !== undefined) keepLaid(match, seat, next);
    setLaid(next);
  };
  useEffect(() => {
    if (laid === undefined || fate === 'waits') return;
    keep(undefined);
    if (fate === 'decided') play(laid.move);
    else if (!over) setDropped({ move: laid.move, plies });
  }, [laid, fate]);
  return {
    laid,
    dropped: dropped?.plies === plies ? dropped.move : undefined,
    lay: (move) => {
      setDropped(undefined);
      keep(move);
    },
    takeBack: () => keep(undefined),
  };
}
