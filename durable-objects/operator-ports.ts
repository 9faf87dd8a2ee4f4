/** What the platform gives the desk of the operator's orders: its disk, its alarm, and the other objects of the relay. */

import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import { type BlockEnv, BlockList } from './block-list.ts';
import { OrderDesk } from './order-desk.ts';
import { OrderJournal } from './order-journal.ts';
import { Rechecks } from './rechecks.ts';
import { type RemovalEnv, Removals } from './removals.ts';

export interface OperatorEnv extends RemovalEnv, BlockEnv, TelemetryEnv {}

export function openDesk({ storage }: DurableObjectState, env: () => OperatorEnv) {
  const blocks = new BlockList(storage, env);
  const desk = new OrderDesk({
    ...{ blocks, env },
    journal: new OrderJournal(storage),
    removals: new Removals(env()),
    rechecks: new Rechecks(storage),
    now: () => Date.now(),
    setAlarm: (at) => storage.setAlarm(at),
    failed: (what, error, subject) => tell(env(), { at: 'failed', what, error }, subject),
  });
  return { desk, blocks };
}
