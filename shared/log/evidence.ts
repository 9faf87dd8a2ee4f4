/**
 * Evidence: two statements with signatures of one key that no honest log holds together. It convicts that key by itself, whatever
 * became of the match: docs/protocol/evidence.md. Payloads are no part of it; their digests are enough.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { decodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { hex, object, oneOf, type Reader, variants } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { type LogContradiction, type LogEvidence, logContradictionOf, readLogEvidence, treeMessage } from './log-evidence.ts';
import {
  encodeStep,
  type Header,
  headerOf,
  KEY_BYTES,
  readHeader,
  readStep,
  SIGNATURE_BYTES,
  type Step,
  VERSION,
} from './step.ts';
import { linkHash, stepMessage, timestampMessage } from './step-digest.ts';

export interface SignedHeader {
  readonly header: Header;
  readonly sig: string;
}

/** An author has signed two different steps for one place of a match. */
interface AuthorEvidence {
  readonly evidence: 'author';
  readonly v: typeof VERSION;
  readonly key: string;
  readonly first: SignedHeader;
  readonly second: SignedHeader;
}

/** A relay has timestamped two steps of a match that no log can hold together. */
interface RelayEvidence {
  readonly evidence: 'relay';
  readonly v: typeof VERSION;
  readonly first: Step;
  readonly second: Step;
}

/** Evidence about the steps of a match. */
export type StepEvidence = AuthorEvidence | RelayEvidence;
export type Evidence = StepEvidence | LogEvidence;

/** How two statements contradict each other. */
export type Contradiction =
  | LogContradiction
  /** The author signed two different steps that follow the same step, `prev`. */
  | 'signed-twice'
  /** Two steps with one `seq`, or with one `prev`. */
  | 'two-steps-at-one-place'
  /** The later step does not name the link hash of the one before it. */
  | 'another-step-before'
  /** The later step has the earlier time. */
  | 'time-went-back';

/** Whom evidence about a match convicts, and of what. */
export interface StepConclusion {
  readonly guilty: StepEvidence['evidence'];
  readonly key: string;
  readonly match: string;
  /** Sequence number of the later statement. */
  readonly seq: number;
  readonly contradiction: Contradiction;
}

/** Of which log the key has signed two trees. */
export interface LogConclusion {
  readonly guilty: 'log';
  readonly key: string;
  readonly origin: string;
  /** Of the larger tree. */
  readonly size: number;
  readonly contradiction: LogContradiction;
}

export type Conclusion = StepConclusion | LogConclusion;

const v = oneOf([VERSION]);
const signedHeader = object({ header: readHeader, sig: hex(SIGNATURE_BYTES) });
const readEvidence: Reader<Evidence> = variants(
  {
    author: object({ evidence: oneOf(['author']), v, key: hex(KEY_BYTES), first: signedHeader, second: signedHeader }),
    relay: object({ evidence: oneOf(['relay']), v, first: readStep, second: readStep }),
    log: readLogEvidence,
  },
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
  if (evidence.evidence === 'log') return checkLogEvidence(evidence, ed25519);
  const conclusion = concludeFrom(evidence);
  const signed = await Promise.all(
    [evidence.first, evidence.second].map((one) => {
      if ('header' in one) return ed25519.verify(conclusion.key, stepMessage(one.header), one.sig);
      const { time, key, sig } = one.timestamp;
      return ed25519.verify(key, timestampMessage(one, time, key), sig);
    }),
  );
  if (signed.includes(false)) throw new Fault('evidence/bad-signature');
  return conclusion;
}

async function checkLogEvidence(evidence: LogEvidence, ed25519: Ed25519): Promise<LogConclusion> {
  const contradiction = logContradictionOf(evidence);
  const { key, origin, first, second } = evidence;
  const signed = await Promise.all([first, second].map((one) => ed25519.verify(key, treeMessage(origin, one), one.sig)));
  if (signed.includes(false)) throw new Fault('evidence/bad-signature');
  return { guilty: 'log', key, origin, size: second.size, contradiction };
}

