/** What the judges of single kinds have in common. */

import type { Ed25519 } from '../../shared/crypto/ed25519.ts';
import { type Bytes, decodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { Fault } from '../../shared/fault.ts';
import type { FindGame } from '../../shared/games/interface.ts';
import type { Answer } from './case.ts';

/** The files of a case by their names. */
export type Files = Readonly<Record<string, Bytes | undefined>>;

export interface Tools {
  readonly ed25519: Ed25519;
  readonly findGame: FindGame;
}

/** What a reader says of the files; it may throw the fault that it finds. */
export type Judge = (files: Files, tools: Tools, needs: readonly string[]) => Answer | Promise<Answer>;

/** The bytes of a file that every case of its kind has. */
export function fileIn(files: Files, name: string): Bytes {
  const bytes = files[name];
  if (bytes === undefined) throw new Error(`the case has no file "${name}"`);
  return bytes;
}

export const textIn = (files: Files, name: string): string => decodeUtf8(fileIn(files, name));

export const accepted = (found: Readonly<Record<string, unknown>> = {}): Answer => ({
  ok: true,
  fault: null,
  step: null,
  ...found,
});

/** `step`: of the record, where the fault is one of it. */
export const refused = ({ code }: Pick<Fault, 'code'>, step: number | null = null): Answer => ({ ok: false, fault: code, step });
