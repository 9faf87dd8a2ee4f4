/** The cheat: the last seat to reveal knows the throw, and tries to reveal other shares that give a better one. */

import { expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { lieAbout } from '../support/malice.ts';
import { Table, testSeed } from '../support/table.ts';

it('a share other than the one committed to convicts its seat, which is out, and the others play on', async () => {
  const table = new Table({
    game: 'dice',
    seed: 'chosen throw',
    seats: 3,
    params: { target: 10 },
    bots: ['patient', 'patient', 'patient'],
  });
  await table.seat();
  await table.play();
  const told = await lieAbout(table, 2, 'dice.reveal', ({ payload }) => ({
    payload: { ...payload, share: encodeBase64url(testSeed('a better share')) },
  }));
  await table.finish();
  const { verdict } = await table.verify();
  expect(verdict.seats).toMatchObject([
    { verdict: 'honest' },
    { verdict: 'honest' },
    { verdict: 'fault', fault: { code: 'randomness/wrong-share', step: told.first } },
  ]);
  expect(verdict.result).toMatchObject({ kind: 'won', reason: 'most-points' });
  expect(verdict.result).not.toMatchObject({ winners: expect.arrayContaining([2]) });
  expect(verdict.closedBy).toBe('endgame');
});
