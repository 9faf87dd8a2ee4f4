/** The cheat: the relay times out a seat whose clock has not run out, or names the wrong seat. */

import { describe, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { expectRelayCaught, relayStep } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { CLOCK } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

const BUDGET = CLOCK.grace + CLOCK.budget;

describe.each<[string, number, (turn: number) => number[], FaultCode]>([
  ['a millisecond too early', BUDGET, (turn) => [turn], 'life/too-early'],
  ['of the seat that waits', BUDGET + 1, (turn) => [1 - turn], 'life/wrong-timeout'],
  ['of both seats', BUDGET + 1, () => [0, 1], 'life/wrong-timeout'],
])('a timeout %s', (_, elapsed, seats, code) => {
  it('is refused by everyone who reads the log', async () => {
    const table = await battleAt('battleship/xaya');
    const draft = relayStep(table, table.entries, 'timeout', { seats: seats(table.viewOf(0).turn!) });
    await expectRelayCaught([...table.entries, stampDraft(draft, table.state.matchState.time + elapsed)], code, draft.seq);
  });
});
