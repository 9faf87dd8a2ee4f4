/** Matches of hold'em between real sessions, with what the persons decide by hand. */

import { expect } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import type { HoldemView } from '../../shared/games/holdem/view.ts';
import { expectProtest } from './malice.ts';
import { MemoryStore } from './memory-store.ts';
import { DEADLINES, Table, type TableOptions, testSeed } from './table.ts';
import { signWith } from './toy-match.ts';

export const viewAt = (table: Table, seat: number): HoldemView => table.players[seat]!.session.snapshot().view as HoldemView;

export const kindsOf = (table: Table): string[] => table.entries.map(({ step }) => step.kind);

/** What a cheat sends in place of an honest step of its own. */
interface Lie {
  readonly seat: number;
  readonly kind: string;
  /** Undefined lets the step pass. */
  readonly tell: (payload: JsonObject, table: Table) => { readonly kind?: string; readonly payload: JsonObject } | undefined;
}

type HoldemOptions = Partial<TableOptions> & { readonly seed: string; readonly lie?: Lie };

/** Two seats that have done all that devices do before the first decision. */
export async function holdemTable({ lie, ...options }: HoldemOptions): Promise<Table> {
  const table = new Table({ game: 'holdem', params: { hands: 2 }, ...options });
  if (lie !== undefined) await tell(table, options.seed, lie);
  await table.seat();
  return table;
}

async function tell(table: Table, seed: string, { seat, kind, tell: told }: Lie): Promise<void> {
  const signer = await new MemoryStore(testSeed(seed, 'identity', seat)).identity();
  table.tamper = (draft, by) => {
    const lie = by === seat && draft.kind === kind ? told(draft.payload, table) : undefined;
    return lie === undefined ? draft : signWith({ ...draft, kind: lie.kind ?? kind }, lie.payload, [signer]);
  };
}

/** The seat that is asked, if one is. */
export const askedAt = (table: Table): number =>
  table.players.findIndex(({ session }) => session.snapshot().need.kind === 'decide');

/** What the persons of the seats in turn do, one after the other, such as `call` or `raise 40`; and all that devices do after it. */
export async function bet(table: Table, ...actions: readonly string[]): Promise<void> {
  for (const text of actions) {
    const seat = askedAt(table);
    if (seat < 0) throw new Error(`nobody is asked, so nobody can ${text}`);
    const [kind, to] = text.split(' ');
    const decision = { kind: kind!, ...(to === undefined ? {} : { to: Number(to) }), at: viewAt(table, seat).at };
    await table.players[seat]!.session.perform({ kind: 'decide', decision });
    await table.settle();
  }
}

/**
 * This seat has told a lie: the other has protested at once, and has won. The program of the cheat signs nothing more, for its seat has
 * signed what it knows nothing of; so the match is closed by the clock.
 */
export async function expectCaught(table: Table, seat: number, code: FaultCode): Promise<void> {
  const step = table.entries.findIndex(({ step: { kind } }) => kind === 'protest') - 1;
  expect(step).toBeGreaterThan(0);
  expectProtest(table, seat, code, step);
  await table.wait(DEADLINES.settle + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: false, result: { kind: 'won', winners: [1 - seat], reason: 'fault' } });
  expect(verdict.seats[seat]).toMatchObject({ verdict: 'fault', fault: { code, step } });
  expect(verdict.seats[1 - seat]).toMatchObject({ verdict: 'honest' });
}
