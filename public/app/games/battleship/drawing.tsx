/** What lies on a sea, as SVG in units of one cell: hulls, wreckage and pegs. Only drawing; no rule of the game is decided here. */

import { hullPath } from '../../../../shared/drawing/hull.ts';
import { type Ship, shipOfCells } from '../../../../shared/fleets/placements.ts';
import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';
import { sunkShips } from './sunk.ts';

export function Hull({ length, ship, class: name = '' }: { length: number; ship: Ship; class?: string }) {
  const turn = ship.vertical ? `translate(${ship.x + 1} ${ship.y}) rotate(90)` : `translate(${ship.x} ${ship.y})`;
  return (
    <g class={`hull ${name}`} transform={turn}>
      <path class="hull-body" d={hullPath(length)} />
      <path class="hull-deck" d={`M.32 .5H${length - 0.35}`} />
      {Array.from({ length }, (_, i) => (
        <circle key={i} class="hull-hole" cx={i + 0.5} cy="0.5" r="0.13" />
      ))}
    </g>
  );
}

/** A hull by itself, for harbours and fleet lists. */
export function ShipIcon({ length, class: name = '' }: { length: number; class?: string }) {
  return (
    <svg class={`ship-icon ${name}`} viewBox={`0 0 ${length} 1`} aria-hidden="true">
      <Hull length={length} ship={{ x: 0, y: 0, vertical: false }} />
    </svg>
  );
}

/** Hulls to draw whole: those that the viewer knows, otherwise those whose last cell was hit. */
function knownHulls(rules: Rules, board: BoardView): { length: number; ship: Ship }[] {
  const { size, fleet } = rules;
  if (board.ships !== undefined) return board.ships.map((ship, i) => ({ length: fleet[i]!.length, ship }));
  return sunkShips(rules, board).map((cells) => ({ length: cells.length, ship: shipOfCells(size, cells) }));
}

/** Cells that were hit of ships not known whole; neighbours of one ship hang together. */
function Wreckage({ rules, board }: { rules: Rules; board: BoardView }) {
  if (board.ships !== undefined) return null;
  const { size } = rules;
  const sunk = new Set(sunkShips(rules, board).flat());
  const isWreck = (cell: number): boolean => {
    const { shot = false, value } = board.cells[cell] ?? {};
    return shot && value !== undefined && value > 0 && !sunk.has(cell);
  };
  const joined = (a: number, b: number): boolean => isWreck(b) && board.cells[a]?.value === board.cells[b]?.value;
  return (
    <g class="wreckage">
      {board.cells.map((_, cell) => {
        if (!isWreck(cell)) return null;
        const x = cell % size;
        const y = Math.floor(cell / size);
        return (
          <g key={cell}>
            <rect x={x + 0.14} y={y + 0.14} width="0.72" height="0.72" rx="0.16" />
            {x + 1 < size && joined(cell, cell + 1) && <rect x={x + 0.7} y={y + 0.14} width="0.6" height="0.72" />}
            {joined(cell, cell + size) && <rect x={x + 0.14} y={y + 0.7} width="0.72" height="0.6" />}
          </g>
        );
      })}
    </g>
  );
}

function Peg({ x, y, hit }: { x: number; y: number; hit: boolean }) {
  return hit ? (
    <g class="peg hit" transform={`translate(${x + 0.5} ${y + 0.5})`}>
      <circle r="0.27" />
      <path d="M-.11 -.11L.11 .11M.11 -.11L-.11 .11" />
    </g>
  ) : (
    <circle class="peg miss" cx={x + 0.5} cy={y + 0.5} r="0.15" />
  );
}

export function BoardDrawing({ rules, board, last }: { rules: Rules; board: BoardView; last?: number | undefined }) {
  const { size } = rules;
  return (
    <svg class="sea-drawing" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {knownHulls(rules, board).map(({ length, ship }) => (
        <Hull key={`${ship.x},${ship.y}`} length={length} ship={ship} />
      ))}
      <Wreckage rules={rules} board={board} />
      {board.cells.map(({ shot, value }, cell) => {
        if (!shot) return null;
        const x = cell % size;
        const y = Math.floor(cell / size);
        if (value === undefined) return <circle key={cell} class="peg asked" cx={x + 0.5} cy={y + 0.5} r="0.2" />;
        return <Peg key={cell} x={x} y={y} hit={value > 0} />;
      })}
      {last !== undefined && (
        <path
          key={`last-${last}`}
          class="last-shot"
          transform={`translate(${last % size} ${Math.floor(last / size)})`}
          d="M.06 .3V.06H.3M.7 .06H.94V.3M.94 .7V.94H.7M.3 .94H.06V.7"
        />
      )}
    </svg>
  );
}
