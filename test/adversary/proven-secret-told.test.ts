/**
 * The cheat: two seats in league, one of which tells the other its secret, so that the other can prove anything to it. The first opens what
 * it has done, and every audit of that comes to an end.
 */

import { expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { DIRECTED_LINES } from '../../shared/games/dark-chess/circuits/lines.ts';
import { CODE_BITS } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { formBytes, moveForm } from '../../shared/games/dark-chess/proven/lengths.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { forgedBySecret, type Lies } from '../support/lying-message.ts';
import { cheatOnce, convictionsOf } from '../support/proven-cheats.ts';
import { lineOf } from '../support/proven-lines.ts';

const WHITE = 0;
const BLACK = 1;
const [E1, H1, E3] = [4, 7, 20];

/** Lies of black, to which white has told its secret. */
const turning = (table: JudgedTable, call: number, first: number, count: number): Lies =>
  forgedBySecret(table.seats[WHITE]!.machine.keys!.deltaWords, call, first, count);

it('a view that no position gives convicts its author', () => {
  const table = lineOf('open').before(KINDS.answer, 1);
  const SHARES = 2;
  const seq = cheatOnce(table, { lies: turning(table, SHARES, PRODUCTS.leaps + CODE_BITS * E3, CODE_BITS) });
  const found = [{ seat: BLACK, seq, code: 'dark-chess/impossible-answer' }];
  expect(convictionsOf(table.openedBy(WHITE))).toEqual(found);
});

it('a view by which a move is possible that cannot be proven: a seat that goes on from it has sent what its machine does not make', () => {
  const table = lineOf('open').before(KINDS.move, 13);
  const SHARES = 1;
  const line = DIRECTED_LINES.findIndex(({ from, to }) => from === H1 && to === E1);
  cheatOnce(table, { lies: turning(table, SHARES, PRODUCTS.lines + CODE_BITS * line, CODE_BITS) });
  table.playUntil(() => table.state.plies === 14 && table.prepare(WHITE).kind === 'send' && table.state.flown);
  expect(table.decisions[WHITE]!.at(-1)).toEqual({ kind: 'move', move: 'e1g1' });
  const seq = table.steps.length;
  const body = encodeBase64url(new Uint8Array(formBytes(moveForm({ states: false, ends: false }))));
  table.apply(WHITE, { kind: KINDS.move, payload: { body }, next: [BLACK] });
  expect(convictionsOf(table.openedBy(WHITE))).toEqual([{ seat: WHITE, seq, code: 'proofs/wrong-mac' }]);
});
