/** The cheat: a seat shoots while the other one has to; the relay may even let it. */

import { expect, it } from 'vitest';
import { expectRelayCaught, forge } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { stampDraft } from '../support/toy-match.ts';

it('the relay refuses a shot out of turn, and a relay that accepts it is caught by everyone who reads the log', async () => {
  const table = await battleAt('battleship/xaya');
  const eager = 1 - table.viewOf(0).turn!;
  const shot = await forge(table, eager, 'battleship.shot', { at: 'A1' }, [1 - eager]);
  const before = table.log;
  await table.inject(shot, eager);
  expect(table.rejected.at(-1)).toEqual({ seat: eager, code: 'life/not-your-turn' });
  expect(table.log).toBe(before);
  await expectRelayCaught([...table.entries, stampDraft(shot, table.now, table.relaySigner)], 'life/not-your-turn', shot.seq);
});
