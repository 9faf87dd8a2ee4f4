/** The cheat: a move of proven dark chess that the rules do not allow, or that leads to another board than it says. */

import { describe, expect, it } from 'vitest';
import { CODE_BITS } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { concatBits } from '../../shared/proofs/authenticated-bits.ts';
import { withFlipped } from '../support/lying-message.ts';
import { cheatOnce, expectCaught, type FalseMove, moveFalsely } from '../support/proven-cheats.ts';
import { type LineName, lineOf } from '../support/proven-lines.ts';

/** A false move in a line, found by one of these faults. */
function expectCaughtMove(name: LineName, ply: number, lie: FalseMove, fault: 'proofs/wrong-mac' | 'proofs/wrong-proof'): void {
  const table = lineOf(name).before(KINDS.move, ply);
  expectCaught(table, moveFalsely(table, lie), [fault]);
}

describe('a move that the rules do not allow convicts its author', () => {
  it.each([
    ['teleports', 'e7e3'],
    ['moves a piece that is not there', 'e5e4'],
    ['moves a piece of the other', 'e4e5'],
    ['slides through its own piece', 'a8a5'],
    ['castles through its own pieces', 'e8g8'],
    ['captures its own pawn', 'd8d7'],
    ['steps diagonally onto nothing with a pawn', 'd7e6'],
  ])('%s', (_, move) => {
    expectCaughtMove('open', 1, { move }, 'proofs/wrong-mac');
  });

  it('captures en passant a ply too late', () => {
    expectCaughtMove('late', 6, { move: 'e5d6' }, 'proofs/wrong-mac');
  });

  it('castles after the right was lost, with another right in the proof', () => {
    const BOARD_BITS = 192;
    const lies: FalseMove['lies'] = {
      evaluate: ([circuit, inputs, masks], call) => [circuit, call === 0 ? withFlipped(inputs, BOARD_BITS) : inputs, masks],
    };
    expectCaughtMove('open', 1, { lies }, 'proofs/wrong-proof');
  });
});

it('bits of a promotion in a move that promotes nothing mean nothing, and convict their author when it opens', () => {
  const table = lineOf('open').before(KINDS.move, 1);
  const seq = moveFalsely(table, { move: 'd7d5q' });
  table.playUntil(() => table.state.plies === 3);
  expect(table.state.plies).toBe(3);
  expect(table.openedBy(1).run.convictions).toMatchObject([{ seat: 1, seq, fault: { code: 'game/audit-mismatch' } }]);
});

describe('a move that does not lead to the board of which its author goes on convicts its author', () => {
  /** Bits of the board in the proof of Board. */
  const changed = (...bits: readonly number[]): FalseMove => ({
    lies: { evaluate: ([circuit, inputs, masks], call) => [circuit, call === 1 ? withFlipped(inputs, ...bits) : inputs, masks] },
  });
  const D5 = 35;
  const A7 = 48;
  it.each([
    ['a queen in place of a pawn', changed(CODE_BITS * A7 + 2)],
    ['a king in place of a pawn that steps on', changed(CODE_BITS * D5, CODE_BITS * D5 + 1, CODE_BITS * D5 + 2)],
    ['a pawn less', changed(CODE_BITS * A7)],
  ])('%s', (_, lie) => {
    expectCaughtMove('open', 1, lie, 'proofs/wrong-proof');
  });

  it('the board before the move, whose MACs are true', () => {
    const table = lineOf('open').before(KINDS.move, 1);
    const { board, doubleStep } = table.seats[1]!.machine.boards![1]!;
    const before = concatBits(board, doubleStep);
    const lies: FalseMove['lies'] = {
      evaluate: ([circuit, inputs, masks], call) => [circuit, call === 1 ? before : inputs, masks],
    };
    expectCaught(table, moveFalsely(table, { lies }), ['proofs/wrong-proof']);
  });
});

describe('a move by another view or board than its author has convicts its author', () => {
  const BOARD_AND_RIGHTS = 194;
  const D5 = 35;
  const given = (bit: number): FalseMove => ({
    lies: { evaluate: ([circuit, inputs, masks], call) => [circuit, call === 0 ? withFlipped(inputs, bit) : inputs, masks] },
  });
  it.each([
    ['another product of a line', given(BOARD_AND_RIGHTS + 700)],
    ['another square', given(BOARD_AND_RIGHTS + PRODUCTS.leaps + 90)],
    ['another front', given(BOARD_AND_RIGHTS + PRODUCTS.fronts + 7)],
    ['a pawn that may be captured en passant', given(BOARD_AND_RIGHTS + PRODUCTS.enPassant + 3)],
    ['another occupied square', given(BOARD_AND_RIGHTS + PRODUCTS.end + 60)],
    ['a piece that was captured', given(CODE_BITS * D5)],
  ])('%s', (_, lie) => {
    expectCaughtMove('open', 3, lie, 'proofs/wrong-proof');
  });

  it('the view before, whose MACs are true', () => {
    const { view } = lineOf('open').before(KINDS.move, 1).seats[1]!.machine.boards![1]!;
    expectCaughtMove('open', 3, { author: (board) => ({ ...board, view }) }, 'proofs/wrong-proof');
  });
});

describe('a claim that no move is possible convicts its author where there is one', () => {
  it.each([1, 8])('in ply %i', (ply) => {
    const table = lineOf('open').before(KINDS.move, ply);
    const seq = cheatOnce(table, { seat: ({ chosen: _, ...seat }) => seat, lies: {} });
    expect(table.steps[seq]!.kind).toBe(KINDS.noMove);
    expect(table.unopened({ kind: 'timeout', seats: [1 - (ply % 2)] })).toEqual({ kind: 'drawn', reason: 'no-move' });
    expectCaught(table, seq, ['proofs/wrong-mac']);
  });
});
