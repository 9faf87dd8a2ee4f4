/** Evidence files, and what two logs of one match prove together. Loaded when a visitor brings them. */

import {
  type Conclusion,
  checkEvidence,
  decodeEvidence,
  type Evidence,
  encodeEvidence,
  evidenceFileName,
} from '../../../shared/evidence/evidence.ts';
import { findInLogs } from '../../../shared/evidence/find-evidence.ts';
import { Fault } from '../../../shared/fault.ts';
import { entriesInPlace } from '../../../shared/log/filed-log.ts';
import { platformEd25519 } from '../device/secret-store.ts';

export interface Proof {
  readonly conclusion: Conclusion;
  /** The evidence file. */
  readonly text: string;
  /** A name for that file. */
  readonly file: string;
}

export type EvidenceOutcome =
  | { readonly kind: 'file'; readonly proof: Proof }
  | { readonly kind: 'refused'; readonly fault: Pick<Fault, 'code' | 'message'> }
  | { readonly kind: 'compared'; readonly proofs: readonly Proof[] }
  /** Not two logs of one match. */
  | { readonly kind: 'incomparable' };

const proofOf = (evidence: Evidence, conclusion: Conclusion): Proof => ({
  conclusion,
  text: encodeEvidence(evidence),
  file: evidenceFileName(conclusion),
});

export async function checkEvidenceFile(file: Uint8Array): Promise<EvidenceOutcome> {
  try {
    const evidence = decodeEvidence(file);
    const conclusion = await checkEvidence(evidence, await platformEd25519());
    return { kind: 'file', proof: proofOf(evidence, conclusion) };
  } catch (error) {
    if (error instanceof Fault) return { kind: 'refused', fault: { code: error.code, message: error.message } };
    throw error;
  }
}

export async function compareLogs(files: readonly Uint8Array[]): Promise<EvidenceOutcome> {
  const ed25519 = await platformEd25519();
  const found = await findInLogs(files.map(entriesInPlace), ed25519);
  if (found === undefined) return { kind: 'incomparable' };
  const proofs = found.map(async (one) => proofOf(one, await checkEvidence(one, ed25519)));
  return { kind: 'compared', proofs: await Promise.all(proofs) };
}
