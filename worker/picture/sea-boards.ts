/** The two seas of a game of Battleship as they were at its end: the ships where their seat has shown them, and every shot. */

import { hullPath } from '../../shared/drawing/hull.ts';
import type { Canvas, Colour } from './canvas.ts';
import type { Sea } from './final-position.ts';
import { box, disc, linesOf, stroked } from './outline.ts';

const FOG = 0x2a4654;
const OPEN = 0x1f5568;
const LINE = 0x123340;
const SPLASH = 0xd5e6ec;
const WRECK = 0x0d161c;
const DECK = 0x0d161c;

interface Field {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Colour of the seat whose ships lie here. */
  readonly ships: Colour;
  /** Colour of the seat that shoots. */
  readonly shots: Colour;
}

export function drawSea(canvas: Canvas, { x, y, size, ships, shots }: Field, sea: Sea): void {
  const unit = size / sea.size;
  canvas.fill(box(x, y, size, size, 10), LINE);
  for (let cell = 0; cell < sea.size * sea.size; cell++) {
    const isOpen = sea.ships !== undefined || sea.shots.has(cell);
    const [left, top] = [x + (cell % sea.size) * unit, y + Math.floor(cell / sea.size) * unit];
    canvas.fill(box(left + 1, top + 1, unit - 2, unit - 2, 3), isOpen ? OPEN : FOG);
  }
  for (const { ship, length } of sea.ships ?? []) {
    const corner = { x: x + (ship.x + (ship.vertical ? 1 : 0)) * unit, y: y + ship.y * unit };
    const placing = { ...corner, scale: unit, quarters: ship.vertical ? 1 : 0 };
    canvas.fill(linesOf(hullPath(length), placing), ships);
    canvas.fill(stroked(linesOf(`M.32 .5H${length - 0.35}`, placing), 0.06 * unit), DECK, 0.5);
  }
  for (const [cell, isHit] of sea.shots) {
    const [cx, cy] = [x + ((cell % sea.size) + 0.5) * unit, y + (Math.floor(cell / sea.size) + 0.5) * unit];
    if (!isHit) {
      canvas.fill(disc(cx, cy, 0.13 * unit), SPLASH);
      continue;
    }
    canvas.fill(disc(cx, cy, 0.3 * unit), WRECK);
    const arm = 0.12 * unit;
    const cross = linesOf(`M${-arm} ${-arm}L${arm} ${arm}M${arm} ${-arm}L${-arm} ${arm}`, { x: cx, y: cy });
    canvas.fill(stroked(cross, 0.09 * unit), shots);
  }
}
