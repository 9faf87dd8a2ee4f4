/** Asks a log for a build that waits, in a worker: pages do not load what checks signatures and trees. */

import type { FoundRelease } from '../../../shared/player/find-release.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import { startModule } from '../session/start-worker.ts';
import type { VerifyCommand } from '../verify/verification.ts';
import { PINNED } from './pinned.ts';

/** The log that has the build, signed by the pinned key; null where none could be shown, and undefined where no key is pinned. */
export async function findLog(client: string): Promise<FoundRelease | null | undefined> {
  if (PINNED.releaseKey === '') return undefined;
  const worker = startModule('verify');
  const found = await new Promise<FoundRelease | undefined>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve(undefined);
    const command: VerifyCommand = { kind: 'release', relay: relayOrigin(), client, pinned: PINNED };
    worker.postMessage(command);
  });
  worker.terminate();
  return found ?? null;
}
