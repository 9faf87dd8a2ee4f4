/**
 * Lines of the board along which pieces look: ranks, files and diagonals between two squares with at least one square strictly between
 * (docs/protocol/proven-dark-chess.md, "Lines"). Squares next to each other are reached by leaps (`leaps.ts`) and are no line.
 */

import { fileOf, isOnBoard, rankOf, SQUARES, type Square, squareAt } from '../board.ts';

/** Files and ranks gained with one step. */
export type Direction = readonly [files: number, ranks: number];

export const STRAIGHT_DIRECTIONS: readonly Direction[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
export const DIAGONAL_DIRECTIONS: readonly Direction[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
/** The order of gates depends on this order: those of leaps in Board, and those of steps in Move and NoMove. */
export const DIRECTIONS: readonly Direction[] = [...STRAIGHT_DIRECTIONS, ...DIAGONAL_DIRECTIONS];

export const isDiagonal = ([files, ranks]: Direction): boolean => files !== 0 && ranks !== 0;

/** The square that lies so many steps away, or nothing where the board ends. */
export function squareFrom(square: Square, [files, ranks]: Direction, steps = 1): Square | undefined {
  const [file, rank] = [fileOf(square) + steps * files, rankOf(square) + steps * ranks];
  return isOnBoard(file, rank) ? squareAt(file, rank) : undefined;
}

/** A line without a direction: `from` < `to`. */
interface LinePair {
  readonly from: Square;
  readonly to: Square;
  readonly diagonal: boolean;
  /** The square just before `to`. */
  readonly beforeEnd: Square;
  /** At least 2. */
  readonly distance: number;
}

/** A line as it is looked along. */
interface DirectedLine {
  readonly from: Square;
  readonly to: Square;
  readonly diagonal: boolean;
  /** Its place in `PAIRS`. */
  readonly pair: number;
  /** The squares strictly between, from `from` on. */
  readonly between: readonly Square[];
}

function pairsFrom(from: Square, direction: Direction): LinePair[] {
  const pairs: LinePair[] = [];
  for (let distance = 2; ; distance++) {
    const [beforeEnd, to] = [squareFrom(from, direction, distance - 1), squareFrom(from, direction, distance)];
    if (to === undefined || beforeEnd === undefined) return pairs;
    if (to > from) pairs.push({ from, to, diagonal: isDiagonal(direction), beforeEnd, distance });
  }
}

/** The 518 lines, by their lower square, then by direction in the order of `DIRECTIONS`, then by distance. */
export const PAIRS: readonly LinePair[] = Array.from({ length: SQUARES }, (_, from) =>
  DIRECTIONS.flatMap((direction) => pairsFrom(from, direction)),
).flat();

const key = (from: Square, to: Square): number => SQUARES * from + to;
const PAIR_NUMBERS = new Map(PAIRS.map(({ from, to }, pair) => [key(from, to), pair]));

/** The place in `PAIRS` of the line between two squares of one rank, file or diagonal; none if they are next to each other. */
export const pairBetween = (one: Square, other: Square): number | undefined =>
  PAIR_NUMBERS.get(key(Math.min(one, other), Math.max(one, other)));

function squaresBetween({ from, to, distance }: LinePair): Square[] {
  const direction: Direction = [(fileOf(to) - fileOf(from)) / distance, (rankOf(to) - rankOf(from)) / distance];
  return Array.from({ length: distance - 1 }, (_, i) => squareFrom(from, direction, i + 1)!);
}

/** The 1,036 lines as they are looked along: pair p gives number 2p from its lower square, and 2p + 1 from its upper one. */
export const DIRECTED_LINES: readonly DirectedLine[] = PAIRS.flatMap((line, pair): DirectedLine[] => {
  const { from, to, diagonal } = line;
  const between = squaresBetween(line);
  return [
    { from, to, diagonal, pair, between },
    { from: to, to: from, diagonal, pair, between: between.toReversed() },
  ];
});

const LINE_NUMBERS = new Map(DIRECTED_LINES.map(({ from, to }, line) => [key(from, to), line]));

/** The place in `DIRECTED_LINES` of a line that exists. */
export function lineNumber(from: Square, to: Square): number {
  const line = LINE_NUMBERS.get(key(from, to));
  if (line === undefined) throw new Error(`no line goes from square ${from} to square ${to}`);
  return line;
}

/** By square, the numbers in `DIRECTED_LINES` of the lines that have it strictly between, ascending. */
export const THROUGH: readonly (readonly number[])[] = Array.from({ length: SQUARES }, (_, square) =>
  DIRECTED_LINES.flatMap(({ between }, line) => (between.includes(square) ? [line] : [])),
);
