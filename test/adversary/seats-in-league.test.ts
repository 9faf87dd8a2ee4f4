/**
 * The cheat: two seats in league, both of which sacrifice themselves, use up the protests of the others and put a seat in `next`
 * that has no step to make by the rules, so that its clock runs out.
 */

import { expect, it } from 'vitest';
import { nextAfterProtest } from '../../shared/match/endings.ts';
import { forge, takeOver } from '../support/malice.ts';
import { CLOCK, Table } from '../support/table.ts';

const CODE = 'life/wrong-next';

async function diceTable(seats: number): Promise<Table> {
  const bots = new Array<string>(seats).fill('patient');
  const table = new Table({ game: 'dice', seed: `league of ${seats}`, seats, params: { target: 100 }, bots });
  await table.seat();
  const wants = () => table.players.map(({ session }) => session.snapshot().need.kind);
  while (!wants().every((need) => need === 'decide')) await table.play();
  return table;
}

async function protest(table: Table, by: number, of: number): Promise<void> {
  const next = nextAfterProtest(table.state.matchState, by, of);
  await table.inject(await forge(table, by, 'protest', { code: CODE, seat: of, seq: 5 }, next), by);
}

it('in a match of three, the seat that is falsely put in next does not go out', async () => {
  const table = await diceTable(3);
  takeOver(table, 1);
  takeOver(table, 2);
  await protest(table, 1, 0);
  await table.inject(await forge(table, 2, 'skip', {}, [1]), 2);
  // The first seat protests against both, one after the other.
  for (const by of [2, 1]) {
    expect(table.state.matchState).toMatchObject({ next: [by], adrift: true });
    await table.inject(await forge(table, by, 'skip', {}, [0]), by);
  }
  await table.wait(CLOCK.grace + CLOCK.budget + 1);
  expect(table.state.matchState.seats[0]!.out).toBeUndefined();
  expect(table.players[0]!.session.snapshot().decided).toMatchObject({ kind: 'won', winners: [0] });
});

it('in a match of four, the seat that is falsely put in next does not go out, and does not lose', async () => {
  const table = await diceTable(4);
  await table.players[0]!.session.perform({ kind: 'decide', decision: { kind: 'stand' } });
  await table.settle();
  const [one, other] = [2, 3];
  takeOver(table, one);
  takeOver(table, other);
  await protest(table, one, 0);
  await protest(table, one, 1);
  // The seat that is nearer to the relay is the first to say whose turn it is.
  table.tamper = (draft) =>
    draft.kind === 'skip' && table.state.matchState.next.some((seat) => seat >= one) ? undefined : draft;
  while (table.state.matchState.adrift) {
    const by = table.state.matchState.next.find((seat) => seat >= one)!;
    await table.inject(await forge(table, by, 'skip', {}, [one]), by);
  }
  expect(table.state.matchState.next).toEqual([one]);
  await table.inject(await forge(table, one, 'dice.commit', {}, [0]), one);
  table.tamper = (draft) => draft;
  await table.wait(CLOCK.grace + CLOCK.budget + 1);
  expect(table.state.matchState.seats[0]!.out).toBeUndefined();
  await table.finish();
  const { verdict } = await table.verify();
  expect(verdict.result).not.toMatchObject({ winners: [1], reason: 'forfeit' });
});
