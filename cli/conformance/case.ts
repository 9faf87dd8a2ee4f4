/** The cases of the conformance corpus (`test/vectors/conformance/README.md`), and how their files are read. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bytes, concatBytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';

/** The folder of the corpus, to which paths are relative. */
export const CORPUS = fileURLToPath(new URL('../../test/vectors/conformance/', import.meta.url));

export const KINDS = [
  ...(['canonical', 'signature', 'log', 'match', 'proof', 'note', 'policy', 'consistency', 'cosign', 'witness'] as const),
  ...(['evidence', 'timestamp', 'bundle', 'client'] as const),
];
export type Kind = (typeof KINDS)[number];

/** A path, or a text that is repeated. */
type Part = string | { readonly text: string; readonly times: number };
/** The bytes of its parts, one after the other. */
export type FileOf = Part | readonly Part[];

/** What a verifier is asked. */
export interface Question {
  readonly id: string;
  readonly of: Kind;
  readonly files: Readonly<Record<string, FileOf>>;
  /** What a verifier must be able to do besides the kind itself. */
  readonly needs?: readonly string[];
}

/** `ok`, `fault`, `step` and what the kind has besides. */
export interface Answer {
  readonly ok: boolean;
  readonly [field: string]: unknown;
}

export type Level = 'verdict' | 'code' | 'note';

export interface Case extends Question {
  readonly want: Answer;
  readonly level: Level;
  readonly why: string;
}

export const readCases = async (): Promise<readonly Case[]> =>
  (await readFile(`${CORPUS}cases.jsonl`, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);

/** The line that a verifier reads. */
export const questionLine = ({ id, of, files, needs }: Question): string =>
  `${JSON.stringify({ id, of, files, ...(needs === undefined ? {} : { needs }) })}\n`;

const known = new Map<string, Bytes>();

async function bytesOfPart(part: Part): Promise<Bytes> {
  if (typeof part !== 'string') return encodeUtf8(part.text.repeat(part.times));
  const path = resolve(CORPUS, part);
  const bytes = known.get(path) ?? Uint8Array.from(await readFile(path));
  // Many logs begin alike; what is outside the corpus is asked for once.
  if (path.startsWith(CORPUS)) known.set(path, bytes);
  return bytes;
}

export const bytesOf = async (file: FileOf): Promise<Bytes> =>
  concatBytes(...(await Promise.all((Array.isArray(file) ? (file as readonly Part[]) : [file as Part]).map(bytesOfPart))));
