import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../fault.ts';
import { flattenRawBoard, hitSpace, locateShips, type RawBoard } from './raw-board.ts';

const codeOf = (check: () => unknown): string | undefined => {
  const checked = attempt(check);
  return checked.ok ? undefined : checked.fault.code;
};

const BOARD: RawBoard = [
  [10, 10, 0, 0, 0, 0, 0, 0, 0, 40],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 40],
  [0, 20, 0, 0, 0, 0, 0, 0, 0, 40],
  [0, 20, 0, 0, 0, 0, 0, 0, 0, 40],
  [0, 20, 0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 30, 30, 30, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 50, 50, 50, 50, 50],
];
const SHIPS = [
  { x: 0, y: 0, vertical: false },
  { x: 1, y: 2, vertical: true },
  { x: 2, y: 5, vertical: false },
  { x: 9, y: 0, vertical: true },
  { x: 5, y: 9, vertical: false },
];

/** The board with other codes at some cells. */
const withCodes = (changes: Readonly<Record<number, number>>): RawBoard =>
  BOARD.map((row, y) => row.map((code, x) => changes[10 * y + x] ?? code));
/** The board with a ship's spaces moved: the cells it leaves are empty. */
const moved = (code: number, cells: readonly number[]): RawBoard => {
  const cleared = BOARD.map((row) => row.map((other) => (other === code ? 0 : other)));
  return cleared.map((row, y) => row.map((other, x) => (cells.includes(10 * y + x) ? code : other)));
};

describe('a raw board', () => {
  it('names its ships by upper-left space and direction, touching the edges or one another', () => {
    expect(locateShips(BOARD)).toEqual(SHIPS);
    expect(locateShips(moved(10, [10, 20]))[0]).toEqual({ x: 0, y: 1, vertical: true });
  });

  it('keeps its ships, whichever spaces were hit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99)), (cells) => {
        const hit = cells.reduce(hitSpace, BOARD);
        expect(locateShips(hit)).toEqual(SHIPS);
        expect(flattenRawBoard(hit)).toEqual(BOARD.flat().map((code, cell) => (cells.includes(cell) ? code + 1 : code)));
      }),
    );
  });

  it('is hit only once at a space', () => {
    expect(hitSpace(hitSpace(BOARD, 12), 12)).toEqual(hitSpace(BOARD, 12));
  });

  it('is 10 rows of 10 spaces', () => {
    for (const board of [[], BOARD.slice(1), [...BOARD, BOARD[7]!], BOARD.with(3, BOARD[3]!.slice(1)), [BOARD.flat()]]) {
      expect(codeOf(() => locateShips(board))).toBe('battleship/wrong-board-size');
    }
  });

  it('has no code but those of empty space and the five ships, hidden or hit', () => {
    for (const code of [-1, 2, 9, 12, 0.5, 59, 60, 61, 100, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(codeOf(() => locateShips(withCodes({ 70: code })))).toBe('battleship/invalid-code');
      expect(codeOf(() => hitSpace(withCodes({ 70: code }), 0))).toBe('battleship/invalid-code');
    }
  });

  it('has exactly as many spaces of a ship as its length: no space may change its class', () => {
    for (let cell = 0; cell < 100; cell++) {
      for (const code of [0, 10, 20, 30, 40, 50].filter((other) => other !== BOARD.flat()[cell])) {
        expect(codeOf(() => locateShips(withCodes({ [cell]: code })))).toBe('battleship/wrong-cell-count');
        expect(codeOf(() => locateShips(withCodes({ [cell]: code + 1 })))).toBe('battleship/wrong-cell-count');
      }
    }
  });

  it.each([
    ['that is bent', 20, [60, 61, 71]],
    ['that is bent at its end', 40, [60, 70, 80, 81]],
    ['that has a gap in its row', 20, [60, 61, 63]],
    ['that has a gap in its column', 20, [41, 51, 71]],
    ['that is diagonal', 10, [66, 77]],
    ['that goes on in the next row', 10, [59, 60]],
    ['of four that goes on in the next row', 40, [68, 69, 70, 71]],
    ['that is a square', 40, [60, 61, 70, 71]],
    ['in two pieces', 50, [60, 61, 62, 70, 71]],
  ])('has no ship %s', (_, code, cells) => {
    expect(codeOf(() => locateShips(moved(code, cells)))).toBe('battleship/not-in-line');
  });

  it('has no spaces but its cells', () => {
    for (const cell of [-1, 100, 5.5, Number.NaN]) expect(codeOf(() => hitSpace(BOARD, cell))).toBe('battleship/no-such-cell');
  });
});
