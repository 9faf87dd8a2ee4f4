/**
 * Keeps the client on this device, so that it opens without a network, and says when the relay has another build. A page never changes by
 * itself: a person takes a new build by a click.
 */

import { useEffect, useState } from 'preact/hooks';
import type { ToWorker } from '../../service-worker/messages.ts';
import { texts } from '../language/texts.ts';
import { keepArrival } from '../router.ts';
import { registerServiceWorker } from '../session/start-worker.ts';

export const NEW_BUILD = texts('installed/new-build', {
  found: 'A new version of Fogline is there. Nothing that you play is lost.',
  reload: 'Reload',
});

const AGAIN_MS = 60 * 60_000;

/** Undefined where a worker does not answer. */
function ask(worker: ServiceWorker, question: ToWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
  });
}

/** Calls `found` once there is something to take: another build, or another service worker. */
async function watchBuilds(registration: ServiceWorkerRegistration, found: () => void): Promise<() => void> {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && registration.active && found());
  });
  if (registration.waiting !== null && registration.active !== null) found();
  let asked = 0;
  const check = async (): Promise<void> => {
    if (document.hidden || Date.now() - asked < AGAIN_MS) return;
    asked = Date.now();
    const { active } = await navigator.serviceWorker.ready;
    if (active !== null && (await ask(active, { kind: 'check' })) !== undefined) found();
  };
  const timer = setInterval(() => void check(), AGAIN_MS);
  const seen = (): void => void check();
  document.addEventListener('visibilitychange', seen);
  await check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

async function takeBuild({ active, waiting }: ServiceWorkerRegistration): Promise<void> {
  if (active !== null) await ask(active, { kind: 'take' });
  if (waiting !== null) await ask(waiting, { kind: 'take' });
  keepArrival();
  location.reload();
}

export function NewBuild() {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let wanted = true;
    const start = async (): Promise<void> => {
      const registered = await registerServiceWorker();
      if (!wanted) return;
      setRegistration(registered);
      stop = await watchBuilds(registered, () => setThere(true));
      if (!wanted) stop();
    };
    // Without it the client is only slower, and not there without a network.
    start().catch(() => {});
    return () => {
      wanted = false;
      stop?.();
    };
  }, []);
  if (!isThere || registration === undefined) return null;
  return (
    <div class="notice new-build" role="status">
      <div>{NEW_BUILD.found}</div>
      <button type="button" class="button" onClick={() => void takeBuild(registration)}>
        {NEW_BUILD.reload}
      </button>
    </div>
  );
}
