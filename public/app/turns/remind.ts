/** Reminders of this device: made at a click, made anew when the browser's address has changed, and ended with the last match. */

import type { Problem } from '../components/problem.ts';
import { listReminders, type Reminder } from '../device/device-store.ts';
import { relayAt } from '../relay-client/relay.ts';
import { isFromElsewhere, relayOrigin } from '../relay-client/relays.ts';
import type { Command, NewReminder } from '../session/messages.ts';
import { startWorker } from '../session/session-worker.ts';
import { pushRegistrations, subscribe } from './push-support.ts';

const relayOf = ({ relay }: Pick<Reminder, 'relay'>): string => relay ?? location.origin;

/** Has a worker sign for the seat. */
function sign(relay: string, command: Command): Promise<Problem | undefined> {
  return new Promise((resolve) => {
    const worker = startWorker((report) => {
      if (report.kind !== 'reminded' && report.kind !== 'not-opened') return;
      worker.leave();
      resolve(report.problem);
    }, relay);
    worker.send(command);
  });
}

/** So that no page takes an address back whose reminder is only being made: one after the other, in all tabs. */
const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('reminders', work);

/** With a person's permission. Rejects where the browser gives no address. */
export function remind(of: Omit<NewReminder, 'endpoint'>, pushKey: string): Promise<Problem | undefined> {
  const relay = relayOrigin();
  return alone(async () => {
    const endpoint = await subscribe(relay, pushKey);
    return sign(relay, { kind: 'remind', of: { ...of, ...(isFromElsewhere ? { relay } : {}), endpoint } });
  });
}

export async function endReminder(reminder: Reminder): Promise<void> {
  await sign(relayOf(reminder), { kind: 'drop-reminder', reminder });
  await tidyReminders();
}

const remindersAt = async (relay: string): Promise<readonly Reminder[]> =>
  (await listReminders()).filter((one) => relayOf(one) === relay);

/** After the last match at a relay the push service is told to forget this device; before it, the relay learns of every new address. */
export async function tidyReminders(): Promise<void> {
  for (const [relay, registration] of await pushRegistrations()) {
    // A relay that is away is asked at the next opening.
    await renew(relay, await remindersAt(relay)).catch(() => {});
    await alone(async () => {
      if ((await remindersAt(relay)).length > 0) return;
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      if (isFromElsewhere) await registration.unregister();
    });
  }
}

async function renew(relay: string, reminders: readonly Reminder[]): Promise<void> {
  if (reminders.length === 0) return;
  const { pushKey } = await relayAt(relay).describe();
  if (Notification.permission !== 'granted' || pushKey === undefined) return;
  const endpoint = await subscribe(relay, pushKey);
  for (const reminder of reminders.filter((one) => one.endpoint !== endpoint))
    await sign(relay, { kind: 'renew-reminder', reminder: { ...reminder, endpoint } });
}
