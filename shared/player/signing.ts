/** Drafts: a header, its payload, the name that it claims and the signature of one key. */

import type { Signer } from '../crypto/ed25519.ts';
import { digestPayload } from '../crypto/payload-digest.ts';
import type { StepContent } from '../games/interface.ts';
import type { SeatName } from '../log/seat-name.ts';
import { type Draft, type Header, VERSION } from '../log/step.ts';
import { stepMessage } from '../log/step-digest.ts';

/** What a seat says next, of its game or of its match, at its place in the log. */
export interface DraftContent extends StepContent {
  readonly match: string;
  readonly seq: number;
  readonly prev: string;
  /** The name that an `open` or a `join` claims. */
  readonly name?: SeatName;
  /** What the clock of this device showed, where it was far from the relay's, in ms. */
  readonly clock?: number;
}

export async function signDraft({ payload, name, once: _, ...content }: DraftContent, signer: Signer): Promise<Draft> {
  const header: Header = { v: VERSION, ...content, digest: digestPayload(payload) };
  const sig = await signer.sign(stepMessage(header));
  return { ...header, signatures: [{ key: signer.publicKey, sig }], payload, ...(name === undefined ? {} : { name }) };
}
