/** Whether this browser can be told of turns, and the address at which its push service takes them. */

import { decodeBase64url } from '../../../shared/encoding/bytes.ts';

/** `home-screen`: on an iPhone or iPad only what was put there can be told. */
type PushSupport = 'yes' | 'refused' | 'home-screen' | 'no';

export function pushSupport(): PushSupport {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  if (isSecureContext && isApple && !matchMedia('(display-mode: standalone)').matches) return 'home-screen';
  if (!isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'no';
  return Notification.permission === 'denied' ? 'refused' : 'yes';
}

const sameKey = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && String(new Uint8Array(one)) === String(other);

/** Subscribes with the relay's key. A device has one subscription: one with another key ends first, and no relay could use it any more. */
export async function subscribe(pushKey: string): Promise<string> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = decodeBase64url(pushKey) as Uint8Array<ArrayBuffer>;
  const present = await pushManager.getSubscription();
  if (present !== null && sameKey(present.options.applicationServerKey, applicationServerKey)) return present.endpoint;
  await present?.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).endpoint;
}
