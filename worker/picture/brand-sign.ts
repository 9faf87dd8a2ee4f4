/** Draws the sign of Fogline: on preview pictures, and as the icons that are no SVG. */

import { BRAND } from '../../shared/drawing/brand.ts';
import type { Canvas } from './canvas.ts';
import { box, linesOf, stroked } from './outline.ts';

interface Sign {
  readonly x: number;
  readonly y: number;
  /** Pixels along an edge. */
  readonly size: number;
  /** Whether the ground has the round corners of the sign; else it fills its square. */
  readonly round?: boolean;
}

export function drawSign(canvas: Canvas, { x, y, size, round = true }: Sign): void {
  const scale = size / BRAND.field;
  const placing = { x, y, scale };
  canvas.fill(box(x, y, size, size, round ? BRAND.corner * scale : 0), BRAND.ground);
  for (const hull of BRAND.hulls) canvas.fill(linesOf(hull, placing), BRAND.ship);
  canvas.fill(stroked(linesOf(BRAND.fog, placing), BRAND.fogWidth * scale), BRAND.mist);
}
