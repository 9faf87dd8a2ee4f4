/** What all preview pictures lie on, and the colours of what is drawn there. */

import { CARD_SIZE } from '../../shared/wire/paths.ts';
import { Canvas } from './canvas.ts';
import { linesOf, stroked } from './outline.ts';

export const NIGHT = { ground: 0x0d1f29, fog: 0x15303d, edge: 0x23434f, ink: 0xf2f7f8, soft: 0xa9bcc5 } as const;
export const MARGIN = 64;
/** Banks of fog, clear of the words: where each begins, how high it lies, and how far it goes. */
const BANKS = [
  [-40, 26, 300],
  [520, 34, 760],
  [930, 92, 400],
  [760, 540, 560],
  [420, 606, 420],
  [-40, 616, 380],
] as const;

export function night(): Canvas {
  const canvas = new Canvas(CARD_SIZE.width, CARD_SIZE.height, NIGHT.ground);
  for (const [x, y, length] of BANKS) canvas.fill(stroked(linesOf(`M${x} ${y}h${length}`, { x: 0, y: 0 }), 18), NIGHT.fog);
  return canvas;
}