/** What two statements prove about their signer, if the signatures hold. */
function concludeFrom(evidence: StepEvidence): StepConclusion {
  const { first, second } = placed(evidence);
  if (first.match !== second.match) throw new Fault('evidence/other-match');
  if (textOf(first) >= textOf(second)) throw new Fault('evidence/wrong-order');
  const { match, seq } = second;
  if (evidence.evidence === 'author') {
    if (first.prev !== second.prev) throw new Fault('evidence/no-contradiction');
    return { guilty: 'author', key: evidence.key, match, seq, contradiction: 'signed-twice' };
  }
  const { key } = evidence.second.timestamp;
  if (evidence.first.timestamp.key !== key) throw new Fault('evidence/other-key');
  const contradiction = contradictionOf(evidence.first, evidence.second);
  if (contradiction === undefined) throw new Fault('evidence/no-contradiction');
  return { guilty: 'relay', key, match, seq, contradiction };
}

const placed = (evidence: StepEvidence): { readonly first: Header; readonly second: Header } =>
  evidence.evidence === 'author' ? { first: evidence.first.header, second: evidence.second.header } : evidence;

/** The text by which two statements are ordered, their place first, so that the same two always make the same file. */
function textOf(statement: Header | Step): string {
  const text = 'timestamp' in statement ? encodeStep(statement) : encodeCanonical(headerOf(statement));
  return `${String(statement.seq).padStart(6, '0')} ${text}`;
}

/** Why an honest relay cannot have timestamped both of two different steps of a match; `first` is not the later one. */
function contradictionOf(first: Step, second: Step): Contradiction | undefined {
  if (first.seq === second.seq || first.prev === second.prev) return 'two-steps-at-one-place';
  if (first.seq + 1 === second.seq && second.prev !== linkHash(first)) return 'another-step-before';
  return second.timestamp.time < first.timestamp.time ? 'time-went-back' : undefined;
}

/**
 * The evidence in the statements that were seen of one match, from any logs and messages: at most one piece against each key.
 * Only timestamps of `relay`, the key that the match names, count.
 */
export async function findEvidence(
  seen: { readonly steps: readonly Step[]; readonly drafts?: readonly (Header & Pick<Step, 'signatures'>)[] },
  relay: string | undefined,
  ed25519: Ed25519,
): Promise<readonly StepEvidence[]> {
  const found = new Map<string, StepEvidence>();
  for (const evidence of [...suspectRelay(seen.steps, relay), ...suspectAuthors([...seen.steps, ...(seen.drafts ?? [])])]) {
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

function* suspectRelay(steps: readonly Step[], relay: string | undefined): Iterable<RelayEvidence> {
  const stamped = steps.filter(({ timestamp }) => timestamp.key === relay);
  const texts = new Map(stamped.map((step) => [textOf(step), step]));
  const different = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, step]) => step);
  // In one honest log no step contradicts its neighbours. Where two logs fork, the contradicting steps become neighbours.
  for (const [i, second] of different.entries()) {
    for (let at = i - 1; at >= 0 && different[at]!.seq >= second.seq - 1; at--) {
      const first = different[at]!;
      if (contradictionOf(first, second) !== undefined) yield { evidence: 'relay', v: VERSION, first, second };
    }
  }
}

function* suspectAuthors(signed: readonly (Header & Pick<Step, 'signatures'>)[]): Iterable<AuthorEvidence> {
  const places = new Map<string, Map<string, SignedHeader>>();
  for (const one of signed) {
    for (const { key, sig } of one.signatures) {
      const place = `${key} ${one.match} ${one.prev}`;
      const header = headerOf(one);
      places.set(place, (places.get(place) ?? new Map()).set(textOf(header), { header, sig }));
    }
  }
  for (const [place, said] of places) {
    const texts = [...said.keys()].sort();
    const key = place.slice(0, 2 * KEY_BYTES);
    for (const [i, text] of texts.slice(1).entries()) {
      yield { evidence: 'author', v: VERSION, key, first: said.get(texts[i]!)!, second: said.get(text)! };
    }
  }
}
