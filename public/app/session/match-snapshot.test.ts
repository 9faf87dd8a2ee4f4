import { expect, it } from 'vitest';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import { FlightsTable } from '../../../test/support/flights-table.ts';
import { noteOf } from './match-snapshot.ts';

it('the note of a seat says that its person is to decide, also where it has to say whether to accuse', async () => {
  const table = new FlightsTable({ seed: 'note' });
  await table.seat();
  const [mover, waiting] = table.players.map(({ session }) => session.snapshot()) as [Snapshot, Snapshot];
  const isAsked = (snapshot: Snapshot): boolean => noteOf(snapshot, 'own', 0)!.myTurn;
  expect([mover, waiting].map(isAsked)).toEqual([true, false]);
  expect(isAsked({ ...waiting, asksToAccuse: true })).toBe(true);
});
