/**
 * Evidence: two statements with signatures of one key that no honest log holds together. It convicts that key by itself, whatever
 * became of the match: docs/protocol/evidence.md. Payloads are no part of it; their digests are enough.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { decodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { type Reader, variants } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { type AuthorEvidence, concludeAuthor, messagesOfAuthor, readAuthorEvidence } from './author-evidence.ts';
import { concludeLog, type LogConclusion, type LogEvidence, messagesOfLog, readLogEvidence } from './log-evidence.ts';
import { concludeRelay, messagesOfRelay, type RelayEvidence, readRelayEvidence } from './relay-evidence.ts';
import type { SignedMessage, StepConclusion } from './step-pair.ts';

export type Evidence = AuthorEvidence | RelayEvidence | LogEvidence;
export type Conclusion = StepConclusion | LogConclusion;
/** How two statements contradict each other. */
export type Contradiction = Conclusion['contradiction'];

const readEvidence: Reader<Evidence> = variants(
  { author: readAuthorEvidence, relay: readRelayEvidence, log: readLogEvidence },
  'evidence',
);

/** A name for the file that holds evidence: whom it convicts. */
export const evidenceFileName = (conclusion: Conclusion): string => {
  const { guilty, key } = conclusion;
  return `evidence-${conclusion.guilty === 'log' ? '' : `${conclusion.match}-`}${guilty}-${key.slice(0, 16)}.json`;
};

/** The text of an evidence file: one canonical line. */
export function encodeEvidence(evidence: Evidence): string {
  return `${encodeCanonical(evidence)}\n`;
}

/** Reads an evidence file. Its signatures and its contradiction are not checked yet: `checkEvidence`. */
export function decodeEvidence(file: Uint8Array): Evidence {
  if (file.length > LIMITS.evidenceBytes)
    throw new Fault('encoding/too-large', `evidence is at most ${LIMITS.evidenceBytes} bytes`);
  const text = decodeUtf8(file);
  if (!text.endsWith('\n')) throw new Fault('log/line-not-ended', 'the line has no line feed: the file was cut off');
  return readEvidence(parseCanonical(text.slice(0, -1), LIMITS.evidenceBytes), 'evidence');
}

/** Whom the evidence convicts. Throws a fault if it convicts nobody. */
export async function checkEvidence(evidence: Evidence, ed25519: Ed25519): Promise<Conclusion> {
  const [conclusion, messages] = readStatements(evidence);
  const signed = await Promise.all(messages.map(({ key, message, sig }) => ed25519.verify(key, message, sig)));
  if (signed.includes(false)) throw new Fault('evidence/bad-signature');
  return conclusion;
}

/** What the statements prove if their signatures hold, and what these are of. */
function readStatements(evidence: Evidence): readonly [Conclusion, readonly SignedMessage[]] {
  switch (evidence.evidence) {
    case 'author':
      return [concludeAuthor(evidence), messagesOfAuthor(evidence)];
    case 'relay':
      return [concludeRelay(evidence), messagesOfRelay(evidence)];
    case 'log':
      return [concludeLog(evidence), messagesOfLog(evidence)];
  }
}
