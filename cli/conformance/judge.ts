/** The product's own readers as the verifier under test: what each finds in the files of a case. */

import { Fault } from '../../shared/fault.ts';
import { type Answer, bytesOf, type Kind, type Question } from './case.ts';
import { judgeBundle } from './judge-bundle.ts';
import { judgeCanonical, judgeEvidence, judgeLog, judgeMatch, judgeSignature, judgeTimestamp } from './judge-record.ts';
import { judgeClient, judgeConsistency, judgeCosignature, judgeNote, judgePolicy, judgeProof } from './judge-transparency.ts';
import { judgeWitness } from './judge-witness.ts';
import { type Judge, refused, type Tools } from './reading.ts';

const JUDGES: Readonly<Record<Kind, Judge>> = {
  canonical: judgeCanonical,
  signature: judgeSignature,
  log: judgeLog,
  match: judgeMatch,
  proof: judgeProof,
  note: judgeNote,
  policy: judgePolicy,
  consistency: judgeConsistency,
  cosign: judgeCosignature,
  witness: judgeWitness,
  evidence: judgeEvidence,
  timestamp: judgeTimestamp,
  bundle: judgeBundle,
  client: judgeClient,
};

export async function judge({ of, files, needs = [] }: Question, tools: Tools): Promise<Answer> {
  const read = Object.entries(files).map(async ([name, file]) => [name, await bytesOf(file)] as const);
  try {
    return await JUDGES[of](Object.fromEntries(await Promise.all(read)), tools, needs);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return refused(error);
  }
}
