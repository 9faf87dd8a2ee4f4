/** Evidence by the signatures of this platform. */

import { type Conclusion, checkEvidence as check, type Evidence } from '../../shared/evidence/evidence.ts';
import { findInLogs } from '../../shared/evidence/find-evidence.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { platformEd25519 } from '../platform.ts';

/** Whom the evidence convicts. Throws a `Fault` if it convicts nobody. */
export const checkEvidence = async (evidence: Evidence): Promise<Conclusion> => check(evidence, await platformEd25519());

/** The evidence in log files of one match, up to where each can be read; none where they are not of one match. */
export async function findEvidence(logs: readonly Uint8Array[]): Promise<readonly Evidence[]> {
  const entries = logs.map((log) => decodeLog(log).entries);
  return (await findInLogs(entries, await platformEd25519())) ?? [];
}
