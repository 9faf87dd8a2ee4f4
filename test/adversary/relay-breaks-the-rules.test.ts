/** The cheats of a relay that changes the order of steps, stamps what it may not, or plays by its own clock: everybody who reads the log finds it. */

import { it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import type { Entry } from '../../shared/log/step.ts';
import { expectRelayCaught, forge, relayStep, seatedTable } from '../support/malice.ts';
import { battleAt, type ScriptedTable } from '../support/scripted-battleship.ts';
import { CLOCK, DEADLINES } from '../support/table.ts';
import { STRANGER, stampDraft } from '../support/toy-match.ts';

type History = readonly [entries: readonly Entry[], code: FaultCode, step: number];

const BUDGET_MS = CLOCK.grace + CLOCK.budget;

/** The history with a step more, which is at fault. */
const withStep = ({ entries }: ScriptedTable, entry: Entry, code: FaultCode): History => [
  [...entries, entry],
  code,
  entry.step.seq,
];

async function resigned(): Promise<readonly Entry[]> {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  return table.entries;
}

async function closedAfter(ms: number, reason: string, code: FaultCode): Promise<History> {
  const table = await seatedTable();
  const draft = relayStep(table, table.entries, 'close', { reason });
  return withStep(table, stampDraft(draft, table.state.matchState.time + ms), code);
}

async function timedOut(ms: number, seats: (turn: number) => number[], code: FaultCode): Promise<History> {
  const table = await battleAt('battleship/xaya');
  const draft = relayStep(table, table.entries, 'timeout', { seats: seats(table.viewOf(0).turn!) });
  return withStep(table, stampDraft(draft, table.state.matchState.time + ms), code);
}

it.each<readonly [string, () => Promise<History>]>([
  [
    'puts two steps into another order than it stamped them',
    async () => {
      const [open, join, resign, ...rest] = await resigned();
      return [[open!, resign!, join!, ...rest], 'log/broken-link', 1];
    },
  ],
  [
    'stamps a step with another key than the first step names',
    async () => {
      const table = await seatedTable();
      const draft = await forge(table, 0, 'resign', {}, []);
      return withStep(table, stampDraft(draft, table.now, STRANGER), 'log/bad-timestamp');
    },
  ],
  [
    'plays for a seat with the only key that it has',
    async () => {
      const table = await seatedTable();
      return withStep(table, stampDraft(relayStep(table, table.entries, 'resign', {}), table.now), 'life/not-a-seat');
    },
  ],
  [
    'passes a step on without its payload',
    async () => {
      const table = await seatedTable();
      const { step } = stampDraft(await forge(table, 0, 'battleship.commit', { cells: '' }, [1]), table.now);
      return withStep(table, { step }, 'log/payload-missing');
    },
  ],
  [
    'lets a favoured seat move after its time has run out',
    async () => {
      const table = await battleAt('battleship/xaya');
      const late = table.viewOf(0).turn!;
      const shot = await forge(table, late, 'battleship.shot', { at: 'A1' }, [1 - late]);
      return withStep(table, stampDraft(shot, table.state.matchState.time + BUDGET_MS + 1), 'life/out-of-time');
    },
  ],
  ['closes a match a millisecond too early', () => closedAfter(DEADLINES.setup, 'expired', 'life/too-early')],
  ['closes a match for a reason that does not apply', () => closedAfter(DEADLINES.setup + 1, 'unsigned', 'life/wrong-close')],
  ['times a seat out a millisecond too early', () => timedOut(BUDGET_MS, (turn) => [turn], 'life/too-early')],
  ['times out the seat that waits', () => timedOut(BUDGET_MS + 1, (turn) => [1 - turn], 'life/wrong-timeout')],
  ['times out both seats', () => timedOut(BUDGET_MS + 1, () => [0, 1], 'life/wrong-timeout')],
])('a relay is caught that %s', async (_, history) => {
  await expectRelayCaught(...(await history()));
});

it('a relay is caught that leaves a step out, whichever it is', async () => {
  const entries = await resigned();
  for (const i of entries.slice(0, -1).keys()) await expectRelayCaught(entries.toSpliced(i, 1), 'log/broken-link', i);
});
