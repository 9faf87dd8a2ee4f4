/** The only place where a text becomes a program: the Content-Security-Policy lets the policy `fogline` alone name a script. */

import { atRelay } from '../relay-client/relays.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): URL };
}

/** Absent where a browser does not know Trusted Types. */
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('fogline', { createScriptURL: (address) => address });

/** Starts a worker of the build that this page is of: index.html names it. It speaks to the relay of this page, or to another one. */
export function startModule(name: 'session' | 'computer' | 'verify' | 'kings', relay?: string): Worker {
  const address = atRelay(document.documentElement.dataset[`${name}Worker`]!, relay);
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}

/** The service worker for all pages; the browser asks the relay for its script itself, past every cache. */
export function registerServiceWorker(scope = '/'): Promise<ServiceWorkerRegistration> {
  const address = '/sw.js';
  return navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, { scope, updateViaCache: 'none' });
}
