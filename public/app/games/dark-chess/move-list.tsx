/** What this viewer knows of the game so far: its own moves, and of the other side what was announced. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { COLORS } from '../../../../shared/games/dark-chess/board.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { MoveTable } from './move-table.tsx';
import { PieceIcon } from './piece.tsx';
import { CHESS } from './texts.ts';
import { captureWords } from './words.ts';

interface MoveListProps {
  readonly view: BoardView;
  readonly names: readonly string[];
}

export function MoveList({ view, names }: MoveListProps) {
  const { plies } = view;
  const list = useRef<HTMLElement>(null);
  // The latest move is at the end, and in sight.
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [plies]);
  if (plies === 0) return null;
  return (
    <div>
      <MoveTable plies={plies} names={names} viewer={view.seat} list={list}>
        {(ply) => <Ply view={view} ply={ply} names={names} />}
      </MoveTable>
      {view.seat !== undefined && <p class="hint">{CHESS.toldOnly}</p>}
    </div>
  );
}

function Ply({ view, ply, names }: MoveListProps & { ply: number }) {
  const { seat, captures, lost, ownMoves } = view;
  const by = ply % COLORS.length;
  if (by === seat) return <>{ownMoves[Math.floor(ply / COLORS.length)]}</>;
  const index = captures.findIndex((capture) => capture.ply === ply);
  if (index < 0) {
    // Of a move of which nothing is told, a spectator reads at least that it was made.
    return <span class={seat === undefined ? 'soft' : 'visually-hidden'}>{CHESS.movedUnseen}</span>;
  }
  const nth = captures.slice(0, index).filter((capture) => capture.by === by).length;
  const piece = seat === undefined ? undefined : lost[nth];
  return (
    <>
      <span class="move-capture" aria-hidden="true">
        ×{captures[index]!.square}
        {piece !== undefined && <PieceIcon seat={seat!} type={piece} />}
      </span>
      <span class="visually-hidden">{captureWords(view, index, names)}</span>
    </>
  );
}
