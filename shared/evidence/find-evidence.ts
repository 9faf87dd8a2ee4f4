/** Finds the evidence in what was seen of one match: in statements from anywhere, or in whole logs. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { attempt, Fault } from '../fault.ts';
import { readTerms } from '../log/match-payloads.ts';
import type { Entry, Step } from '../log/step.ts';
import { type AuthorEvidence, type SignedStep, suspectAuthors } from './author-evidence.ts';
import { checkEvidence } from './evidence.ts';
import { type RelayEvidence, suspectRelay } from './relay-evidence.ts';

type StepEvidence = AuthorEvidence | RelayEvidence;

/**
 * The evidence in the statements that were seen of one match, from any logs and messages: at most one piece against each key.
 * Only timestamps of `relay`, the key that the match names, count.
 */
export async function findEvidence(
  { steps, drafts = [] }: { readonly steps: readonly Step[]; readonly drafts?: readonly SignedStep[] },
  relay: string | undefined,
  ed25519: Ed25519,
): Promise<readonly StepEvidence[]> {
  const found = new Map<string, StepEvidence>();
  for (const evidence of [...suspectRelay(steps, relay), ...suspectAuthors([...steps, ...drafts])]) {
    const suspect = evidence.evidence === 'relay' ? `relay ${relay}` : `author ${evidence.key}`;
    if (found.has(suspect)) continue;
    const holds = await checkEvidence(evidence, ed25519).catch((error: unknown) => {
      if (error instanceof Fault) return undefined;
      throw error;
    });
    if (holds !== undefined) found.set(suspect, evidence);
  }
  return [...found.values()];
}

/** The evidence in logs of one match, none of which was verified; undefined where they are not logs of one match. */
export async function findInLogs(
  logs: readonly (readonly Entry[])[],
  ed25519: Ed25519,
): Promise<readonly StepEvidence[] | undefined> {
  const openings = logs.map(([first]) => first);
  const matches = new Set(openings.map((opening) => opening?.step.match));
  if (matches.size !== 1 || matches.has(undefined)) return undefined;
  const terms = attempt(() => readTerms(openings[0]!.payload, 'payload'));
  return findEvidence({ steps: logs.flat().map(({ step }) => step) }, terms.ok ? terms.value.relay : undefined, ed25519);
}
