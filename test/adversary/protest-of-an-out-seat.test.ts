/** The cheat: a seat that resigned long ago, or has nothing to lose, tries to make an accomplice win or to break up the match. */

import { describe, expect, it } from 'vitest';
import type { DiceView } from '../../shared/games/dice/view.ts';
import { forge, lastOf, takeOver } from '../support/malice.ts';
import { Table } from '../support/table.ts';

const BOTS = ['patient', 'patient', 'patient'];

async function diceTable(seed: string, seats = 3): Promise<Table> {
  const bots = seats === 3 ? BOTS : [...BOTS, 'patient'];
  const table = new Table({ game: 'dice', seed, seats, params: { target: 30 }, bots });
  await table.seat();
  for (let i = 0; i < 3; i++) await table.play();
  return table;
}
const viewOf = (table: Table): DiceView => table.players[0]!.session.snapshot().view as DiceView;
const lastPlay = (table: Table): number => lastOf(table, 'dice.reveal');

/** The seats that play by the rules play to the end, and one of them wins by points. */
async function expectFairEnd(table: Table, out: number): Promise<void> {
  await table.finish();
  const { verdict } = await table.verify();
  expect(verdict.result).toMatchObject({ kind: 'won', reason: 'most-points' });
  const { totals } = viewOf(table);
  const best = Math.max(...totals.filter((_, seat) => seat !== out));
  expect(verdict.result).toMatchObject({
    winners: totals.flatMap((total, seat) => (seat !== out && total === best ? [seat] : [])),
  });
}

describe('a seat that is out', () => {
  it('protests in vain', async () => {
    const table = await diceTable('out');
    await table.players[2]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    takeOver(table, 2);
    await table.inject(await forge(table, 2, 'protest', { code: 'life/wrong-next', seat: 0, seq: lastPlay(table) }, []), 2);
    expect(table.rejected.at(-1)).toEqual({ seat: 2, code: 'life/not-your-turn' });
    await expectFairEnd(table, 2);
  });
});

describe('a seat that will lose', () => {
  it('is out by a false protest, and the others play on', async () => {
    const table = await diceTable('false protest');
    takeOver(table, 2);
    const draft = await forge(table, 2, 'protest', { code: 'life/wrong-next', seat: 0, seq: lastPlay(table) }, [1]);
    await table.inject(draft, 2);
    expect(table.entries[draft.seq + 1]!.step.kind).toBe('skip');
    expect(viewOf(table).playing).toEqual([0, 1]);
    await expectFairEnd(table, 2);
    expect((await table.verify()).verdict.seats).toMatchObject([
      { verdict: 'honest' },
      { verdict: 'honest' },
      { verdict: 'fault', fault: { code: 'game/false-protest', step: draft.seq } },
    ]);
  });

  it.each([
    ['that keeps the turn', [2]],
    ['that gives the turn to an accomplice', [1]],
    ['that ends the play', []],
  ])('is out by a false step %s, and the others play on', async (_, next) => {
    const table = await diceTable(`fault ${next}`);
    takeOver(table, 2);
    // The cheat waits until only its own commitment is missing.
    while (table.state.matchState.next.join() !== '2') await table.play();
    const draft = await forge(table, 2, 'dice.commit', { share: 'no commitment' }, next);
    await table.inject(draft, 2);
    expect(table.state.matchState.phase).toBe('play');
    expect(viewOf(table).playing).toEqual([0, 1]);
    await expectFairEnd(table, 2);
    expect((await table.verify()).verdict.seats[2]).toMatchObject({ verdict: 'fault', fault: { step: draft.seq } });
  });

  it('protests against each of the others once, which delays them and decides nothing', async () => {
    const table = await diceTable('again and again', 4);
    takeOver(table, 3);
    for (const of of [0, 1, 2]) {
      const rest = [0, 1, 2].filter((seat) => seat !== of);
      const calm = rest.filter((seat) => !table.state.matchState.protests.some((one) => one.of === seat));
      const payload = { code: 'life/wrong-next', seat: of, seq: lastPlay(table) };
      await table.inject(await forge(table, 3, 'protest', payload, calm.length > 0 ? calm : rest), 3);
      expect(table.state.matchState.protests.at(-1)).toEqual({ by: 3, of });
    }
    await table.inject(await forge(table, 3, 'protest', { code: 'life/wrong-next', seat: 0, seq: 1 }, [1, 2]), 3);
    expect(table.rejected.at(-1)).toEqual({ seat: 3, code: 'life/too-many-protests' });
    expect(viewOf(table).playing).toEqual([0, 1, 2]);
    await expectFairEnd(table, 3);
  });
});

it('before the start, nobody wins by the fault of one of several seats', async () => {
  const table = new Table({ game: 'dice', seed: 'before the start', seats: 3 });
  table.tamper = (draft, seat) => (seat === 2 && draft.kind === 'dice.commit' ? undefined : draft);
  await table.seat();
  await table.inject(await forge(table, 2, 'dice.commit', { share: 'no commitment' }, []), 2);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: false, result: { kind: 'void' } });
  expect(verdict.seats[2]!.verdict).toBe('fault');
});
