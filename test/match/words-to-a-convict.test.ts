/** The cheat: one of three breaks the rules in a game that goes on without it, and would like to read that it only had fewer points. */

import { expect, it } from 'vitest';
import { findEntry } from '../../public/app/games/catalogue.ts';
import { headlineOf } from '../../public/app/match/headline.ts';
import { matchSnapshot } from '../../public/app/session/match-snapshot.ts';
import { forge, takeOver } from '../support/malice.ts';
import { Table } from '../support/table.ts';

const NAMES = ['Alice', 'Bob', 'Carol'];

/** What the page of the match says to a seat of why it ended. */
async function readBy(table: Table, seat: number): Promise<string | undefined> {
  const game = findEntry('dice')!;
  const snapshot = matchSnapshot(table.players[seat]!.session.snapshot(), []);
  return headlineOf(snapshot, game, await game.load!(), NAMES, []).detail;
}

it('reads that it broke the rules, and so do those who played on', async () => {
  const bots = ['patient', 'patient', 'patient'];
  const table = new Table({ game: 'dice', seed: 'words to a convict', seats: 3, params: { target: 30 }, bots });
  await table.seat();
  for (let i = 0; i < 3; i++) await table.play();
  takeOver(table, 2);
  while (table.state.matchState.next.join() !== '2') await table.play();
  await table.inject(await forge(table, 2, 'dice.commit', { share: 'no commitment' }, [1]), 2);
  await table.finish();
  expect((await table.verify()).verdict.result).toMatchObject({ kind: 'won', reason: 'most-points' });
  await table.reload(2);
  expect(await readBy(table, 2)).toBe('You broke the rules.');
  for (const seat of [0, 1]) expect(await readBy(table, seat)).toMatch(/^Carol broke the rules\. /);
});
