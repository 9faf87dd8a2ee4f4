/** The game so far, as far as this viewer knows it: its own moves, and of the other side what was announced. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { COLORS } from '../../../../shared/games/dark-chess/board.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { PieceIcon } from './piece.tsx';
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
  const rounds = Array.from({ length: Math.ceil(plies / COLORS.length) }, (_, i) => i);
  return (
    <div>
      <h2 id="moves" class="chess-notes-title">
        Moves
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={list} class="move-list" tabIndex={0} aria-labelledby="moves">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">Move</span>
              </th>
              {COLORS.map((color, seat) => (
                <th key={color} scope="col" class={`seat-${seat}`}>
                  <span class="pip" /> {seat === view.seat ? 'You' : <span class="seat-name">{names[seat]}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round}>
                <th scope="row">{round + 1}.</th>
                {COLORS.map((color, seat) => {
                  const ply = COLORS.length * round + seat;
                  return <td key={color}>{ply < plies && <Ply view={view} ply={ply} names={names} />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {view.seat !== undefined && <p class="hint">Of the other side you are told what it captures, and no more.</p>}
    </div>
  );
}

function Ply({ view, ply, names }: MoveListProps & { ply: number }) {
  const { seat, captures, lost, ownMoves } = view;
  const by = ply % COLORS.length;
  if (by === seat) return <>{ownMoves[Math.floor(ply / COLORS.length)]}</>;
  const index = captures.findIndex((capture) => capture.ply === ply);
  if (index < 0) {
    return <span class="visually-hidden">moved</span>;
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
