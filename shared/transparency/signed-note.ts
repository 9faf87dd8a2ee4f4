/**
 * Signed notes (c2sp.org/signed-note@v1.0.0): a text, an empty line, and a line for each signature. A key is known by its name and its id,
 * and lines of keys that nobody asks for mean nothing. A reader here takes the canonical base64 alone, and Ed25519 as `crypto/ed25519.ts` does.
 */

import { type Ed25519, isAcceptablePublicKey } from '../crypto/ed25519.ts';
import { sha256 } from '../crypto/hash.ts';
import {
  type Bytes,
  concatBytes,
  decodeBase64,
  decodeHex,
  encodeBase64,
  encodeHex,
  encodeUtf8,
  utf8Length,
} from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';

/** What a signature says: that a log has this tree, or that a witness has seen it grow. */
export const SIGNATURE_TYPES = { log: 0x01, witness: 0x04 } as const;
/** Witnesses that sign with ML-DSA-44, which cannot be checked here. */
export const POST_QUANTUM_TYPE = 0x06;
const POST_QUANTUM_KEY_BYTES = 1_312;

/** Public key of Ed25519. */
const KEY_BYTES = 32;
const ID_BYTES = 4;
/** A note has a few lines of text. A signature of ML-DSA-44 takes 3.3 KB, and readers must take 16 signatures. */
const NOTE_BYTES = 65_536;
const SIGNATURES = 32;

/** A key as verifiers are configured with it (vkey). */
export interface VerifierKey {
  readonly name: string;
  /** 4 bytes in hex, which with the name tell a line of this key from all others. */
  readonly id: string;
  readonly type: number;
  /** In hex. */
  readonly publicKey: string;
}

export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  /** Without the id. */
  readonly signature: Bytes;
}

export interface SignedNote {
  /** With its last line feed, which is signed too. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Names hold no plus, which separates the parts of a key, and no space of any alphabet. */
const NAME = /^[^\p{White_Space}+]{1,255}$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a note has none of them but the line feed
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

export function makeVerifierKey(name: string, type: number, publicKey: string): VerifierKey {
  if (!NAME.test(name))
    throw new Fault('transparency/bad-key', 'the name of a key is empty, too long, or holds a space or a plus');
  const encoded = concatBytes(encodeUtf8(`${name}\n`), Uint8Array.of(type), decodeHex(publicKey));
  return { name, id: encodeHex(sha256(encoded).subarray(0, ID_BYTES)), type, publicKey };
}

export const logKey = (name: string, publicKey: string): VerifierKey => makeVerifierKey(name, SIGNATURE_TYPES.log, publicKey);
export const witnessKey = (name: string, publicKey: string): VerifierKey =>
  makeVerifierKey(name, SIGNATURE_TYPES.witness, publicKey);

/** `<name>+<id>+<base64 of type and public key>`. */
export function encodeVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id}+${encodeBase64(concatBytes(Uint8Array.of(type), decodeHex(publicKey)))}`;
}

export function readVerifierKey(text: string): VerifierKey {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(text) ?? [];
  const decoded = attempt(() => decodeBase64(encoded ?? ''));
  if (name === undefined || !decoded.ok || decoded.value.length < 2)
    throw new Fault('transparency/bad-key', 'a key is `<name>+<8 hex digits>+<base64>`');
  const [type = 0, ...publicKey] = decoded.value;
  const key = makeVerifierKey(name, type, encodeHex(Uint8Array.from(publicKey)));
  if (!isUsable(key))
    throw new Fault('transparency/bad-key', `the key ${name} is of a type, or has bytes, that are not known here`);
  if (key.id !== id) throw new Fault('transparency/bad-key', `the id of the key ${name} is not made of its name and bytes`);
  return key;
}

function isUsable({ type, publicKey }: VerifierKey): boolean {
  if (type === POST_QUANTUM_TYPE) return publicKey.length === 2 * POST_QUANTUM_KEY_BYTES;
  const isKnown = type === SIGNATURE_TYPES.log || type === SIGNATURE_TYPES.witness;
  return isKnown && publicKey.length === 2 * KEY_BYTES && isAcceptablePublicKey(publicKey);
}

export const signatureLine = ({ name, id }: Pick<VerifierKey, 'name' | 'id'>, signature: Uint8Array): string =>
  `— ${name} ${encodeBase64(concatBytes(decodeHex(id), signature))}\n`;

/** Reads a note. Its signatures are not checked yet. */
export function readNote(note: string): SignedNote {
  if (utf8Length(note) > NOTE_BYTES) throw bad(`a note is at most ${NOTE_BYTES} bytes`);
  if (CONTROL.test(note)) throw bad('a note holds no control character but the line feed');
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw bad('no empty line separates the text from its signatures');
  return { text: note.slice(0, end + 1), signatures: readSignatureLines(note.slice(end + 2)) };
}

/** Lines of signatures alone, as a witness answers them. */
export function readSignatureLines(lines: string): readonly NoteSignature[] {
  if (!lines.endsWith('\n')) throw bad('the last line has no line feed');
  const each = lines.slice(0, -1).split('\n');
  if (each.length > SIGNATURES) throw bad(`a note has at most ${SIGNATURES} signatures`);
  return each.map((line) => {
    const [, name = '', encoded = ''] = /^— ([^ ]+) ([^ ]+)$/u.exec(line) ?? [];
    const decoded = attempt(() => decodeBase64(encoded));
    if (!NAME.test(name) || !decoded.ok || decoded.value.length <= ID_BYTES) throw bad('a line is not that of a signature');
    const id = encodeHex(decoded.value.subarray(0, ID_BYTES));
    return { name, id, signature: decoded.value.subarray(ID_BYTES) as Bytes };
  });
}

const bad = (detail: string): Fault => new Fault('transparency/bad-note', detail);

export const linesOf = (signatures: readonly NoteSignature[], key: VerifierKey): readonly NoteSignature[] =>
  signatures.filter(({ name, id }) => name === key.name && id === key.id);

/**
 * Whether one of these keys of logs has signed the note, and no line of any of them is false: such a line makes the whole note void, as the
 * specification advises and Go's `note.Open` does. Every line of a key counts, where `note.Open` reads the first alone.
 */
export async function isSignedBy(
  { text, signatures }: SignedNote,
  keys: readonly VerifierKey[],
  ed25519: Ed25519,
): Promise<boolean> {
  const message = encodeUtf8(text);
  const verified = await Promise.all(
    keys.flatMap((key) =>
      linesOf(signatures, key).map(({ signature }) => ed25519.verify(key.publicKey, message, encodeHex(signature))),
    ),
  );
  return verified.length > 0 && !verified.includes(false);
}
