/** The cheat: a seat whose king was taken waits until its opponent is offline, and accuses it then, so that the clock runs. */

import { expect, it } from 'vitest';
import { chessTable } from '../support/dark-chess-table.ts';
import { forge, withhold } from '../support/malice.ts';
import { CLOCK } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it.each([true, false])('a seat without its king does not win by the clock of the other (which comes back: %s)', async (back) => {
  const table = await chessTable('e2e4 f7f5 d1h5 a7a6', { seed: `accused ${back}` });
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
