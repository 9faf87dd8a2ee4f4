/** The vector files as the tests read them. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import type { Conclusion } from '../../shared/evidence/evidence.ts';
import type { Check } from '../../shared/verify/finding.ts';
import type { Phrase } from '../../shared/wire/phrase.ts';
import { applyEdits, type Edit, splitLines } from './make/edits.ts';
import type { logProofVectors } from './make/log-proofs.ts';
import type { timestampVectors } from './make/timestamps.ts';

export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

export const readVectorText = (name: string): string => readFileSync(`${FOLDER}${name}`, 'utf8');
const readJson = <T>(name: string): T => JSON.parse(readVectorText(name)) as T;

interface TextCase {
  readonly name: string;
  readonly text: string;
  readonly fault?: string;
}

interface CanonicalCase extends TextCase {
  readonly value?: Json;
}

interface MessageCase extends TextCase {
  readonly from: 'seat' | 'relay';
}

interface BodyCase extends TextCase {
  readonly of: 'open' | 'summary' | 'record' | 'listings' | 'player' | 'push' | 'waiting' | 'relay' | 'problem';
}

interface StepCase {
  readonly name: string;
  readonly line: string;
  readonly fault?: string;
  readonly link?: string;
  readonly payload?: string;
  readonly digest?: string;
  readonly stepMessage?: string;
  readonly timestampMessage?: string;
}

interface CommitmentCase {
  readonly name: string;
  readonly of: 'seed' | 'share';
  readonly match: string;
  readonly seat: number;
  readonly secret: string;
  readonly digest: string;
  readonly fault?: string;
}

interface EvidenceCase extends TextCase {
  readonly conclusion?: Conclusion;
}

interface LogCase {
  readonly name: string;
  readonly log: string;
  readonly edits: readonly Edit[];
  readonly askedFor?: string;
  readonly finalHash?: string;
  readonly result?: JsonObject;
  readonly practice?: true;
  readonly fails?: Check;
  readonly fault?: { readonly code: string; readonly step: number };
  readonly convicted?: { readonly seat: number; readonly code: string; readonly step: number };
}

export const CANONICAL_JSON = readJson<{ cases: readonly CanonicalCase[] }>('canonical-json.json');

export const STEPS = readJson<{
  tip: { match: string; seq: number; prev: string; time: number; relay: string };
  cases: readonly StepCase[];
}>('steps.json');

export const SECRETS = readJson<{
  commitments: readonly CommitmentCase[];
  invitations: readonly { name: string; match: string; seat: number; token: string; key: string; fault?: string }[];
  names: readonly { name: string; salt: string; text: string; digest: string; fault?: string }[];
  privateDraws: readonly {
    name: string;
    match: string;
    seat: number;
    round: number;
    draw: number;
    secret: string;
    seal: string;
    shares: string[];
    label: string;
    drawn: number[];
    fault?: string;
  }[];
  jointKeys: readonly { name: string; match: string; shares: string[]; key: string; lastBit: number }[];
  derivations: readonly { name: string; seed: string; label: string; context: string[]; length: number; bytes: string }[];
  draws: readonly { name: string; key: string; label: string; bounds: number[]; drawn: number[] }[];
}>('secrets.json');

export const MESSAGES = readJson<{
  greeting: { match: string; key: string; time: number; sig: string; message: string; query: string };
  phrase: { match: string; said: Phrase; message: string };
  cases: readonly MessageCase[];
}>('messages.json');

export const HTTP = readJson<{ cases: readonly BodyCase[] }>('http.json');

export const EVIDENCE = readJson<{ cases: readonly EvidenceCase[] }>('evidence.json');

/** Keys, notes, checkpoints, policies and proofs of a log. */
export const LOG_PROOFS = readJson<ReturnType<typeof logProofVectors>>('log-proofs.json');

/** Answers of an authority, and bundles. */
export const TIMESTAMPS = readJson<Awaited<ReturnType<typeof timestampVectors>>>('timestamps.json');

export const LOGS = readJson<{ cases: readonly LogCase[] }>('logs.json');

/** A transparency log with the match of `battleship-xaya.jsonl` in its second place. */
export const TRANSPARENCY = readJson<{
  /** Of the log (vkey). */
  key: string;
  match: { finalHash: string; match: string; relay: string; closed: number };
  entries: readonly string[];
  leaves: readonly string[];
  checkpoints: readonly string[];
  /** Of that match, in the trees of two entries and more. */
  proofs: readonly string[];
}>('transparency-log.json');

/** The text of the log that a case is about. */
export const logText = ({ log, edits }: LogCase): string => applyEdits(splitLines(readVectorText(log)), edits).join('');
