/**
 * Keeps the client on this device, so that it opens without a network, and says when the relay has another build. A page never changes by
 * itself: a person takes a new build by a click.
 */

import { useEffect, useState } from 'preact/hooks';
import type { FoundRelease } from '../../../shared/player/find-release.ts';
import { HexValue } from '../components/hex-value.tsx';
import { texts } from '../language/texts.ts';
import { keepArrival } from '../router.ts';
import { registerServiceWorker } from '../session/start-worker.ts';
import { askWorker } from './ask-worker.ts';
import { findLog } from './release-check.ts';

export const NEW_BUILD = texts('installed/new-build', {
  found: 'A new version of Fogline is there. Nothing that you play is lost.',
  reload: 'Reload',
  version: 'Its version is',
  hash: 'the new version',
  logged: (origin: string) =>
    `It is in the log of ${origin}, signed by the release key. That others see the same log, only this server says.`,
  pinned: (origin: string) => `It is in the log of ${origin}, which this version trusts, signed by the release key.`,
  unlogged:
    'It is in no log, signed by the release key. Honest new versions are: if something is at stake, ask somebody whom you trust before you reload.',
  replaced:
    'The part of Fogline that keeps it on this device is being replaced. Honest updates do that very seldom. If you have not heard of one, and something is at stake, close this page and ask somebody whom you trust.',
});

const AGAIN_MS = 60 * 60_000;

interface Found {
  /** Another build is there; its client hash. */
  readonly build: (client: string) => void;
  /** Another service worker is on its way. Ours keeps its bytes from build to build, and one that lies would take over by itself. */
  readonly worker: () => void;
}

async function watchBuilds(registration: ServiceWorkerRegistration, found: Found): Promise<() => void> {
  const tell = (): void => {
    if (registration.active !== null) found.worker();
  };
  registration.addEventListener('updatefound', tell);
  if (registration.waiting !== null) tell();
  let asked = 0;
  const check = async (): Promise<void> => {
    if (document.hidden || Date.now() - asked < AGAIN_MS) return;
    asked = Date.now();
    const { active } = await navigator.serviceWorker.ready;
    const client = active === null ? undefined : await askWorker(active, { kind: 'check' });
    if (typeof client === 'string') found.build(client);
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

/** Whether a log has the build; nothing is shown before that is known, or where no release key is pinned. */
function InLog({ client }: { client: string }) {
  const [found, setFound] = useState<{ readonly client: string; readonly log: FoundRelease | null }>();
  useEffect(() => {
    findLog(client).then(
      (log) => log !== undefined && setFound({ client, log }),
      () => setFound({ client, log: null }),
    );
  }, [client]);
  if (found?.client !== client) return null;
  if (found.log === null) return <div>{NEW_BUILD.unlogged}</div>;
  const { origin, isPinned } = found.log;
  return <div class="small">{isPinned ? NEW_BUILD.pinned(origin) : NEW_BUILD.logged(origin)}</div>;
}

async function takeBuild({ active, waiting }: ServiceWorkerRegistration): Promise<void> {
  if (active !== null) await askWorker(active, { kind: 'take' });
  if (waiting !== null) await askWorker(waiting, { kind: 'take' });
  keepArrival();
  location.reload();
}

export function NewBuild() {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [client, setClient] = useState<string>();
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let wanted = true;
    const start = async (): Promise<void> => {
      const registered = await registerServiceWorker();
      if (!wanted) return;
      setRegistration(registered);
      stop = await watchBuilds(registered, { build: setClient, worker: () => setReplaced(true) });
      if (!wanted) stop();
    };
    // Without it the client is only slower, and not there without a network.
    start().catch(() => {});
    return () => {
      wanted = false;
      stop?.();
    };
  }, []);
  if (registration === undefined || (client === undefined && !isReplaced)) return null;
  return (
    <>
      {isReplaced && (
        <div class="notice bad new-build" role="alert">
          <div>{NEW_BUILD.replaced}</div>
        </div>
      )}
      {/* Every file is in the list of a build, so that a worker which an honest one brings is announced with it. */}
      {client !== undefined && (
        <div class="notice new-build" role="status">
          <div>
            {NEW_BUILD.found}{' '}
            <span class="small">
              {NEW_BUILD.version} <HexValue hex={client} name={NEW_BUILD.hash} />
            </span>
            <InLog client={client} />
          </div>
          <button type="button" class="button" onClick={() => void takeBuild(registration)}>
            {NEW_BUILD.reload}
          </button>
        </div>
      )}
    </>
  );
}
