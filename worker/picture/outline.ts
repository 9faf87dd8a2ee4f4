/** Outlines: the path data of SVG as polygons of straight lines, placed where they are drawn. */

/** x and y in turn, of one closed polygon or one open line. */
export type Line = number[];

/** Scale, rotation in quarter turns, and where the origin comes to lie. */
interface Placing {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  /** Clockwise. */
  readonly quarters?: number;
}

const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };
const TOKEN = /[a-zA-Z]|-?\d*\.?\d+/g;

/** Lines of a curve: enough that nobody sees them, at the sizes that are drawn here. */
const CURVE_LINES = 10;

type Point = readonly [x: number, y: number];

/** The lines of path data: absolute and relative commands of SVG 2, §9.3, but `S` and `T`. */
export function linesOf(data: string, placing: Placing): Line[] {
  const place = placer(placing);
  const lines: Line[] = [];
  const tokens = data.match(TOKEN) ?? [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let command = '';
  const to = (nextX: number, nextY: number): void => {
    [x, y] = [nextX, nextY];
    lines.at(-1)!.push(...place(x, y));
  };
  for (let i = 0; i < tokens.length; ) {
    if (/[a-zA-Z]/.test(tokens[i]!)) command = tokens[i++]!;
    const kind = command.toUpperCase();
    const isRelative = command !== kind;
    const take = NUMBERS[kind]!;
    const n = tokens.slice(i, i + take).map(Number);
    i += take;
    const [atX, atY] = isRelative ? [x, y] : [0, 0];
    const at = (k: number): Point => [atX + n[k]!, atY + n[k + 1]!];
    if (kind === 'Z') to(startX, startY);
    else if (kind === 'M') {
      lines.push([]);
      to(...at(0));
      [startX, startY] = [x, y];
      // Further pairs after a move are lines.
      command = isRelative ? 'l' : 'L';
    } else if (kind === 'L') to(...at(0));
    else if (kind === 'H') to(atX + n[0]!, y);
    else if (kind === 'V') to(x, atY + n[0]!);
    else {
      const curve =
        kind === 'A' ? arc([x, y], n, at(5)) : bezier([[x, y], ...Array.from({ length: take / 2 }, (_, k) => at(2 * k))]);
      for (const point of curve) to(...point);
    }
  }
  return lines;
}

function placer({ x, y, scale = 1, quarters = 0 }: Placing): (x: number, y: number) => Point {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][((quarters % 4) + 4) % 4]!;
  return (px, py) => [x + scale * (cos! * px - sin! * py), y + scale * (sin! * px + cos! * py)];
}

/** By de Casteljau, of any degree. */
function bezier(points: readonly Point[]): Point[] {
  return Array.from({ length: CURVE_LINES }, (_, i) => {
    const t = (i + 1) / CURVE_LINES;
    let left = points;
    while (left.length > 1)
      left = left.slice(1).map(([x, y], k) => [left[k]![0] * (1 - t) + x * t, left[k]![1] * (1 - t) + y * t]);
    return left[0]!;
  });
}

/** From end points to the centre (SVG 2, §B.2.4), for circles: all arcs here are of circles. */
function arc([x0, y0]: Point, [radius, , , isLarge, isClockwise]: readonly number[], [x1, y1]: Point): Point[] {
  const [half, chord] = [[(x1 - x0) / 2, (y1 - y0) / 2] as const, Math.hypot(x1 - x0, y1 - y0)];
  const r = Math.max(radius!, chord / 2);
  const height = Math.sqrt(Math.max(0, r * r - (chord * chord) / 4)) * (isLarge === isClockwise ? -1 : 1);
  const [cx, cy] = [x0 + half[0] - (height * (y1 - y0)) / chord, y0 + half[1] + (height * (x1 - x0)) / chord];
  const from = Math.atan2(y0 - cy, x0 - cx);
  const turn = 2 * Math.PI;
  const sweep = (((Math.atan2(y1 - cy, x1 - cx) - from) % turn) + turn) % turn;
  const angle = isClockwise === 1 ? sweep : sweep - turn;
  const count = Math.ceil(Math.abs(angle) / (Math.PI / 12));
  return Array.from({ length: count }, (_, i) => {
    const to = from + (angle * (i + 1)) / count;
    return [cx + r * Math.cos(to), cy + r * Math.sin(to)];
  });
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
export const disc = (x: number, y: number, radius: number): Line[] => linesOf(circle(x, y, radius), { x: 0, y: 0 });

/** A box with round corners. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Line[] {
  const [right, bottom, a] = [x + width, y + height, `A${radius} ${radius} 0 0 1 `];
  const rounded = `M${x + radius} ${y}H${right - radius}${a}${right} ${y + radius}V${bottom - radius}${a}${right - radius} ${bottom}H${x + radius}${a}${x} ${bottom - radius}V${y + radius}${a}${x + radius} ${y}Z`;
  return linesOf(radius === 0 ? `M${x} ${y}H${right}V${bottom}H${x}Z` : rounded, { x: 0, y: 0 });
}

/** What a round pen of this width covers on its way along the lines: a box for each line and a disc at each end. */
export function stroked(lines: readonly Line[], width: number): Line[] {
  const r = width / 2;
  return lines.flatMap((line) => {
    const covered: Line[] = [disc(line[0]!, line[1]!, r)[0]!];
    for (let i = 2; i < line.length; i += 2) {
      const [x0, y0, x1, y1] = [line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!];
      const length = Math.hypot(x1 - x0, y1 - y0);
      if (length === 0) continue;
      const [dx, dy] = [(-(y1 - y0) * r) / length, ((x1 - x0) * r) / length];
      // In the direction of the discs, so that what they share counts once.
      covered.push([x0 - dx, y0 - dy, x1 - dx, y1 - dy, x1 + dx, y1 + dy, x0 + dx, y0 + dy]);
      covered.push(disc(x1, y1, r)[0]!);
    }
    return covered;
  });
}
