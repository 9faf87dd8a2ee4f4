import { expect, it } from 'vitest';
import { faultCode } from '../../../test/support/fault-code.ts';
import { decodeSide } from '../../../test/support/side-text.ts';
import { answerTable, decodeContent, encodeContent } from './answers.ts';
import { COLORS, type Content, PIECE_TYPES, startSide } from './board.ts';
import { decodeMove, readSquare } from './notation.ts';
import { PHASES, type Phase } from './query-sets.ts';
import { moveOwn, sufferMove } from './transition.ts';

/** The squares that do not answer `empty`. */
function told(table: readonly Content[]): Record<number, Content> {
  expect(table).toHaveLength(64);
  return Object.fromEntries(table.flatMap((content, square) => (content === 'empty' ? [] : [[square, content]])));
}

const SIDE = decodeSide('black 3K4/7P/8/8/2Q~5/8/8/8 - -');
const [d8, h7, c4, e4] = ['d8', 'h7', 'c4', 'e4'].map(readSquare) as [number, number, number, number];

it('answers with the pieces in the general phase, a promoted pawn as what it has become', () => {
  expect(told(answerTable(SIDE, 'general'))).toEqual({ [d8]: 'king', [h7]: 'pawn', [c4]: 'queen' });
});

it('answers with occupancy alone in the pawn phase', () => {
  expect(told(answerTable(SIDE, 'pawn'))).toEqual({ [d8]: 'occupied', [h7]: 'occupied', [c4]: 'occupied' });
});

it('answers with the pawn of a double step in the en passant phase, until the opponent has moved', () => {
  const moved = moveOwn(startSide('white'), decodeMove('e2e4'));
  expect(told(answerTable(moved, 'enPassant'))).toEqual({ [e4]: 'pawn' });
  expect(told(answerTable(sufferMove(moved, undefined).side, 'enPassant'))).toEqual({});
});

it('answers with nothing in the en passant phase after any other move', () => {
  expect(told(answerTable(startSide('white'), 'enPassant'))).toEqual({});
  expect(told(answerTable(moveOwn(startSide('white'), decodeMove('e2e3')), 'enPassant'))).toEqual({});
});

const CONTENTS: Record<Phase, readonly Content[]> = {
  general: ['empty', ...PIECE_TYPES],
  pawn: ['empty', 'occupied'],
  enPassant: ['empty', 'pawn'],
};

it('writes each answer in four bits that are read back', () => {
  for (const color of COLORS) {
    for (const phase of PHASES) {
      for (const content of CONTENTS[phase]) {
        const code = encodeContent(color, content);
        expect(code).toBe(code & 15);
        expect(decodeContent(color, phase, code)).toBe(content);
      }
    }
  }
});

it('refuses the codes that the phase or the color does not have', () => {
  for (const color of COLORS) {
    for (const phase of PHASES) {
      const possible = CONTENTS[phase].map((content) => encodeContent(color, content));
      for (const code of [-1, ...Array(17).keys(), 1.5, Number.NaN]) {
        if (possible.includes(code)) continue;
        expect(faultCode(() => decodeContent(color, phase, code))).toBe('dark-chess/impossible-answer');
      }
    }
  }
});
