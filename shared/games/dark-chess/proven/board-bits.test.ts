import { describe, expect, it } from 'vitest';
import { heldConstants } from '../../../proofs/authenticated-bits.ts';
import { COLORS, SQUARES } from '../board.ts';
import { CODE_BITS } from '../circuits/pieces.ts';
import { afterOtherMove, startBoard } from './board-bits.ts';

/** By color, the corners of the king's rook and of the queen's: h1 and a1, or h8 and a8. */
const CORNERS = { white: [7, 0], black: [63, 56] } as const;

describe.each(COLORS)('after a move of the other the bits of %s', (color) => {
  const start = { ...startBoard(color, heldConstants), doubleStep: heldConstants(new Uint8Array(8).fill(1)) };
  const board = start.board.values!;

  it('say nothing of a double step any more, and are the same besides where nothing was captured', () => {
    const after = afterOtherMove(start, heldConstants);
    expect([...after.doubleStep.values!]).toEqual(new Array(8).fill(0));
    expect([after.board, after.rights]).toEqual([start.board, start.rights]);
  });

  it('lack what was captured on any square, and the right of a captured rook alone', () => {
    for (let lost = 0; lost < SQUARES; lost++) {
      const after = afterOtherMove({ ...start, lost }, heldConstants);
      expect(after.board.values).toEqual(board.slice().fill(0, CODE_BITS * lost, CODE_BITS * (lost + 1)));
      expect([...after.rights.values!]).toEqual(CORNERS[color].map((corner) => Number(corner !== lost)));
      expect([...after.doubleStep.values!]).toEqual(new Array(8).fill(0));
      expect(after.lost).toBeUndefined();
    }
  });
});
