/** The cheat: the last seat to reveal knows the throw, and reveals one share after another that it likes better. */

import { expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { lastOf, lieAbout } from '../support/malice.ts';
import { Table, testSeed } from '../support/table.ts';

it('another share than the one committed to convicts its seat, and all others have won', async () => {
  const table = new Table({ game: 'dice', seed: 'chosen throw', seats: 3 });
  await table.seat();
  for (const seat of [0, 1]) await table.players[seat]!.session.decide({ kind: 'stand' });
  await table.settle();
  await lieAbout(table, 2, 'dice.reveal', ({ payload }) => ({
    payload: { ...payload, share: encodeBase64url(testSeed('a better share')) },
  }));
  await table.players[2]!.session.decide({ kind: 'stand' });
  await table.settle();
  const step = lastOf(table, 'dice.reveal');
  const { verdict } = await table.verify();
  expect(verdict.seats).toMatchObject([
    { verdict: 'honest' },
    { verdict: 'honest' },
    { verdict: 'fault', fault: { code: 'randomness/wrong-share', step } },
  ]);
  expect(verdict.result).toEqual({ kind: 'won', winners: [0, 1], reason: 'fault' });
});
