/** Whether this browser can be told of turns, and the address at which its push service takes them. */

import { decodeBase64url, decodeUtf8, encodeBase64url } from '../../../shared/encoding/bytes.ts';
import { isFromElsewhere } from '../relay-client/relays.ts';
import { registerServiceWorker } from '../session/start-worker.ts';

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

const ELSEWHERE = /^\/push\/([\w-]+)\/$/;
const scopeOf = (relay: string): string => `/push/${encodeBase64url(new TextEncoder().encode(relay))}/`;

/** Of each relay, the registration of the service worker that its pushes wake, where there is one. */
export async function pushRegistrations(): Promise<ReadonlyMap<string, ServiceWorkerRegistration>> {
  if (!isFromElsewhere) return new Map([[location.origin, await navigator.serviceWorker.ready]]);
  const all = await navigator.serviceWorker.getRegistrations();
  return new Map(
    all.flatMap((one) => {
      const [, relay] = ELSEWHERE.exec(new URL(one.scope).pathname) ?? [];
      return relay === undefined ? [] : [[decodeUtf8(decodeBase64url(relay)), one] as const];
    }),
  );
}

/** A registration has one subscription, with the key of one relay: in a client from elsewhere each relay has one of its own, by scope. */
async function registrationFor(relay: string): Promise<ServiceWorkerRegistration> {
  if (!isFromElsewhere) return navigator.serviceWorker.ready;
  const registration = await registerServiceWorker(scopeOf(relay));
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (worker === null || worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker?.addEventListener('statechange', look);
    look();
  });
  return registration;
}

/** Subscribes with the relay's key: a subscription with another one ends first, for no relay could use it any more. */
export async function subscribe(relay: string, pushKey: string): Promise<string> {
  const { pushManager } = await registrationFor(relay);
  const applicationServerKey = decodeBase64url(pushKey) as Uint8Array<ArrayBuffer>;
  const present = await pushManager.getSubscription();
  if (present !== null && sameKey(present.options.applicationServerKey, applicationServerKey)) return present.endpoint;
  await present?.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).endpoint;
}
