/** The cheat: a seat of proven dark chess asks for what its pieces do not look at, or masks what it asks by other bits than are due. */

import { describe, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { SELECTORS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { sliceBits, xorBits } from '../../shared/proofs/authenticated-bits.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { type Lies, withFlipped } from '../support/lying-message.ts';
import { cheatOnce, expectCaught, moveFalsely } from '../support/proven-cheats.ts';
import { lineOf } from '../support/proven-lines.ts';

const MAC: FaultCode = 'proofs/wrong-mac';
const PROOF: FaultCode = 'proofs/wrong-proof';
/** Of the masked products of a move, and of the lists that it opens, those of the selectors. */
const LINES = 1;
const OTHERS = 2;

const tableAtMove = (): JudgedTable => lineOf('open').before(KINDS.move, 3);

const asksAlong = (factor: 'left' | 'right'): Lies => ({
  multiply([left, right, masks], call) {
    if (call !== LINES) return [left, right, masks];
    const factors = { left, right };
    const dark = factors[factor].values!.findIndex(
      (bit, at) => bit === 0 && (factor === 'left' ? right : left).values![at] === 1,
    );
    const lied = { ...factors, [factor]: withFlipped(factors[factor], dark) };
    return [lied.left, lied.right, masks];
  },
});

const asksAt = (selector: number): Lies => ({
  open: ([bits], call) => [call === OTHERS ? withFlipped(bits, selector - SELECTORS.leaps) : bits],
});

describe('a seat that asks for what it does not look at is convicted', () => {
  it.each<[string, Lies, FaultCode]>([
    ['along a line of no slider', asksAlong('right'), PROOF],
    ['past its own piece', asksAlong('left'), PROOF],
    ['at a square that it does not look at', asksAt(SELECTORS.leaps + 20), MAC],
    ['at a square as if it looked there twice', asksAt(SELECTORS.doubleLeaps + 30), MAC],
    ['in a slot', asksAt(SELECTORS.slots + 3), MAC],
    ['in front of no pawn', asksAt(SELECTORS.fronts + 1), MAC],
    ['two squares before no pawn', asksAt(SELECTORS.doubleSteps + 2), MAC],
    ['for a capture en passant without a pawn', asksAt(SELECTORS.enPassant + 5), MAC],
  ])('%s', (_, lies, fault) => {
    const table = tableAtMove();
    expectCaught(table, moveFalsely(table, { lies }), [fault]);
  });

  it('by its board before the move, whose MACs are true', () => {
    const table = tableAtMove();
    const { machine } = table.seats[1]!;
    const { otherSelectors } = machine.boards![1]!;
    const { selectors } = machine.stock[1].current!.bits;
    const masked = xorBits(otherSelectors, sliceBits(selectors, SELECTORS.leaps, otherSelectors.count));
    expectCaught(table, moveFalsely(table, { lies: { open: ([bits], call) => [call === OTHERS ? masked : bits] } }), [MAC]);
  });
});

describe('a seat that takes bits of another place of its stock than the one that is due is convicted', () => {
  it('for the selectors of lines', () => {
    const table = tableAtMove();
    const { selectors } = table.seats[1]!.machine.stock[1].unused[0]!;
    const lies: Lies = {
      multiply: ([left, right, masks], call) => [left, right, call === LINES ? sliceBits(selectors, 0, masks.count) : masks],
    };
    expectCaught(table, moveFalsely(table, { lies }), [PROOF]);
  });

  it('for the other selectors', () => {
    const table = tableAtMove();
    const { machine } = table.seats[1]!;
    const { current, unused } = machine.stock[1];
    const others = (bits: NonNullable<typeof current>['bits']) =>
      sliceBits(bits.selectors, SELECTORS.leaps, SELECTORS.end - SELECTORS.leaps);
    const change = xorBits(others(current!.bits), others(unused[0]!));
    const lies: Lies = { open: ([bits], call) => [call === OTHERS ? xorBits(bits, change) : bits] };
    expectCaught(table, moveFalsely(table, { lies }), [MAC]);
  });

  it('for the proof of its move', () => {
    const table = tableAtMove();
    const { proof } = table.seats[1]!.machine.stock[1].unused[0]!;
    const lies: Lies = {
      evaluate: ([circuit, inputs, masks], call) => [circuit, inputs, call === 0 ? sliceBits(proof, 0, masks.count) : masks],
    };
    expectCaught(table, moveFalsely(table, { lies }), [PROOF]);
  });

  it('for the mask of a proof', () => {
    const table = tableAtMove();
    const { proof } = table.seats[1]!.machine.stock[1].unused[0]!;
    const lies: Lies = { prove: ([context, masks]) => [context, sliceBits(proof, 0, masks.count)] };
    expectCaught(table, moveFalsely(table, { lies }), [PROOF]);
  });

  it('for an answer', () => {
    const table = lineOf('open').before(KINDS.answer, 2);
    const { current, unused } = table.seats[0]!.machine.stock[1];
    const first = (bits: NonNullable<typeof current>['bits'], count: number) => sliceBits(bits.strings, 0, count);
    const lies: Lies = {
      open: ([bits], call) => [
        call === 0 ? xorBits(bits, xorBits(first(current!.bits, bits.count), first(unused[0]!, bits.count))) : bits,
      ],
    };
    expectCaught(table, cheatOnce(table, { lies }), [MAC]);
  });
});
