/**
 * What a push leads to. It carries nothing, because the relay knows no game: this worker asks which of this device's matches wait for it.
 * A browser demands that every push shows something, so there is always a notification, also where nobody can be asked.
 */

import type { Reminder } from '../app/device/device-store.ts';
import { matchWords, notificationWords } from './notification-words.ts';
import { renewReminders } from './renewal.ts';
import { forgetReminder, readReminders } from './tables.ts';

declare const self: ServiceWorkerGlobalScope;

/** A browser gives a push some seconds, and shows words of its own after them. */
const PATIENCE_MS = 10_000;
/** Matches of one question: each of them is a call of an object. */
const AT_ONCE = 32;
/** The tag of a notification about no match in particular. */
const ANY = 'fogline';

/**
 * Whose pushes wake this registration: those of the relay that served it, or in a client that no relay serves those of the one that its scope
 * names (`public/app/turns/push-support.ts`).
 */
function relayOfScope(): string {
  const [, named] = /^\/push\/([\w-]+)\/$/.exec(new URL(self.registration.scope).pathname) ?? [];
  return named === undefined ? self.location.origin : atob(named.replaceAll('-', '+').replaceAll('_', '/'));
}

/** A match as the relay tells it (`shared/wire/waiting.ts`): the part that is used here. */
interface MatchAnswer {
  readonly match: string;
  readonly phase: string;
  readonly names: readonly (string | null)[];
  readonly waits: readonly { readonly seat: number; readonly kind?: string }[];
}

interface Answered {
  readonly reminder: Reminder;
  /** Undefined where the relay cannot read the match. */
  readonly told: MatchAnswer | undefined;
}

export async function tellTurns(): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const reading = readReminders();
  const answered = await Promise.race([reading.then(askAll).catch(() => undefined), late]);
  const said = notificationWords((await Promise.race([reading.catch(() => undefined), late])) ?? []);
  if (answered === undefined) return show(ANY, said.maybe, said.maybeMore, '/');
  const waiting = answered.filter(isWaiting);
  await closeOthers(waiting.map(({ reminder }) => reminder.match));
  for (const { reminder, told } of waiting) {
    const { over, turn } = notificationWords([reminder]);
    const rivals = told!.names.flatMap((name, seat) => (seat === reminder.seat ? [] : (name ?? [])));
    await show(reminder.match, told!.phase === 'settle' ? over : turn, matchWords(reminder, rivals), addressOf(reminder));
  }
  if (waiting.length === 0) await show(ANY, said.nothing, said.nothingMore, '/');
  await forgetClosed(answered);
}

const addressOf = ({ match, relay }: Reminder): string =>
  relay === undefined ? `/m/${match}` : `/m/${match}?relay=${encodeURIComponent(relay)}`;

/** The rule of `isCalled` in `shared/wire/waiting.ts`, without the code that this would bring. */
const isWaiting = ({ reminder: { seat, kinds }, told }: Answered): boolean =>
  told?.waits.some((wait) => wait.seat === seat && (wait.kind === undefined || kinds.includes(wait.kind))) === true;

/** Those of the relay whose pushes wake this registration. */
const ownReminders = (all: readonly Reminder[]): readonly Reminder[] =>
  all.filter((one) => (one.relay ?? self.location.origin) === relayOfScope());

async function askAll(all: readonly Reminder[]): Promise<readonly Answered[]> {
  const relay = relayOfScope();
  const reminders = ownReminders(all);
  const groups = Array.from({ length: Math.ceil(reminders.length / AT_ONCE) }, (_, i) =>
    reminders.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
  return (await Promise.all(groups.map((group) => ask(relay, group)))).flat();
}

async function ask(relay: string, reminders: readonly Reminder[]): Promise<readonly Answered[]> {
  const query = reminders.map(({ match }) => `match=${match}`).join('&');
  const response = await fetch(`${relay}/api/waiting?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`the relay answers with ${response.status}`);
  const { matches } = (await response.json()) as { readonly matches: readonly MatchAnswer[] };
  return reminders.map((reminder) => ({ reminder, told: matches.find(({ match }) => match === reminder.match) }));
}

async function show(tag: string, title: string, body: string, address: string): Promise<void> {
  await self.registration.showNotification(title, {
    ...{ body, tag, data: address, icon: '/icons/fogline-192.png', badge: '/icons/badge-96.png' },
    // A match that waits again makes itself heard again.
    ...{ renotify: true },
  });
}

/** A notification about a match that waits no more would mislead. */
async function closeOthers(matches: readonly string[]): Promise<void> {
  for (const notification of await self.registration.getNotifications())
    if (!matches.includes(notification.tag)) notification.close();
}

/** After the last match the push service is told to forget this device. */
async function forgetClosed(answered: readonly Answered[]): Promise<void> {
  const closed = answered.filter(({ told }) => told?.phase === 'closed');
  for (const { reminder } of closed) await forgetReminder(reminder);
  if (closed.length === answered.length) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** Goes to a page of Fogline that is open, best one of the address itself, or opens one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const address = new URL(String(notification.data), self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url.split('#')[0] === address);
  if (there !== undefined) return void (await there.focus());
  await self.clients.openWindow(address);
}

/**
 * The push service has changed the address of this device. A page that is open signs the new one for the relay, and else this worker; where it
 * cannot, its person is asked to open a page.
 */
export async function renewSubscription(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kind: 'renew' });
  if (pages.length > 0) return;
  const reminders = await readReminders()
    .then(ownReminders)
    .catch(() => []);
  if (reminders.length === 0) return;
  await renewReminders(relayOfScope(), reminders, self.registration.pushManager).catch(() => {
    const { renew, renewMore } = notificationWords(reminders);
    return show(ANY, renew, renewMore, '/');
  });
}
