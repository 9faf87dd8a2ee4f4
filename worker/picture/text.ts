/** Letters as outlines. A text with a character that is not here is not drawn at all: nobody is shown a name that is not theirs. */

import type { Canvas, Colour } from './canvas.ts';
import { GLYPHS } from './glyphs.ts';
import { linesOf } from './outline.ts';

const EM = 1000;
/** Bold letters of this size stand a little closer, in units. */
const CLOSER = 12;

interface Glyph {
  readonly advance: number;
  readonly path: string;
}

const glyphs = new Map<string, Glyph>();
for (const line of GLYPHS) {
  const [advance, path = ''] = line.slice(2).split(/ (.*)/s);
  glyphs.set(line[0]!, { advance: Number(advance) - CLOSER, path });
}

export const canDraw = (text: string): boolean => [...text].every((character) => glyphs.has(character));

export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + (glyphs.get(character)?.advance ?? 0), 0) * (size / EM);
}

/** Draws a text from `x` on its baseline `y`, and returns where it ends. */
export function drawText(canvas: Canvas, text: string, x: number, y: number, size: number, colour: Colour): number {
  const scale = size / EM;
  let at = x;
  for (const character of text) {
    const { advance, path } = glyphs.get(character) ?? { advance: 0, path: '' };
    if (path !== '') canvas.fill(linesOf(path, { x: at, y, scale }), colour);
    at += advance * scale;
  }
  return at;
}

interface Fitted {
  readonly text: string;
  readonly size: number;
}

/** The text as large as fits a width, from `most` down to `least`, and then cut. */
export function fitText(text: string, width: number, most: number, least: number): Fitted {
  const size = Math.min(most, Math.max(least, (most * width) / Math.max(1, widthOf(text, most))));
  if (widthOf(text, size) <= width + 1) return { text, size };
  let cut = [...text];
  while (cut.length > 0 && widthOf(`${cut.join('')}…`, size) > width) cut = cut.slice(0, -1);
  return { text: `${cut.join('').trimEnd()}…`, size };
}
