/** The cheat: a seat that has seen the other's hand reveals the one that beats it, instead of the one that it committed to. */

import { expect, it } from 'vitest';
import { HANDS, type Hand } from '../../shared/games/rps/hands.ts';
import { expectConvicted, expectProtest, lastOf, lieAbout } from '../support/malice.ts';
import { Table } from '../support/table.ts';

it('another hand does not open the commitment, and convicts its seat', async () => {
  const table = new Table({ game: 'rps', seed: 'other hand' });
  await table.seat();
  await lieAbout(table, 1, 'rps.reveal', ({ payload }) => {
    const seen = table.entries.find(({ step }) => step.kind === 'rps.reveal')!.payload['hand'] as Hand;
    return { payload: { ...payload, hand: HANDS[(HANDS.indexOf(seen) + 1) % HANDS.length]! } };
  });
  for (const seat of [0, 1]) {
    await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand: 'rock' } });
    await table.settle();
  }
  const step = lastOf(table, 'rps.reveal');
  expect(table.entries[step]!.payload['hand']).toBe('paper');
  expectProtest(table, 1, 'randomness/wrong-action', step);
  await expectConvicted(table, 1, 'randomness/wrong-action', step);
});
