/** The machine of a seat as a device caches it: its boards, keys, stock and batches, without what follows from the log or the secret. */

import { joinData, splitData } from '../../../encoding/data-parts.ts';
import type { SharedPieces } from '../../../oblivious-transfer/shared-pieces.ts';
import type { FrozenMachine } from '../../long-machine.ts';
import type { Secret, Setup } from '../../steps.ts';
import type { ProvenSeat } from './machine.ts';
import type { ProvenParams } from './params.ts';
import { nameOf } from './schedule.ts';

/** Changes with the shape of the machine: another version's cache is not read. */
const FORMAT = 5;

/** Undefined during a set-up, of which nothing is cached, and while a message is left to read. */
export function freezeSeat(seat: ProvenSeat): FrozenMachine | undefined {
  const { setup: _, secret: __, shared: ___, now, ...rest } = seat;
  const { setUp, laid, wronged } = seat.machine;
  if (setUp !== undefined || laid.length > 0 || wronged !== undefined) return undefined;
  const { setup: ____, ...state } = now;
  const { json, parts } = splitData({ ...rest, now: state }, nameOf(now));
  return { head: { ...json, format: FORMAT }, parts };
}

/** Throws a plain `Error` for a cache of another version, or with a part missing. */
export function thawSeat(
  setup: Setup<ProvenParams>,
  secret: Secret,
  { head, parts }: FrozenMachine,
  shared?: SharedPieces,
): ProvenSeat {
  if (head['format'] !== FORMAT) throw new Error('the cached machine is of another version');
  const seat = joinData({ json: head, parts }) as Omit<ProvenSeat, 'setup' | 'secret' | 'shared'>;
  return { ...seat, setup, secret, shared, now: { ...seat.now, setup } };
}
