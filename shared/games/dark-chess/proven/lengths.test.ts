import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../../test/support/fault-code.ts';
import { encodeBase64url } from '../../../encoding/bytes.ts';
import { packBits } from '../../../encoding/packed-bits.ts';
import { boardCircuit, firstCircuit } from '../circuits/board.ts';
import { moveCircuit } from '../circuits/move.ts';
import { noMoveCircuit } from '../circuits/no-move.ts';
import { quietCircuit } from '../circuits/quiet.ts';
import { readSquare } from '../notation.ts';
import { answerForm, formBytes, moveForm, NO_MOVE_FORM, readBody, SELECTORS_FORM, setUpForm } from './lengths.ts';
import { PLAN, PROOF_BITS } from './plan.ts';

const plain = { states: false, ends: false };

describe('the lengths of bodies', () => {
  it('are those of the circuits and of the design', () => {
    for (const color of ['white', 'black'] as const) {
      expect(firstCircuit(color).ands).toBe(PROOF_BITS.first);
      expect(boardCircuit(color).ands).toBe(PROOF_BITS.board);
      expect(moveCircuit(color).ands).toBe(PROOF_BITS.move);
      expect(noMoveCircuit(color).ands).toBe(NO_MOVE_FORM.lists[0]);
    }
    expect(quietCircuit().ands).toBe(PROOF_BITS.quiet);
    expect([0, 1, 2].map((message) => formBytes(setUpForm(message, PLAN.trees)))).toEqual([8_224, 13_344, 5_120]);
    expect([formBytes(answerForm(false)), formBytes(answerForm(true))]).toEqual([874, 975]);
    expect(formBytes(moveForm(plain))).toBe(1_973);
    expect(formBytes(moveForm({ ...plain, states: true }))).toBe(1_980);
    expect(formBytes(moveForm({ ...plain, ends: true }))).toBe(656);
    expect([formBytes(NO_MOVE_FORM), formBytes(SELECTORS_FORM)]).toEqual([231, 198]);
  });

  it.each([
    // Lines that begin there; a pawn's fronts, two from its home square; what it may take en passant.
    ['a1', 18 * 3 + 8],
    ['a2', 16 * 3 + 2 + 8],
    ['e4', 19 * 3 + 1 + 8],
  ] as const)('leave out what a white piece on %s looked at', (square, dropped) => {
    const form = moveForm({ ...plain, captured: { square: readSquare(square), owner: 'white' } });
    expect(3_364 - form.lists[5]!).toBe(dropped);
  });

  it('are checked before anything is read, and so is the padding of every list', () => {
    const form = { lists: [3, 12], bytes: 2 };
    const body = (first: number, second: number): string =>
      encodeBase64url(Uint8Array.of(first, ...packBits(new Uint8Array(8).fill(1)), second, 7, 9));
    expect(readBody(body(7, 15), form)).toEqual(Uint8Array.of(7, 255, 15, 7, 9));
    expect(faultCode(() => readBody(body(8, 15), form))).toBe('encoding/wrong-shape');
    expect(faultCode(() => readBody(body(7, 16), form))).toBe('encoding/wrong-shape');
    expect(faultCode(() => readBody(encodeBase64url(new Uint8Array(4)), form))).toBe('encoding/wrong-length');
  });
});
