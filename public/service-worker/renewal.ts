/**
 * The push service has given this device another address. The seats that are told of their matches say so to the relay, each signed by its key, as a
 * page does (`public/app/session/reminders.ts`): whose pages are all closed would never be told again.
 */

import type { Reminder } from '../app/device/device-store.ts';
import { readKey, writeReminder } from './tables.ts';

const PATIENCE_MS = 10_000;

/** What of a relay's description is used here. */
interface Described {
  readonly time: number;
  readonly pushKey?: string;
}

/** Throws where a seat cannot sign here: its key is not one of the platform's, or nobody answers. */
export async function renewReminders(relay: string, reminders: readonly Reminder[], manager: PushManager): Promise<void> {
  const { time, pushKey } = (await answerOf(`${relay}/api/relay`, { cache: 'no-store' }).then((one) => one.json())) as Described;
  if (pushKey === undefined) throw new Error('the relay sends no pushes');
  const { endpoint } = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  for (const reminder of reminders.filter((one) => one.endpoint !== endpoint)) {
    const stored = await readKey(reminder.key);
    if (stored === undefined || !('pair' in stored)) throw new Error('the key of the seat is not a key of the platform');
    const renewed = { ...reminder, endpoint };
    const body = await signSubscription(renewed, time, stored.pair.privateKey);
    await answerOf(`${relay}/api/pushes`, { method: 'POST', body });
    await writeReminder(renewed);
  }
}

async function answerOf(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`the relay answers with ${response.status}`);
  return response;
}

/** `signPushRequest` of `shared/wire/push-request.ts`, without the code that this would bring: names of fields stand in the order of the canonical form. */
export async function signSubscription(
  { endpoint, key, kinds, match }: Pick<Reminder, 'endpoint' | 'key' | 'kinds' | 'match'>,
  time: number,
  signer: CryptoKey,
): Promise<string> {
  const signed = {
    action: 'subscribe',
    endpoint: hexOf(await crypto.subtle.digest('SHA-256', utf8(endpoint))),
    kinds,
    match,
    time,
  };
  const sig = await crypto.subtle.sign('Ed25519', signer, utf8(`fogline/1 push\n${JSON.stringify(signed)}`));
  return JSON.stringify({ key, request: { ...signed, endpoint }, sig: hexOf(sig) });
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
