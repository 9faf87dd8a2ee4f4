/**
 * The end of a match for a device that was away until its relay had forgotten the steps: the socket is refused with `relay/archived`, and
 * the published record has the whole log.
 */

import { decodeLog } from '../log/file.ts';
import { linkHash } from '../log/step-digest.ts';
import type { RelayMessage } from '../wire/messages.ts';
import type { RelayClient } from './relay-client.ts';

/** What the socket would have said. */
export async function readArchivedMatch(relay: Pick<RelayClient, 'log'>, match: string): Promise<readonly RelayMessage[]> {
  const { entries, fault } = decodeLog(await relay.log(match));
  if (fault !== undefined) throw fault.fault;
  return [
    { kind: 'entries', entries: [...entries] },
    { kind: 'published', finalHash: linkHash(entries.at(-1)!.step) },
  ];
}
