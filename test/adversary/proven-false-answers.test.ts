/** The cheat: a seat of proven dark chess answers falsely what the other sees, or by tuples other than those that are due. */

import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { COLORS } from '../../shared/games/dark-chess/board.ts';
import { THROUGH } from '../../shared/games/dark-chess/circuits/lines.ts';
import { CODE_BITS } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { lineStrings } from '../../shared/games/dark-chess/circuits/selectors.ts';
import { PRODUCTS, SELECTORS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { otherStringBits, wiresOf } from '../../shared/games/dark-chess/proven/board-bits.ts';
import { type CapturePlan, capturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import { KINDS, type Kind } from '../../shared/games/dark-chess/proven/payloads.ts';
import { type AuthenticatedBits, concatBits, selectBits, xorBits } from '../../shared/proofs/authenticated-bits.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { type Lies, withFlipped } from '../support/lying-message.ts';
import { cheatOnce, expectCaught, type FalseMove, moveFalsely } from '../support/proven-cheats.ts';
import { type LineName, lineOf } from '../support/proven-lines.ts';

const MAC: FaultCode = 'proofs/wrong-mac';
const PROOF: FaultCode = 'proofs/wrong-proof';

/** Turns bits that one of the lists of a message opens: in a move the other strings, shares, other selectors. */
const opensFalsely = (list: number, ...bits: readonly number[]): Lies => ({
  open: ([values], call) => [call === list ? withFlipped(values, ...bits) : values],
});

/** Turns factors of one of the masked products of a message: the strings of lines, then the selectors of lines. */
const multipliesFalsely = (list: number, factor: 'left' | 'right', bit: number): Lies => ({
  multiply: ([left, right, masks], call) =>
    call !== list
      ? [left, right, masks]
      : factor === 'left'
        ? [withFlipped(left, bit), right, masks]
        : [left, withFlipped(right, bit), masks],
});

/** Of the lists that an answer opens when its board is known already; after a loss the strings of lines are proven instead. */
const KNOWN = { lines: 0, others: 1, shares: 2 };
const NEW = { others: 0, shares: 1 };
const X = 0;
const FRONTS_AT = PRODUCTS.fronts - PRODUCTS.leaps;
const DOUBLE_STEP_AT = PRODUCTS.enPassant - PRODUCTS.leaps;
const E = 4;

interface Row {
  readonly name: LineName;
  readonly kind: Kind;
  readonly ply: number;
  readonly lies: Lies;
  readonly fault: FaultCode;
}

const answer1 = (lies: Lies, fault: FaultCode, ply = 3): Row => ({ name: 'open', kind: KINDS.move, ply, lies, fault });
const answer0 = (lies: Lies, fault: FaultCode, ply = 2): Row => ({ name: 'open', kind: KINDS.answer, ply, lies, fault });

function expectCaughtRow({ name, kind, ply, lies, fault }: Row): void {
  const table = lineOf(name).before(kind, ply);
  const seq = kind === KINDS.move ? moveFalsely(table, { lies }) : cheatOnce(table, { lies });
  expectCaught(table, seq, [fault]);
}

describe('a false answer convicts its author', () => {
  const rows: Readonly<Record<string, Row>> = {
    'another piece, after its move': answer1(opensFalsely(NEW.others, X + CODE_BITS * 60), MAC),
    'an occupied front as free, after its move': answer1(opensFalsely(NEW.others, FRONTS_AT + 20), MAC),
    'a blocked line as free, after its move': answer1(multipliesFalsely(0, 'left', CODE_BITS * 40), PROOF),
    'an empty square at the end of a line as a piece, after its move': answer1(
      multipliesFalsely(0, 'right', CODE_BITS * 40 + 1),
      PROOF,
    ),
    'a double step hidden': { ...answer1(opensFalsely(NEW.others, DOUBLE_STEP_AT + E), MAC, 1), name: 'doubleStep' },
    'a double step shown again a ply later': {
      ...answer0(opensFalsely(KNOWN.others, DOUBLE_STEP_AT + E), MAC, 3),
      name: 'doubleStep',
    },
    'another piece, before its move': answer0(opensFalsely(KNOWN.others, X + CODE_BITS * 9), MAC),
    'another line, before its move': answer0(opensFalsely(KNOWN.lines, 100), MAC),
    'another piece, after a loss': answer0(opensFalsely(NEW.others, X + CODE_BITS * 59), MAC, 3),
    'another line, after a loss': answer0(multipliesFalsely(0, 'left', CODE_BITS * 50), PROOF, 3),
    'a false share, before its move': answer0(opensFalsely(KNOWN.shares, 5), MAC),
    'a false share, after its move': answer1(opensFalsely(NEW.shares, 300), MAC),
    'a false share of the last product': answer1(opensFalsely(NEW.shares, 3_000), MAC),
  };
  it.each(Object.entries(rows))('%s', (_, row) => {
    expectCaughtRow(row);
  });

  it('the strings of the board before its move, whose MACs are true', () => {
    for (const fault of [MAC, PROOF]) {
      const table = lineOf('open').before(KINDS.move, 1);
      const board = table.seats[1]!.machine.boards![1]!;
      const { left, right } = lineStrings('black');
      const lies: Lies =
        fault === PROOF
          ? {
              multiply: ([ownLeft, ownRight, masks], call) =>
                call === 0 ? [wiresOf(board, left), wiresOf(board, right), masks] : [ownLeft, ownRight, masks],
            }
          : { open: ([bits], call) => [call === NEW.others ? masksWith(table, otherStringBits(board)) : bits] };
      expectCaught(table, moveFalsely(table, { lies }), [fault]);
    }
  });
});

/** The strings besides those of lines, masked by the tuples of the answer that is due. */
function masksWith(table: JudgedTable, strings: AuthenticatedBits): AuthenticatedBits {
  const by = table.state.next[0]!;
  const asker = (1 - by) as 0 | 1;
  const { components } = capturePlan(COLORS[asker], 1);
  return xorBits(
    strings,
    selectBits(table.seats[by]!.machine.stock[asker].current!.bits.strings, components.subarray(PRODUCTS.leaps)),
  );
}

describe('a seat that keeps a piece which was captured is convicted', () => {
  const D5 = 35;
  const keeps = (circuit: number): Lies => ({
    evaluate: ([description, inputs, masks], call) => [
      description,
      call === circuit ? withFlipped(inputs, CODE_BITS * D5) : inputs,
      masks,
    ],
  });
  it('in the first part of its board', () => {
    expectCaughtRow(answer0(keeps(0), PROOF, 3));
  });

  it('in the first part of its board, with MACs that were true before', () => {
    const table = lineOf('open').before(KINDS.answer, 3);
    const { board, doubleStep } = table.seats[1]!.machine.boards![1]!;
    const lies: Lies = { evaluate: ([circuit, , masks]) => [circuit, concatBits(board, doubleStep), masks] };
    expectCaught(table, cheatOnce(table, { lies }), [PROOF]);
  });

  it('without the first part of its board, at once', () => {
    const table = lineOf('open').before(KINDS.answer, 3);
    const honest = table.seats[1]!.machine;
    const seq = cheatOnce(table, {
      seat: (seat) => ({
        ...seat,
        machine: { ...honest, boards: [honest.boards![0], { ...honest.boards![1], lost: undefined }] },
      }),
    });
    expect(table.run.convictions).toMatchObject([{ seat: 1, seq, fault: { code: 'encoding/wrong-length' } }]);
  });
});

describe('an answer that serves the view after a capture by other tuples than the plan says convicts its author', () => {
  const serve = (from: CapturePlan, first: number, end: number) => (plan: CapturePlan) => {
    plan.selectors.set(from.selectors.subarray(first, end), first);
    plan.components.set(from.components.subarray(first, end), first);
  };
  const plain = capturePlan('white', 1);
  const E4 = 28;
  const D4 = 27;
  const nextSlots = (plan: CapturePlan): void => {
    for (const [slot, line] of THROUGH[E4]!.entries()) {
      const other = SELECTORS.slots + ((slot + 1) % THROUGH[E4]!.length);
      plan.selectors.fill(other, CODE_BITS * line, CODE_BITS * (line + 1));
    }
  };
  const rows: Readonly<Record<string, { readonly name: LineName; readonly lie: FalseMove }>> = {
    'a captured pawn as a knight': { name: 'fourthRank', lie: { type: 'knight' } },
    'a captured queen as a pawn': { name: 'queen', lie: { type: 'pawn' } },
    'ordinary tuples in place of slots': { name: 'fourthRank', lie: { plan: serve(plain, 0, PRODUCTS.leaps) } },
    'other slots': { name: 'fourthRank', lie: { plan: nextSlots } },
    'ordinary tuples for the leaps of the piece': {
      name: 'fourthRank',
      lie: { plan: serve(plain, PRODUCTS.leaps, PRODUCTS.fronts) },
    },
    'the plan of another square': {
      name: 'fourthRank',
      lie: { plan: serve(capturePlan('white', 1, { square: D4, type: 'pawn' }), 0, PRODUCTS.fronts) },
    },
    'slots where none are due': {
      name: 'open',
      lie: { plan: serve(capturePlan('white', 1, { square: D4, type: 'pawn' }), 0, PRODUCTS.leaps) },
    },
  };
  it.each(Object.entries(rows))('%s', (_, { name, lie }) => {
    const table = lineOf(name).before(KINDS.move, name === 'queen' ? 6 : 3);
    expectCaught(table, moveFalsely(table, lie), [MAC, PROOF]);
  });

  it('shares of products that are left out, at once', () => {
    const table = lineOf('fourthRank').before(KINDS.move, 3);
    const seq = moveFalsely(table, { plan: (plan) => Object.assign(plan, { kept: plain.kept }) });
    expect(table.run.convictions).toMatchObject([{ seat: 1, seq, fault: { code: 'encoding/wrong-length' } }]);
  });
});
