/** Cases from the vectors of the record, of transparency logs and of timestamps, and from published vectors of Ed25519. */

import { readFileSync } from 'node:fs';
import type { Bytes } from '../../../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { canonicalJsonVectors } from '../canonical-json.ts';
import { evidenceVectors } from '../evidence.ts';
import { logProofVectors } from '../log-proofs.ts';
import { applyBytes, bytesOfParts, timestampVectors } from '../timestamps.ts';
import type { Corpus } from './corpus.ts';

const readVector = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

const REPLY: Bytes = new Uint8Array(readFileSync(new URL('../../timestamp/final.tsr', import.meta.url)));

export function addCanonicalVectors(corpus: Corpus): void {
  for (const { name, text, fault } of canonicalJsonVectors().cases as readonly TextCase[])
    if (fault === undefined) corpus.accept('canonical', name, { text });
    else corpus.refuse('canonical', name, { text }, fault);
}

interface TextCase {
  readonly name: string;
  readonly text: string;
  readonly fault?: FaultCode;
}

/** Of Project Wycheproof one of each comment, and all edge cases of ed25519-speccheck. */
export function addSignatureVectors(corpus: Corpus): void {
  for (const { pk, msg, sig, valid, comment } of readVector('ed25519-speccheck.json').vectors)
    addSignature(corpus, `speccheck: ${comment}`, { key: pk, message: msg, sig }, valid);
  const seen = new Map<string, number>();
  for (const { key, tests } of readVector('wycheproof-ed25519.json').testGroups) {
    for (const { comment, msg, sig, result } of tests) {
      const count = (seen.get(comment) ?? 0) + 1;
      seen.set(comment, count);
      if (count <= (comment === '' ? 6 : 2))
        addSignature(corpus, `wycheproof: ${comment || 'a signature'}`, { key: key.pk, message: msg, sig }, result === 'valid');
    }
  }
}

interface Signed {
  readonly key: string;
  readonly message: string;
  readonly sig: string;
}

export function addSignature(corpus: Corpus, why: string, signed: Signed, valid: boolean): void {
  const files = { signature: encodeCanonical(signed) };
  if (valid) corpus.accept('signature', why, files);
  else corpus.refuse('signature', why, files, null);
}

export function addEvidenceVectors(corpus: Corpus): void {
  for (const one of evidenceVectors().cases)
    if ('fault' in one) corpus.refuse('evidence', one.name, { evidence: one.text }, one.fault);
    else corpus.accept('evidence', one.name, { evidence: one.text }, { found: { conclusion: one.conclusion } });
}

export function addLogProofVectors(corpus: Corpus): void {
  const { keys, notes, checkpoints, policies, trusted, proofs } = logProofVectors();
  for (const { name, text, type, fault } of keys) addRead(corpus, name, { key: text }, fault, { type });
  for (const { name, text, lines, fault } of notes) addRead(corpus, name, { note: text }, fault, { lines });
  for (const { name, text, size, fault } of checkpoints) {
    const [origin, , root] = text.split('\n');
    const said = fault === undefined ? { origin, size, root: Buffer.from(root!, 'base64').toString('hex') } : {};
    addRead(corpus, name, { checkpoint: text }, fault, said);
  }
  for (const { name, text, met = [], unmet = [], fault } of policies) {
    if (fault !== undefined) corpus.refuse('policy', name, { policy: text }, fault);
    const sets = [...met.map((seen) => [seen, true] as const), ...unmet.map((seen) => [seen, false] as const)];
    for (const [seen, isMet] of sets)
      corpus.accept(
        'policy',
        `${name}, seen by ${seen.join(' and ') || 'nobody'}`,
        { policy: text, seen: seen.map((one) => `${one}\n`).join('') },
        { found: { met: isMet } },
      );
  }
  for (const { name, policy, entry, text, found, fault } of proofs) {
    const files = { proof: text, entry, policy: trusted[policy] };
    if (fault === undefined) corpus.accept('proof', name, files, { found: { ...found } });
    else corpus.refuse('proof', name, files, fault);
  }
}

function addRead(
  corpus: Corpus,
  why: string,
  files: Readonly<Record<string, string>>,
  fault: FaultCode | undefined,
  found: Readonly<Record<string, unknown>>,
): void {
  if (fault === undefined) corpus.accept('note', why, files, { found });
  else corpus.refuse('note', why, files, fault);
}

export async function addTimestampVectors(corpus: Corpus): Promise<void> {
  const { replies, bundles } = await timestampVectors(REPLY);
  for (const { name, edits, says, fault } of replies) {
    const files = { reply: applyBytes(REPLY, edits) };
    if (fault === undefined) corpus.accept('timestamp', name, files, { found: { says } });
    else corpus.refuse('timestamp', name, files, fault);
  }
  for (const { name, parts, files, fault } of bundles) {
    const bundle = partsOfZeros(bytesOfParts(parts));
    if (fault === undefined) corpus.accept('bundle', name, { bundle }, { found: { files } });
    else corpus.refuse('bundle', name, { bundle }, fault);
  }
}

/** An archive is mostly zeros: a long run of them is said and not kept. */
export function partsOfZeros(bytes: Bytes) {
  const parts: (Bytes | { text: string; times: number })[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    let end = at;
    while (end < bytes.length && bytes[end] === 0) end++;
    if (end - at >= 1_024) {
      if (at > from) parts.push(bytes.slice(from, at));
      parts.push({ text: '\0', times: end - at });
      from = end;
    }
    at = Math.max(end, at + 1);
  }
  if (from < bytes.length || parts.length === 0) parts.push(bytes.slice(from));
  return { parts };
}
