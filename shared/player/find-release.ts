/** Whether a log has a build of the client, signed by the release key that the installed client pins. Loaded in a worker alone. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { Fault } from '../fault.ts';
import { checkReleaseProof, readReleaseProof } from '../transparency/client-entry.ts';
import { readTrustPolicy } from '../transparency/trust-policy.ts';
import type { RelayClient } from './relay-client.ts';

/** What the installed client has from its own build, where no relay can change it. */
export interface PinnedRelease {
  readonly releaseKey: string;
  /** The logs and witnesses that count (tlog-policy); empty where the relay may name any log. */
  readonly policy: string;
}

/** A log that has a build. */
export interface FoundRelease {
  /** Of the log. */
  readonly origin: string;
  /** Whether the pinned policy asks for this log; otherwise that it is the log of which others know is the relay's own word. */
  readonly isPinned: boolean;
}

/**
 * Undefined where what the relay answers shows no such entry. A relay that does not answer has not shown it either: no refusal may look better
 * than an honest "no".
 */
export async function findRelease(
  relay: Pick<RelayClient, 'describe' | 'loggedClient'>,
  { client, releaseKey, policy }: PinnedRelease & { readonly client: string },
  ed25519: Ed25519,
): Promise<FoundRelease | undefined> {
  const isPinned = policy !== '';
  try {
    const [asked, answer] = await Promise.all([
      isPinned ? policy : relay.describe().then(({ logKey = '' }) => `log ${logKey}\nquorum none\n`),
      relay.loggedClient(client, readReleaseProof),
    ]);
    const pinned = { client, releaseKey, policy: readTrustPolicy(asked) };
    return { origin: (await checkReleaseProof(answer, pinned, ed25519)).origin, isPinned };
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
