/** Checks the record of a match for an agent: by its log alone, whatever the relay says of it. */

import { Fault } from '../../shared/fault.ts';
import { FAULTS } from '../../shared/fault-meanings.ts';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import type { FaultReport } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { auditInThreads } from '../audit-threads.ts';
import { HelperThread } from '../helper-thread.ts';
import { readPermalink } from '../log-source.ts';
import { ed25519, sha256Hex } from '../platform.ts';
import { wordless } from './next-words.ts';

/** Without the detail: a record that somebody made up may say anything there, as it may in names, claims of engines and games unknown here. */
const tell = ({ code, step }: FaultReport) => ({ code, step, meaning: FAULTS[code] });

/** The final hash that is named, alone or in a permalink of this relay. */
export function readFinalHash(what: string, relay: string): string {
  const link = readPermalink(what, relay);
  if (link === undefined) throw new Fault('encoding/wrong-shape', 'record: expected a permalink or a final hash');
  if (link.origin !== relay) throw new Fault('player/other-relay', `this process asks ${relay} alone`);
  return link.finalHash;
}

export async function checkRecord(relay: RelayClient, finalHash: string) {
  const log = await wordless(relay.finalLog(finalHash));
  const threads = { auditElsewhere: auditInThreads, otherThread: new HelperThread() };
  const { verdict } = await verifyLog(log, { findGame, ed25519, sha256Hex, ...threads, finalHash });
  const { fault, seats, game, unknown, agreed: _, agreedBy: __, ...said } = verdict;
  return {
    ...said,
    game: gameIds().find((id) => id === game) ?? null,
    ...(unknown === undefined ? {} : { unknown: true }),
    seats: seats.map((seat) => {
      if (seat === null) return null;
      const { name: _, engine: __, fault: found, ...one } = seat;
      return found === undefined ? one : { ...one, fault: tell(found) };
    }),
    ...(fault === undefined ? {} : { fault: tell(fault) }),
  };
}
