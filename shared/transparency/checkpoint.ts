/** Checkpoints (c2sp.org/tlog-checkpoint): the head of a log's tree as a signed note. */

import type { Signer } from '../crypto/ed25519.ts';
import { decodeBase64, decodeHex, encodeBase64, encodeHex, encodeUtf8, utf8Length } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { logKey, type NoteSignature, readNote, signatureLine } from './signed-note.ts';

export interface CheckpointBody {
  /** Which log it is, for ever: `<host>/tlog` of a relay. */
  readonly origin: string;
  /** How many entries the log has; larger numbers than 2^53 − 1 are refused. */
  readonly size: number;
  /** Root hash of the tree over them (RFC 6962 §2.1), in hex. */
  readonly root: string;
  /** Lines behind these three, which mean nothing here and are signed too; a relay's log writes none. */
  readonly extensions?: readonly string[];
}

export interface Checkpoint {
  readonly body: CheckpointBody;
  /** What its signatures are of. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A text of three lines takes a third of it. Whatever fits can stand in evidence (docs/protocol/evidence.md), and nothing else is read. */
const TEXT_BYTES = 1_024;
const CONTROL = /[\u007f-\u009f]/;

/** A size or an index, in its one decimal form. */
const DECIMAL = /^(0|[1-9]\d{0,15})$/;

export function readDecimal(text: string): number | undefined {
  return DECIMAL.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export const checkpointText = ({ origin, size, root, extensions = [] }: CheckpointBody): string =>
  [origin, String(size), encodeBase64(decodeHex(root)), ...extensions].map((line) => `${line}\n`).join('');

export function readCheckpoint(note: string): Checkpoint {
  const { text, signatures } = readNote(note);
  return { body: readBody(text), text, signatures };
}

function readBody(text: string): CheckpointBody {
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n');
  const size = readDecimal(sizeText);
  const root = attempt(() => decodeBase64(rootText, 32));
  const isPlain = utf8Length(text) <= TEXT_BYTES && !CONTROL.test(text);
  if (!isPlain || origin === '' || size === undefined || !root.ok || extensions.includes(''))
    throw new Fault('transparency/bad-checkpoint');
  return { origin, size, root: encodeHex(root.value), ...(extensions.length === 0 ? {} : { extensions }) };
}

/** The checkpoint of a log, signed by its key, whose name is the origin. */
export function signCheckpoint(body: CheckpointBody, signer: Signer<string>): string {
  const text = checkpointText(body);
  const signature = decodeHex(signer.sign(encodeUtf8(text)));
  return `${text}\n${signatureLine(logKey(body.origin, signer.publicKey), signature)}`;
}
