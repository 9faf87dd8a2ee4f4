/** Pieces as SVG, in the colours of their player: one unit is one square. */

import { SHAPES, SHROUD } from '../../../../shared/drawing/piece-shapes.ts';
import type { PieceType } from '../../../../shared/games/dark-chess/board.ts';
import type { Standing } from './squares.ts';

interface PieceProps {
  readonly piece: Standing;
  /** The upper left corner of its square. */
  readonly x: number;
  readonly y: number;
  readonly class?: string;
}

/** For a person who prefers letters to figures. */
const LETTERS: Readonly<Record<PieceType, string>> = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', pawn: 'P' };

export function Piece({ piece: { seat, type }, x, y, class: name = '' }: PieceProps) {
  const { body, lines } = type === 'hidden' ? SHROUD : SHAPES[type];
  return (
    <g class={`piece side-${seat} ${type} ${name}`} transform={`translate(${x + 0.05} ${y + 0.04}) scale(.009)`}>
      <path class="piece-body" d={body} />
      <path class="piece-lines" d={lines} />
      {type !== 'hidden' && (
        <text class="piece-letter" x="50" y="72">
          {LETTERS[type]}
        </text>
      )}
    </g>
  );
}

/** A piece by itself, for lists and choices. */
export function PieceIcon({ seat, type }: { seat: number; type: PieceType }) {
  return (
    <svg class="piece-icon" viewBox="0 0 1 1" aria-hidden="true">
      <Piece piece={{ seat, type }} x={0} y={0} />
    </svg>
  );
}
