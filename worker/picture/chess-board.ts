/** The final position of a game of dark chess, white below, and what moved last. */

import { SHAPES } from '../../shared/drawing/piece-shapes.ts';
import { fileOf, rankOf, type Square } from '../../shared/games/dark-chess/board.ts';
import type { Canvas, Colour } from './canvas.ts';
import type { ChessPosition } from './final-position.ts';
import { box, linesOf, stroked } from './outline.ts';

const SQUARE = { light: 0xe4eff0, dim: 0x9cc3cb, moved: 0xf4c79a } as const;
/** Ivory edged in rust, ink edged in light: as on the board of the page. */
const SIDES: readonly { readonly body: Colour; readonly edge: Colour; readonly line: Colour }[] = [
  { body: 0xfffaf2, edge: 0x6b2a08, line: 0x6b2a08 },
  { body: 0x1a3a6b, edge: 0x0a1c3a, line: 0xa9c8ff },
];
const EDGE_WIDTH = 4;
const LINE_WIDTH = 3.5;

interface Field {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function drawChess(canvas: Canvas, { x, y, size }: Field, { sides, lastMove }: ChessPosition): void {
  const unit = size / 8;
  const cornerOf = (square: Square) => ({ x: x + (fileOf(square) - 1) * unit, y: y + (8 - rankOf(square)) * unit });
  for (let square = 0; square < 64; square++) {
    const corner = cornerOf(square);
    const isMoved = lastMove !== undefined && (square === lastMove.from || square === lastMove.to);
    const isLight = (fileOf(square) + rankOf(square)) % 2 === 1;
    canvas.fill(box(corner.x, corner.y, unit, unit), isMoved ? SQUARE.moved : isLight ? SQUARE.light : SQUARE.dim);
  }
  for (const [seat, { pieces }] of sides.entries()) {
    const { body, edge, line } = SIDES[seat]!;
    for (const [square, piece] of pieces.entries()) {
      if (piece === undefined) continue;
      const corner = cornerOf(square);
      const scale = 0.009 * unit;
      const placing = { x: corner.x + 0.05 * unit, y: corner.y + 0.04 * unit, scale };
      const shape = SHAPES[piece.type];
      const outline = linesOf(shape.body, placing);
      canvas.fill(outline, body);
      canvas.fill(stroked(outline, EDGE_WIDTH * scale), edge);
      canvas.fill(stroked(linesOf(shape.lines, placing), LINE_WIDTH * scale), line);
    }
  }
}
