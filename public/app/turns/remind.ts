/** Reminders of this device: made at a click, made anew when the browser's address has changed, and ended with the last match. */

import type { Problem } from '../components/problem.ts';
import { listReminders, type Reminder } from '../device/device-store.ts';
import { relay } from '../relay-client/relay.ts';
import type { Command, NewReminder } from '../session/messages.ts';
import { startWorker } from '../session/session-worker.ts';
import { subscribe } from './push-support.ts';

/** Has a worker sign for the seat. */
function sign(command: Command): Promise<Problem | undefined> {
  return new Promise((resolve) => {
    const worker = startWorker((report) => {
      if (report.kind !== 'reminded' && report.kind !== 'not-opened') return;
      worker.leave();
      resolve(report.problem);
    });
    worker.send(command);
  });
}

/** With a person's permission. Rejects where the browser gives no address. */
export async function remind(of: Omit<NewReminder, 'endpoint'>, pushKey: string): Promise<Problem | undefined> {
  return sign({ kind: 'remind', of: { ...of, endpoint: await subscribe(pushKey) } });
}

export async function endReminder(reminder: Reminder): Promise<void> {
  await sign({ kind: 'drop-reminder', reminder });
  await tidyReminders();
}

/** After the last match the push service is told to forget this device; before it, the relay learns of every new address. */
export async function tidyReminders(): Promise<void> {
  const reminders = await listReminders();
  const { pushManager } = await navigator.serviceWorker.ready;
  if (reminders.length === 0) {
    await (await pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const { pushKey } = await relay().describe();
  if (Notification.permission !== 'granted' || pushKey === undefined) return;
  const endpoint = await subscribe(pushKey);
  for (const reminder of reminders.filter((one) => one.endpoint !== endpoint))
    await sign({ kind: 'renew-reminder', reminder: { ...reminder, endpoint } });
}
