/** Asks the relay to push to this device when a match waits for a seat of it: the seat's key signs that. */

import { Fault, type FaultCode } from '../../../shared/fault.ts';
import { type PushRequest, signPushRequest } from '../../../shared/wire/push-request.ts';
import { type Reminder, writeRow, writeRows } from '../device/device-store.ts';
import { deviceSecrets } from '../device/secret-store.ts';
import { relay } from '../relay-client/relay.ts';

/** The relay will never push for such a match. */
const GONE: readonly FaultCode[] = ['relay/unknown-match', 'relay/archived', 'relay/no-pushes', 'life/not-a-seat'];

async function send({ key }: Reminder, request: (time: number) => PushRequest): Promise<void> {
  const signer = await deviceSecrets.signer(key);
  if (signer === undefined) throw new Fault('player/key-missing');
  const { time } = await relay().describe();
  await relay().push(await signPushRequest(request(time), signer));
}

const forget = ({ match, key }: Reminder): Promise<void> =>
  writeRows(['reminders'], (transaction) => transaction.objectStore('reminders').delete([match, key]));

export async function keepReminder(reminder: Reminder): Promise<void> {
  const { match, endpoint, kinds } = reminder;
  try {
    await send(reminder, (time) => ({ action: 'subscribe', match, time, endpoint, kinds }));
    await writeRow('reminders', reminder);
  } catch (error) {
    if (error instanceof Fault && GONE.includes(error.code)) await forget(reminder);
    throw error;
  }
}

/** What the relay does not hear of ends with the match. */
export async function dropReminder(reminder: Reminder): Promise<void> {
  const { match, endpoint } = reminder;
  await forget(reminder);
  await send(reminder, (time) => ({ action: 'unsubscribe', match, time, endpoint }));
}
