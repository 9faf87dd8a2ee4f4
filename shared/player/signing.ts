/** Drafts: a header, its payload and the signature of one key. */

import type { Signer } from '../crypto/ed25519.ts';
import type { StepContent } from '../games/interface.ts';
import { type Draft, type Header, VERSION } from '../log/step.ts';
import { digestPayload, stepMessage } from '../log/step-digest.ts';

/** The same at its place in the log. */
export interface DraftContent extends StepContent {
  readonly match: string;
  readonly seq: number;
  readonly prev: string;
  readonly clock?: number;
}

export async function signDraft({ payload, once: _, ...content }: DraftContent, signer: Signer): Promise<Draft> {
  const header: Header = { v: VERSION, ...content, digest: digestPayload(payload) };
  const sig = await signer.sign(stepMessage(header));
  return { ...header, signatures: [{ key: signer.publicKey, sig }], payload };
}
