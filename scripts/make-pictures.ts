/** `npm run pictures`: the icon that is asked for unasked, and the preview picture of the site, drawn as `worker/picture` draws. Kept in `public/`. */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BRAND } from '../shared/drawing/brand.ts';
import { type Bytes, concatBytes } from '../shared/encoding/bytes.ts';
import { drawSign } from '../worker/picture/brand-sign.ts';
import { Canvas } from '../worker/picture/canvas.ts';
import { drawSiteCard } from '../worker/picture/card-picture.ts';
import { encodePng } from '../worker/picture/png.ts';

const ICON_PIXELS = 48;

/** An ICO file of one picture, in PNG. */
async function favicon(): Promise<Bytes> {
  const canvas = new Canvas(ICON_PIXELS, ICON_PIXELS, BRAND.ground);
  drawSign(canvas, { x: 0, y: 0, size: ICON_PIXELS, round: false });
  const png = await encodePng(canvas);
  const head = new DataView(new ArrayBuffer(22));
  for (const [at, value] of [
    [2, 1],
    [4, 1],
    [10, 1],
    [12, 32],
  ] as const)
    head.setUint16(at, value, true);
  head.setUint8(6, ICON_PIXELS);
  head.setUint8(7, ICON_PIXELS);
  head.setUint32(14, png.length, true);
  head.setUint32(18, 22, true);
  return concatBytes(new Uint8Array(head.buffer), png);
}

/** The files by their paths in `public/`. */
export async function pictureFiles(): Promise<ReadonlyMap<string, Bytes>> {
  return new Map([
    ['favicon.ico', await favicon()],
    ['card.png', await drawSiteCard()],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, bytes] of await pictureFiles()) writeFileSync(new URL(`../public/${path}`, import.meta.url), bytes);
}
