/** The moves of a game in a table: a row for one of each side. */

import type { ComponentChildren, RefObject } from 'preact';
import { COLORS } from '../../../../shared/games/dark-chess/board.ts';
import { CHESS } from './texts.ts';

interface MoveTableProps {
  readonly plies: number;
  readonly names: readonly string[];
  /** The seat that is called “You”, if one is. */
  readonly viewer?: number | undefined;
  /** What is shown of a ply. */
  readonly children: (ply: number) => ComponentChildren;
  /** What scrolls. */
  readonly list: RefObject<HTMLElement | null>;
}

export function MoveTable({ plies, names, viewer, children, list }: MoveTableProps) {
  const rounds = Array.from({ length: Math.ceil(plies / COLORS.length) }, (_, i) => i);
  return (
    <>
      <h2 class="chess-notes-title" id="moves">
        {CHESS.moves}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={list} class="move-list" tabIndex={0} aria-labelledby="moves">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{CHESS.number}</span>
              </th>
              {COLORS.map((color, seat) => (
                <th key={color} scope="col" class={`seat-${seat}`}>
                  <span class="pip" /> {seat === viewer ? CHESS.you : <span class="seat-name">{names[seat]}</span>}
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
                  return <td key={color}>{ply < plies && children(ply)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
