/** Whether the log of a relay has a build of the client, signed by the release key that the installed client pins. Loaded in a worker alone. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { Fault } from '../fault.ts';
import { checkReleaseProof, readReleaseProof } from '../transparency/client-entry.ts';
import type { RelayClient } from './relay-client.ts';

/**
 * The origin of the log; undefined where what the relay answers shows no such entry. A relay that does not answer has not shown it either: no
 * refusal may look better than an honest "no".
 */
export async function findRelease(
  relay: Pick<RelayClient, 'describe' | 'loggedClient'>,
  { client, releaseKey }: { readonly client: string; readonly releaseKey: string },
  ed25519: Ed25519,
): Promise<string | undefined> {
  try {
    const [{ logKey = '' }, answer] = await Promise.all([relay.describe(), relay.loggedClient(client, readReleaseProof)]);
    return (await checkReleaseProof(answer, { client, releaseKey, logKey }, ed25519)).origin;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
