/** Tables of Blackjack and Three Card Monte for cheats: with a seat that lies from its first step on, and decisions by hand. */

import { expect } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import type { BlackjackView } from '../../shared/games/blackjack/view.ts';
import type { Result } from '../../shared/games/interface.ts';
import type { Draft } from '../../shared/log/step.ts';
import type { Lie } from './malice.ts';
import { MemoryStore } from './memory-store.ts';
import { seekTable, Table, type TableOptions, testSeed } from './table.ts';
import { signWith } from './toy-match.ts';

interface Cheat {
  readonly seat: number;
  readonly kind: string;
  /** Which draft of this kind is replaced; `undefined` lets it pass. */
  readonly lie: (draft: Draft) => Lie | undefined;
}

/** A table on which every automatic step up to the first decision has been made, some of them by a cheat, and the cards are as wanted. */
export function cardTable(
  options: TableOptions & { readonly seed: string },
  cheat?: Cheat,
  isWanted: (table: Table) => boolean | Promise<boolean> = () => true,
): Promise<Table> {
  return seekTable(options.seed, (seed) => cardTableOf({ ...options, seed }, cheat), isWanted);
}

/** The first player is in turn: neither it nor the dealer was dealt a blackjack. */
export const firstInTurn = (table: Table): boolean => blackjackView(table).turn === 1;

async function cardTableOf(options: TableOptions, cheat?: Cheat): Promise<Table> {
  const table = new Table(options);
  if (cheat !== undefined) {
    const { seat, kind } = cheat;
    const signer = await new MemoryStore(testSeed(options.seed, 'identity', seat)).identity();
    table.tamper = (draft, by) => {
      const lie = by === seat && draft.kind === kind ? cheat.lie(draft) : undefined;
      return lie === undefined ? draft : signWith({ ...draft, ...lie }, lie.payload ?? draft.payload, [signer]);
    };
  }
  await table.seat();
  return table;
}

export async function decide(table: Table, seat: number, kind: string, card?: string): Promise<void> {
  await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind, ...(card === undefined ? {} : { card }) } });
  await table.settle();
}

/** As every viewer sees it. */
export function blackjackView(table: Table): BlackjackView {
  return table.players[0]!.session.snapshot().view as BlackjackView;
}

/** Every player stands in every round, up to the end. */
export async function standToTheEnd(table: Table): Promise<void> {
  for (let { turn } = blackjackView(table); turn !== undefined; turn = blackjackView(table).turn)
    await decide(table, turn, 'stand');
}

/** What the chips of the one player come to that is left at the table: it has won if it has more than at the start. */
export function resultAmong(table: Table, player: number): Result {
  const { seats, rules } = blackjackView(table);
  return seats[player]!.chips > rules.chips
    ? { kind: 'won', winners: [player], reason: 'most-chips' }
    : { kind: 'won', winners: [0], reason: 'house' };
}

/** The log convicts this seat of this fault at this step, and nobody else; the result is as it should be, and all of it is signed. */
export async function expectOnlyConvicted(
  table: Table,
  seat: number,
  fault: { readonly code: FaultCode; readonly step: number },
  result: Result,
): Promise<string> {
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: false, closedBy: 'endgame', result });
  expect(verdict.fault).toBeUndefined();
  expect(verdict.seats.flatMap((one, i) => (one!.verdict === 'fault' ? [i] : []))).toEqual([seat]);
  expect(verdict.seats[seat]).toMatchObject({ fault });
  const protests = table.entries.filter(({ step }) => step.kind === 'protest');
  for (const { payload } of protests) expect(payload).toEqual({ code: fault.code, seat, seq: fault.step });
  return verdict.seats[seat]!.fault!.detail;
}
