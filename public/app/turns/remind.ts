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

/** With a person's permission. Rejects where the browser gives no address. */
export async function remind(of: Omit<NewReminder, 'endpoint'>, pushKey: string): Promise<Problem | undefined> {
  const relay = relayOrigin();
  const endpoint = await subscribe(relay, pushKey);
  return sign(relay, { kind: 'remind', of: { ...of, ...(isFromElsewhere ? { relay } : {}), endpoint } });
}

export async function endReminder(reminder: Reminder): Promise<void> {
  await sign(relayOf(reminder), { kind: 'drop-reminder', reminder });
  await tidyReminders();
}

/** After the last match at a relay the push service is told to forget this device; before it, the relay learns of every new address. */
export async function tidyReminders(): Promise<void> {
  const reminders = await listReminders();
  for (const [relay, registration] of await pushRegistrations()) {
    const own = reminders.filter((one) => relayOf(one) === relay);
    if (own.length > 0) {
      // A relay that is away is asked at the next opening.
      await renew(relay, own).catch(() => {});
      continue;
    }
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    if (isFromElsewhere) await registration.unregister();
  }
}

async function renew(relay: string, reminders: readonly Reminder[]): Promise<void> {
  const { pushKey } = await relayAt(relay).describe();
  if (Notification.permission !== 'granted' || pushKey === undefined) return;
  const endpoint = await subscribe(relay, pushKey);
  for (const reminder of reminders.filter((one) => one.endpoint !== endpoint))
    await sign(relay, { kind: 'renew-reminder', reminder: { ...reminder, endpoint } });
}
