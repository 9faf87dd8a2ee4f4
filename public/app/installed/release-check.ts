/** Asks a log for a build that waits, in a worker: pages do not load what checks signatures and trees. */

import { relayOrigin } from '../relay-client/relays.ts';
import { startModule } from '../session/start-worker.ts';
import type { VerifyCommand } from '../verify/verification.ts';
import { PINNED_KEY } from './release-key.ts';

/** The origin of the log that has the build, signed by the pinned key; null where none could be shown, and undefined where no key is pinned. */
export async function findLog(client: string): Promise<string | null | undefined> {
  if (PINNED_KEY === '') return undefined;
  const worker = startModule('verify');
  const found = await new Promise<unknown>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve(undefined);
    const command: VerifyCommand = { kind: 'release', relay: relayOrigin(), client, releaseKey: PINNED_KEY };
    worker.postMessage(command);
  });
  worker.terminate();
  return typeof found === 'string' ? found : null;
}
