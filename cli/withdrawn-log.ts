/** A match whose payloads the operator of a relay has withdrawn: its steps are checked all the same. */

import { Fault } from '../shared/fault.ts';
import { explainFault } from '../shared/fault-meanings.ts';
import { verifyFile } from '../shared/log/filed-log.ts';
import type { RelayClient } from '../shared/player/relay-client.ts';
import { type Findings, unasked } from '../shared/verify/finding.ts';
import { findChain } from '../shared/verify/findings-of.ts';
import { ed25519, sha256Hex } from './platform.ts';
import { printable, wrapText } from './usage.ts';

export interface WithdrawnLog {
  /** The chain of what is left holds, and ends with the final hash. */
  readonly holds: boolean;
  /** Of what is left the chain alone is asked. */
  readonly checks: Findings;
  readonly finalHash: string;
  /** Steps whose signatures, timestamp and link hold. */
  readonly steps: number;
  /** What the relay says of it. */
  readonly withdrawn: string;
  /** Sequence numbers of the steps whose payloads are gone. */
  readonly gone: readonly number[];
  readonly fault?: { readonly code: string; readonly step: number; readonly detail: string };
}

/** Throws where nothing is left. */
export async function verifyWithdrawn(
  relay: Pick<RelayClient, 'leftOfLog' | 'finalRecord'>,
  finalHash: string,
): Promise<WithdrawnLog> {
  const report = await verifyFile(await relay.leftOfLog(finalHash), { ed25519, sha256Hex });
  const { linked, tip, fault } = report;
  const said = await relay.finalRecord(finalHash).then(
    () => 'The relay no longer says what it has withdrawn.',
    (error: unknown) => (error instanceof Fault ? explainFault(error) : String(error)),
  );
  const gone = linked.flatMap(({ entry }) => ('payload' in entry ? [] : [entry.step.seq]));
  const found = fault && { code: fault.fault.code, step: fault.seq, detail: explainFault(fault.fault) };
  const holds = fault === undefined && tip.prev === finalHash;
  const checks = { ...unasked(fault === undefined ? 'withdrawn' : 'broken-before'), chain: findChain(report) };
  return { holds, checks, finalHash, steps: linked.length, withdrawn: said, gone, ...(found && { fault: found }) };
}

export function describeWithdrawn({ holds, finalHash, steps, withdrawn, gone, fault }: WithdrawnLog): string {
  const lines = [
    wrapText(printable(withdrawn)),
    '',
    holds
      ? `  ✓ chain     signatures, timestamps and link hashes of all ${steps} steps`
      : `  ✗ chain     it holds for ${steps} steps, and does not end with the final hash`,
    wrapText(
      `  – the rest  not asked: the payloads of ${gone.length} steps are gone, so nobody can check here how it was played`,
    ),
    '',
    ...(fault === undefined ? [] : [wrapText(printable(`Fault: ${fault.code} at step ${fault.step} (${fault.detail})`))]),
    `Final hash  ${finalHash}`,
    wrapText('Anybody who has kept the whole log can verify it, or publish it at another relay, under this same final hash.'),
  ];
  return lines.join('\n');
}
