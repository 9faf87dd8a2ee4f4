/** The cheat: the relay lets a favoured seat move after its time has run out. */

import { it } from 'vitest';
import { expectRelayCaught, forge } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { CLOCK } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

it('everyone computes the clocks from the timestamps, and refuses the late step', async () => {
  const table = await battleAt('battleship/xaya');
  const late = table.viewOf(0).turn!;
  const shot = await forge(table, late, 'battleship.shot', { at: 'A1' }, [1 - late]);
  const entry = stampDraft(shot, table.state.matchState.time + CLOCK.grace + CLOCK.budget + 1);
  await expectRelayCaught([...table.entries, entry], 'life/out-of-time', shot.seq);
});
