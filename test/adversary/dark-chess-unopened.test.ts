/**
 * The cheats with openings, by which a result of audited dark chess stands: a seat keeps its own back, or ends the game when the other one is
 * away and cannot open, by giving up or by an accusation. A relay in league may swallow an opening: nobody can tell that from a seat that is away.
 */

import { describe, expect, it } from 'vitest';
import { endBy } from '../support/dark-chess-cheats.ts';
import { type ChessTable, chessTable } from '../support/dark-chess-table.ts';
import { forge, withhold } from '../support/malice.ts';
import { CLOCK } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** White takes the king next. */
const LOST = 'e2e4 f7f5 d1h5 a7a6';
const NOBODYS = { closedBy: 'close', result: { kind: 'void', reason: 'not-opened' } };

const deadlinesOf = (table: ChessTable) => table.state.matchState.terms!.deadlines;

describe('a seat that keeps its seed to itself', () => {
  it('has won nothing by taking the king, and the other seat has not won either', async () => {
    const table = await chessTable(LOST);
    withhold(table, 0, 'opening');
    await table.move('h5e8');
    await table.wait(deadlinesOf(table).opening! + 1);
    expect((await table.verify()).verdict).toMatchObject(NOBODYS);
  });

  it('wins nothing by a resignation', async () => {
    const table = await chessTable('e2e4 e7e5');
    withhold(table, 0, 'opening', 'endgame');
    await endBy(table, 1);
    await table.wait(deadlinesOf(table).opening! + 1);
    expect((await table.verify()).verdict).toMatchObject({ closedBy: 'close', result: { kind: 'void' } });
  });
});

describe('a draw', () => {
  /** White offers, and goes away if told so; black accepts. */
  async function agreeOnDraw(table: ChessTable, leaves = false): Promise<void> {
    await table.players[0]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await table.settle();
    if (leaves) table.offline.add(0);
    await table.players[1]!.session.perform({ kind: 'request', request: 'draw-accept' });
    await table.settle();
  }

  it.each([
    ['the relay swallows its opening', false],
    ['its device is away', true],
  ])('is nobody’s win when a seat has not opened because %s', async (_, leaves) => {
    const table = await chessTable('e2e4 e7e5');
    // A relay that keeps the opening back keeps back what the seat signs after it, too.
    withhold(table, 0, 'opening', 'endgame');
    await agreeOnDraw(table, leaves);
    expect(table.state.matchState).toMatchObject({ phase: 'settle', ending: { kind: 'agreed-draw' } });
    await table.wait(deadlinesOf(table).opening! + 1);
    expect((await table.verify()).verdict).toMatchObject(NOBODYS);
  });

  it('stands when both have opened and one does not sign it', async () => {
    const table = await chessTable('e2e4 e7e5');
    withhold(table, 0, 'endgame');
    await agreeOnDraw(table);
    await table.wait(deadlinesOf(table).settle + 1);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ closedBy: 'close', result: { kind: 'drawn', reason: 'agreement' } });
  });
});

describe('a loser that waits until the winner is away', () => {
  /** White takes the king. Black says nothing until white is away, and then gives up by a step of this kind. */
  async function kingTaken(loserOpens: boolean): Promise<ChessTable> {
    const table = await chessTable(LOST, { seed: `away ${loserOpens}` });
    withhold(table, 1, 'dark-chess.king-captured', ...(loserOpens ? [] : ['opening']), 'endgame');
    await table.move('h5e8');
    table.offline.add(0);
    // From now on the loser sends everything that is due, except an opening that it withholds for good.
    table.tamper = (draft, by) => (by === 0 || loserOpens || draft.kind !== 'opening' ? draft : undefined);
    await table.wait(8 * MINUTE_MS);
    await table.players[1]!.session.resend();
    await table.settle();
    expect(table.state.matchState).toMatchObject({ phase: 'settle', next: [] });
    return table;
  }

  it.each([true, false])('has lost to one that comes back within a day and opens (the loser opens: %s)', async (loserOpens) => {
    const table = await kingTaken(loserOpens);
    await table.wait(DAY_MS - 10 * MINUTE_MS);
    expect(table.state.matchState.phase).toBe('settle');
    const { decided, owed, result } = table.players[1]!.session.snapshot();
    expect({ decided, owed, result }).toMatchObject({ decided: { winners: [0] }, owed: [0], result: undefined });
    await table.comeBack(0);
    // A loser that does not open does not sign either, and the relay closes.
    if (!loserOpens) await table.wait(DAY_MS);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [0], reason: 'king-captured' } });
    expect(verdict.seats[0]).toMatchObject({ verdict: loserOpens ? 'honest' : 'opened', opened: true });
  });

  it.each([true, false])('has won no more than one that stays away (the loser opens: %s)', async (loserOpens) => {
    const table = await kingTaken(loserOpens);
    await table.wait(DAY_MS + 1);
    expect((await table.verify()).verdict).toMatchObject({ ok: true, ...NOBODYS });
  });

  it.each([
    ['comes back within a day', DAY_MS - 20 * MINUTE_MS, { kind: 'won', winners: [0], reason: 'resignation' }],
    ['stays away', DAY_MS + 1, NOBODYS.result],
  ])('does not win by resigning when the other %s', async (_, ms, result) => {
    const table = await chessTable('e2e4 e7e5', { seed: 'resigns' });
    table.offline.add(0);
    await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    await table.wait(ms);
    await table.comeBack(0);
    expect((await table.verify()).verdict).toMatchObject({ ok: true, result });
  });

  it.each([true, false])('does not win by an accusation and the clock of the other (which comes back: %s)', async (back) => {
    const table = await chessTable(LOST, { seed: `accused ${back}` });
    withhold(table, 1, 'dark-chess.king-captured', 'endgame', 'opening');
    await table.move('h5e8');
    table.offline.add(0);
    await table.wait(8 * MINUTE_MS);
    const { seed, decisions } = (await table.players[1]!.store.load(table.match))!;
    await table.inject(await forge(table, 1, 'opening', { seed, decisions: [...decisions] }, [0]), 1);
    await table.wait(CLOCK.grace + CLOCK.budget + 1);
    if (back) await table.comeBack(0);
    await table.wait(DAY_MS + 1);
    const { verdict } = await table.verify();
    expect(verdict.seats[0]).not.toMatchObject({ verdict: 'fault' });
    expect(verdict.result).toMatchObject(back ? { kind: 'won', winners: [0] } : { kind: 'void' });
  });
});
