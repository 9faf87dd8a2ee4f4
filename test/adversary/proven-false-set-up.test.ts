/** The cheat: something false before `start` of proven dark chess. Nothing hidden exists yet, so that the match is void. */

import { expect, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { layoutOf } from '../../shared/games/dark-chess/proven/plan.ts';
import type { StepContent } from '../../shared/games/interface.ts';
import { BASE_MESSAGE_BYTES } from '../../shared/oblivious-transfer/base-ot.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { bodyOf, cheatOnce, expectConvicted, flipped, withBody } from '../support/proven-cheats.ts';
import { LINES_PLAN, newTable } from '../support/proven-lines.ts';

const moments: JudgedTable[] = [];

/** The table before step `seq` of a set-up. */
function before(seq: number): JudgedTable {
  moments[0] ??= newTable();
  while (moments.length <= seq) {
    const table = moments.at(-1)!.fork();
    table.advance();
    for (const seat of [0, 1]) table.prepare(seat);
    moments.push(table);
  }
  return moments[seq]!.fork();
}

/** Steps: points; points and trees; nonce and pieces of seat 1; trees; the other flights; selectors. */
const FIRST_PIECE = 3;
const TREES = 5;
const SELECTORS = 3 + layoutOf(LINES_PLAN).flights.first.length + layoutOf(LINES_PLAN).flights.second.length;

/** The other seat refuses the step, and never signs `start`, by whatever device. */
function expectVoid(table: JudgedTable, cheater: number, code: FaultCode): void {
  const victim = 1 - cheater;
  table.playUntil();
  expect(table.seats[victim]!.machine.wronged?.fault.code).toBe(code);
  expect(table.need(victim).kind).toBe('wait');
  expect(table.state.started).toBe(false);
  expect(table.unopened(undefined)).toEqual({ kind: 'void', reason: 'not-played' });
  table.handOver(victim);
  table.playUntil();
  expect(table.state.started).toBe(false);
  expect(table.need(victim).kind).toBe('wait');
}

/** A body whose first bytes are others. */
const beginningWith =
  (bytes: Uint8Array) =>
  (content: StepContent): StepContent => {
    const body = bodyOf(content.payload).slice();
    body.set(bytes);
    return withBody(content, body);
  };

it.each<[string, (table: JudgedTable) => (content: StepContent) => StepContent, FaultCode]>([
  ['false sums of a tree', () => (content) => flipped(content, 8 * BASE_MESSAGE_BYTES + 40), 'oblivious-transfer/wrong-tree'],
  [
    'a false check of a tree',
    (_) => (content) => flipped(content, 8 * bodyOf(content.payload).length - 1),
    'oblivious-transfer/wrong-tree',
  ],
  ['bytes that encode no point', () => beginningWith(new Uint8Array(32).fill(255)), 'crypto/bad-point'],
  ['the identity', () => beginningWith(new Uint8Array(32)), 'crypto/bad-point'],
  [
    'the point of the other',
    ({ steps }) => beginningWith(bodyOf(steps[0]!.payload).subarray(0, 32)),
    'oblivious-transfer/mirrored',
  ],
])('%s in the set-up: there is no start', (_, sends, code) => {
  const table = before(1);
  cheatOnce(table, { sends: sends(table) });
  expectVoid(table, 1, code);
});

it('false sums of a tree behind the first flights of the other: there is no start', () => {
  const table = before(TREES);
  cheatOnce(table, { sends: (content) => flipped(content, 40) });
  expectVoid(table, 0, 'oblivious-transfer/wrong-tree');
});

it.each([
  ['before the trees of the other', FIRST_PIECE, 1],
  ['behind the own trees', TREES + 2, 0],
])('a spoiled column of the first batch, %s: there is no start', (_, seq, cheater) => {
  const table = before(seq);
  expect(table.state.next).toEqual([cheater]);
  cheatOnce(table, { sends: (content) => flipped(content, 500) });
  expectVoid(table, cheater, 'oblivious-transfer/wrong-extension');
});

it('false selectors: there is no start, and who signs it against its own machine is convicted', () => {
  const table = before(SELECTORS);
  const seq = cheatOnce(table, { sends: (content) => flipped(content, 77) });
  expect(table.steps[seq]!.kind).toBe(KINDS.selectors);
  const signed = table.fork();
  expectVoid(table, 1, 'proofs/wrong-mac');
  signed.apply('all', signed.judge.startStep(signed.state)!);
  expect(signed.prepare(0)).toEqual({ kind: 'open', next: [] });
  expectConvicted(signed.openedBy(0), 0, seq + 1, 'game/audit-mismatch');
});
