/**
 * A build of the web client in a log: its client hash and its commit, signed by a release key. A client that pins that key asks for the entry
 * of a build before its person takes it, and so does a reader who compares what others were served.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { taggedText } from '../crypto/hash.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { hex, integer, object, oneOf, string } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { checkLogProof, decodeLogProof, type LogFinding } from './log-proof.ts';
import type { TrustPolicy } from './trust-policy.ts';

export const readClientEntry = object({
  type: oneOf(['client']),
  /** The client hash of the build, and the commit that it was made of. */
  client: hex(32),
  commit: hex(20),
  /** The release key, and its signature of the three above. */
  key: hex(32),
  sig: hex(64),
});
export type ClientEntry = ReturnType<typeof readClientEntry>;
type Release = Pick<ClientEntry, 'client' | 'commit'>;

/** An entry has less than 400. */
export const CLIENT_ENTRY_BYTES = 1_024;
/** A path in the largest tree and a note of the largest size fit. */
const PROOF_LENGTH = 131_072;

/** The answer to `POST /api/clients`: what the log has of this client, which others may have put there. */
export const readLoggedRelease = object({
  index: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  entry: readClientEntry,
});

/** The answer to `GET /api/clients/<client hash>`: the entry, and the proof that it is in the log (tlog-proof). */
export const readReleaseProof = object({ entry: readClientEntry, proof: string({ max: PROOF_LENGTH }) });
type ReleaseProof = ReturnType<typeof readReleaseProof>;

/** What a release key signs. */
const releaseMessage = ({ client, commit }: Release): Uint8Array =>
  taggedText('client', encodeCanonical({ client, commit, type: 'client' }));

export function signClientEntry({ client, commit }: Release, signer: Signer<string>): ClientEntry {
  return { type: 'client', client, commit, key: signer.publicKey, sig: signer.sign(releaseMessage({ client, commit })) };
}

/** The body of `POST /api/clients`. */
export const decodeClientEntry = (text: string): ClientEntry =>
  readClientEntry(parseCanonical(text, CLIENT_ENTRY_BYTES), 'entry');

/** Throws where none of these release keys has signed the entry. */
export async function expectRelease(entry: ClientEntry, releaseKeys: readonly string[], ed25519: Ed25519): Promise<void> {
  const isSigned = releaseKeys.includes(entry.key) && (await ed25519.verify(entry.key, releaseMessage(entry), entry.sig));
  if (!isSigned) throw new Fault('transparency/not-a-release', 'no release key that counts here has signed this entry');
}

interface Pinned {
  /** The client hash of the build in question. */
  readonly client: string;
  readonly releaseKey: string;
  /** Which logs count, and who must have cosigned. */
  readonly policy: TrustPolicy;
}

/**
 * What an answer shows of a build: that the release key has signed this client, and that its entry is in a tree that a log of the policy has
 * signed, with the cosignatures that it asks for. Throws a fault otherwise.
 */
export async function checkReleaseProof(
  { entry, proof }: ReleaseProof,
  { client, releaseKey, policy }: Pinned,
  ed25519: Ed25519,
): Promise<LogFinding> {
  if (entry.client !== client) throw new Fault('transparency/not-a-release', 'the entry is of another client');
  await expectRelease(entry, [releaseKey], ed25519);
  const finding = await checkLogProof(decodeLogProof(proof), encodeUtf8(encodeCanonical(entry)), policy, ed25519);
  if (!finding.trusted) throw new Fault('transparency/too-few-witnesses');
  return finding;
}
