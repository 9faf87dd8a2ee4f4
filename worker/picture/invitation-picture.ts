/** The preview picture of a match that is not over: to which game somebody invites, who does, and by which clock it is played. */

import type { Bytes } from '../../shared/encoding/bytes.ts';
import { startSide } from '../../shared/games/dark-chess/board.ts';
import { SITE } from '../../shared/wire/page-titles.ts';
import type { MatchOutline } from '../../shared/wire/page-words.ts';
import { CARD_SIZE } from '../../shared/wire/paths.ts';
import { drawSign } from './brand-sign.ts';
import type { Canvas } from './canvas.ts';
import { drawChess } from './chess-board.ts';
import { MARGIN, NIGHT, night } from './night.ts';
import { box } from './outline.ts';
import { encodePng } from './png.ts';
import { canDraw, drawText, fitText, widthOf } from './text.ts';

const ACCENT = 0xf4975a;
/** Fog over the other half of a board. */
const HAZE = { colour: 0x24414e, opacity: 0.94 } as const;

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;

/** `host`: where the match is played; `game`: its id. */
export function drawInvitation(outline: MatchOutline, game: string, host: string): Promise<Bytes> {
  const canvas = night();
  const width = drawGame(canvas, game) - MARGIN;
  drawSign(canvas, { x: MARGIN, y: 52, size: 60 });
  drawText(canvas, SITE, MARGIN + 78, 96, 38, NIGHT.ink);
  const line = (text: string, y: number, most: number, least: number, colour: number): void => {
    const fitted = fitText(text, width, most, least);
    drawText(canvas, fitted.text, MARGIN, y, fitted.size, colour);
  };
  // A name whose letters are not all here is left out: half a name is somebody else's.
  line(canDraw(outline.who) ? outline.who : outline.unnamed, 226, 46, 28, NIGHT.soft);
  line(canDraw(outline.what) ? outline.what : SITE, 326, 92, 44, NIGHT.ink);
  if (outline.pace !== undefined) drawPace(canvas, outline.pace, 372);
  line(canDraw(outline.engines) ? outline.engines : outline.unnamedEngines, 500, 28, 20, NIGHT.soft);
  const foot = outline.isOpen ? 'Open the link to take your place' : 'Open the link to watch';
  line(canDraw(host) ? `${foot}: ${host}` : foot, 574, 28, 22, NIGHT.soft);
  return encodePng(canvas);
}

function drawPace(canvas: Canvas, pace: string, y: number): void {
  const size = 40;
  canvas.fill(box(MARGIN, y, widthOf(pace, size) + 1.4 * size, 1.7 * size, 0.85 * size), ACCENT);
  drawText(canvas, pace, MARGIN + 0.7 * size, y + 1.2 * size, size, NIGHT.ground);
}

/** Draws what the game is played with on the right, and returns where the words must end. */
function drawGame(canvas: Canvas, game: string): number {
  if (game !== 'dark-chess') {
    drawSign(canvas, { x: WIDTH - MARGIN - 300, y: 165, size: 300 });
    return WIDTH - MARGIN - 300 - 48;
  }
  const size = 504;
  const [x, y] = [WIDTH - MARGIN - size, (HEIGHT - size) / 2];
  canvas.fill(box(x - 8, y - 8, size + 16, size + 16, 12), NIGHT.edge);
  drawChess(canvas, { x, y, size }, { kind: 'chess', sides: [startSide('white')], lastMove: undefined, moves: 0 });
  canvas.fill(box(x, y, size, size / 2), HAZE.colour, HAZE.opacity);
  return x - 48;
}
