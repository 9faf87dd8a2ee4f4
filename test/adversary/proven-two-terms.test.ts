/**
 * The cheat: a creator in league with a relay shows the other seat another `open` than the one that it plays under, such as one in which both
 * sides are shown at the end. Between real devices the links of the two logs differ already; here each machine takes every step of the other.
 */

import { expect, it } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { GameStep } from '../../shared/games/steps.ts';
import { ProvenTable } from '../support/proven-table.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';

const GAME = provenDarkChess(SMALL_PLAN);
type Reveal = 'end' | 'never';

/** The machine of one seat takes a step, and so do the public rules under the terms that it was shown. */
function take(table: ProvenTable, own: number, step: GameStep): void {
  table.position = GAME.apply(table.state, step);
  table.seats[own] = GAME.observe(table.seats[own]!, step, table.state);
  table.steps.push(step);
}

/** Both seats go through the set-up, each under the terms that it was shown, until neither has a step to send. */
function setUp(...shown: readonly [Reveal, Reveal]): readonly [ProvenTable, ProvenTable] {
  const [one, other] = shown.map((reveal) => new ProvenTable(GAME, () => 'e2e4', 'two terms', { reveal })) as [
    ProvenTable,
    ProvenTable,
  ];
  const tables = [one, other] as const;
  for (;;) {
    const needs = tables.map((table, seat) => table.prepare(seat).kind);
    const seat = needs.indexOf('send');
    if (seat < 0) return tables;
    const { kind, payload } = tables[seat]!.content(seat);
    const step = { seq: one.steps.length, by: seat, kind, payload, prev: '', digest: digestPayload(payload) };
    for (const [own, table] of tables.entries()) take(table, own, step);
  }
}

it('seats that were shown the same terms come to a common start', () => {
  const [one, other] = setUp('never', 'never');
  expect([one.prepare(0), other.prepare(1)]).toEqual([{ kind: 'start' }, { kind: 'start' }]);
  expect(GAME.startStep(one.state)).toEqual(GAME.startStep(other.state));
});

it('seats that were shown other terms stop at the first flights that hold bits, and there is no start', () => {
  const [one, other] = setUp('never', 'end');
  expect([one.prepare(0), other.prepare(1)]).toEqual([{ kind: 'wait' }, { kind: 'wait' }]);
  expect(one.seats[0]!.machine.wronged!.fault.code).toBe('oblivious-transfer/wrong-extension');
  expect(one.state).toMatchObject({ stage: 'flights', started: false, batch: { sent: [0, 3] } });
});
