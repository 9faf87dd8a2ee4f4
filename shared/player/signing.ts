/** Drafts: a header, its payload and the signature of one key. */

import type { Signer } from '../crypto/ed25519.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { type Draft, digestPayload, type Header, stepMessage, VERSION } from '../log/step.ts';

/** What a step is to say, wherever it will stand. */
export interface Plan {
  readonly kind: string;
  readonly payload: JsonObject;
  readonly next: readonly number[];
}

export interface DraftPlan extends Plan {
  readonly match: string;
  readonly seq: number;
  readonly prev: string;
  readonly clock?: number;
}

export async function signDraft({ payload, ...plan }: DraftPlan, signer: Signer): Promise<Draft> {
  const header: Header = { v: VERSION, ...plan, digest: digestPayload(payload) };
  const sig = await signer.sign(stepMessage(header));
  return { ...header, signatures: [{ key: signer.publicKey, sig }], payload };
}
