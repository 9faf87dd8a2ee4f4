/** The keys of the vectors, from seeds that are public and protect nothing, and steps signed with them. */

import crypto from 'node:crypto';
import type { Signer } from '../../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../../shared/crypto/ed25519-node.ts';
import { digestPayload } from '../../../shared/crypto/payload-digest.ts';
import { encodeBase64url } from '../../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { digestName } from '../../../shared/log/name-digest.ts';
import type { SeatName } from '../../../shared/log/seat-name.ts';
import { encodeEntry, type Header, type Step, VERSION } from '../../../shared/log/step.ts';
import { linkHash, stepMessage, timestampMessage } from '../../../shared/log/step-digest.ts';
import type { FullEntry } from '../../support/full-entry.ts';

/** 32 equal bytes, which nobody will mistake for a secret. */
export const plainSeed = (byte: number): Uint8Array<ArrayBuffer> => new Uint8Array(32).fill(byte);

export const keyPair = (seed: Uint8Array): Signer<string> => nodeSigner(crypto, seed);

export const ALICE = keyPair(plainSeed(1));
export const BOB = keyPair(plainSeed(2));
export const RELAY = keyPair(plainSeed(3));
export const MATCH = encodeBase64url(plainSeed(4).subarray(0, 16));

export const KEYS = {
  alice: { seed: '01'.repeat(32), key: ALICE.publicKey },
  bob: { seed: '02'.repeat(32), key: BOB.publicKey },
  relay: { seed: '03'.repeat(32), key: RELAY.publicKey },
};

/** The content of a step at some place of a log. */
export interface Statement {
  readonly match: string;
  readonly seq: number;
  readonly prev: string;
  readonly kind: string;
  readonly payload: JsonObject;
  readonly next: readonly number[];
  readonly clock?: number;
}

interface Signing {
  readonly authors: readonly Signer<string>[];
  readonly relay: Signer<string>;
  readonly time: number;
}

/** A step signed by its authors and the relay, whether it follows the rules or not. */
export function signEntry({ payload, ...said }: Statement, { authors, relay, time }: Signing): FullEntry {
  const header: Header = { v: VERSION, ...said, digest: digestPayload(payload) };
  const signatures = authors
    .map((author) => ({ key: author.publicKey, sig: author.sign(stepMessage(header)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const key = relay.publicKey;
  const sig = relay.sign(timestampMessage({ ...header, signatures, payload }, time, key));
  return { step: { ...header, signatures, timestamp: { time, key, sig } }, payload };
}

/** The relay's signature made again after something in the step was changed. */
export const stampAgain = (step: Step, relay: Signer<string>): Step => {
  const { time } = step.timestamp;
  const key = relay.publicKey;
  return { ...step, timestamp: { time, key, sig: relay.sign(timestampMessage(step, time, key)) } };
};

/** The statement of a step that claims a name, whose digest joins the payload. */
export const claiming = (name: SeatName, said: Statement): Statement => ({
  ...said,
  payload: { ...said.payload, name: digestName(name) },
});

export const lineOf = (entry: FullEntry): string => encodeEntry(entry);
export const linkOf = (entry: FullEntry): string => linkHash(entry.step);
