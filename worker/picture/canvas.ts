/** A canvas of pixels, on which outlines are filled with exact coverage: the signed area of each pixel that lies within, summed by rows. */

import type { Line } from './outline.ts';

/** Red, green and blue in 24 bits. */
export type Colour = number;

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
  /** Area by pixel of the outline at hand; all zero between two. */
  readonly #area: Float32Array;
  /** Places in a row of it: what an edge writes beyond the right border has room. */
  readonly #stride: number;

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height).fill(ground);
    this.#stride = width + 1;
    this.#area = new Float32Array(this.#stride * height);
  }

  /** Fills what lies within the lines, each closed by itself. `alpha` is from 0 to 1. */
  fill(lines: readonly Line[], colour: Colour, alpha = 1): void {
    let [left, right, top, bottom] = [this.width, 0, this.height, 0];
    for (const line of lines) {
      for (let i = 0; i < line.length; i += 2) {
        left = Math.min(left, line[i]!);
        right = Math.max(right, line[i]!);
        top = Math.min(top, line[i + 1]!);
        bottom = Math.max(bottom, line[i + 1]!);
        const j = (i + 2) % line.length;
        this.#addEdge(line[i]!, line[i + 1]!, line[j]!, line[j + 1]!);
      }
    }
    this.#paint(
      { left: Math.max(0, Math.floor(left)), right: Math.min(this.width, Math.ceil(right) + 1) },
      top,
      bottom,
      colour,
      alpha,
    );
  }

  #paint({ left, right }: { left: number; right: number }, top: number, bottom: number, colour: Colour, alpha: number): void {
    const area = this.#area;
    const lastRow = Math.min(this.height, Math.ceil(bottom));
    for (let y = Math.max(0, Math.floor(top)); y < lastRow; y++) {
      const row = y * this.#stride;
      let sum = 0;
      for (let x = left; x < right; x++) {
        sum += area[row + x]!;
        area[row + x] = 0;
        const covered = Math.min(1, Math.abs(sum)) * alpha;
        const pixel = y * this.width + x;
        if (covered > 1 / 512) this.pixels[pixel] = mix(this.pixels[pixel]!, colour, covered);
      }
      area[row + right] = 0;
    }
  }

  /** Adds the area to the right of an edge to the rows that it crosses. Left of the canvas it lies on its border. */
  #addEdge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const isDown = y0 < y1;
    const [topX, top, bottomX, bottom] = isDown ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (bottomX - topX) / (bottom - top);
    const lastRow = Math.min(this.height, Math.ceil(bottom));
    for (let y = Math.max(0, Math.floor(top)); y < lastRow; y++) {
      const from = Math.max(y, top);
      const to = Math.min(y + 1, bottom);
      const height = (to - from) * (isDown ? 1 : -1);
      this.#addSpan(y * this.#stride, this.#clamp(topX + (from - top) * slope), this.#clamp(topX + (to - top) * slope), height);
    }
  }

  #clamp(x: number): number {
    return Math.min(this.width - 1e-3, Math.max(0, x));
  }

  /** An edge within one row, from `a` to `b`. */
  #addSpan(row: number, a: number, b: number, height: number): void {
    const area = this.#area;
    const [left, right] = a < b ? [a, b] : [b, a];
    const first = Math.floor(left);
    const last = Math.floor(right);
    if (first === last) {
      const inside = height * (first + 1 - (left + right) / 2);
      area[row + first]! += inside;
      area[row + first + 1]! += height - inside;
      return;
    }
    const perPixel = height / (right - left);
    let done = 0;
    for (let x = first; x <= last; x++) {
      const [from, to] = [Math.max(x, left), Math.min(x + 1, right)];
      const part = perPixel * (to - from);
      const inside = part * (x + 1 - (from + to) / 2);
      area[row + x]! += inside + done;
      done = part - inside;
    }
    area[row + last + 1]! += done;
  }
}

/** In steps of a sixteenth: nobody sees more, and few colours make a small file. */
function mix(under: Colour, over: Colour, covered: number): Colour {
  const share = Math.round(covered * 16) / 16;
  const channel = (shift: number): number => {
    const [a, b] = [(under >> shift) & 255, (over >> shift) & 255];
    return Math.round(a + (b - a) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
