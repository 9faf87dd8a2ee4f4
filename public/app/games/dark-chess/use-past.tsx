/** What a seat could have known at a moment of a game that is over: ghosts, and where the other king could have been. */

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Memory } from '../../../../shared/games/dark-chess/observed.ts';
import { usePreference } from '../../device/use-preference.ts';
import type { BoardMarks } from './board-drawing.tsx';
import { KingNote } from './king-note.tsx';
import { useGhosts } from './use-ghosts.ts';
import { useKingSquares } from './use-king-squares.ts';

interface Past {
  readonly marks: BoardMarks;
  readonly note: ComponentChildren;
}

const NO_MEMORY = { seat: undefined, sights: [], captures: [] };

/** After so many plies. `isWanted`: whether the king is looked for, which takes a while. */
export function usePast(memory: Memory | undefined, plies: number, isWanted: boolean): Past {
  const [shown] = usePreference('kings');
  const isShown = shown !== 'off' && memory !== undefined;
  const until = useMemo(() => memory && memoryUntil(memory, plies), [memory, plies]);
  const ghosts = useGhosts(until ?? NO_MEMORY);
  const kings = useKingSquares(memory, isShown && isWanted);
  const squares = isShown ? kings?.[plies]?.squares : undefined;
  return {
    marks: { ghosts, kings: squares && new Set(squares) },
    note: isShown && <KingNote kings={kings} at={plies} isWorking={isWanted && kings === undefined} />,
  };
}

const memoryUntil = ({ seat, sights, captures }: Memory, plies: number): Memory => ({
  seat,
  sights: sights.slice(0, plies + 1),
  captures: captures.filter(({ ply }) => ply < plies),
});
