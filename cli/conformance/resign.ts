/** Signs again what was changed, with the keys of the corpus, whose seeds are public: so that a verifier looks at more than signatures. */

import nodeCrypto from 'node:crypto';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { sha256, sha256Hex, taggedText } from '../../shared/crypto/hash.ts';
import { concatBytes, decodeHex, encodeBase64, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { jsonText } from './json-value.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

export class KeyRing {
  readonly #signers: ReadonlyMap<string, Signer<string>>;

  constructor(seeds: readonly string[]) {
    const signers = seeds.map((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));
    this.#signers = new Map(signers.map((signer) => [signer.publicKey, signer]));
  }

  #sign(key: unknown, message: Uint8Array): string | undefined {
    return typeof key === 'string' ? this.#signers.get(key)?.sign(message) : undefined;
  }

  /** An entry of a log with its digest and its signatures made again, where it still has their places. */
  entry(entry: unknown): unknown {
    if (!isFields(entry) || !isFields(entry['step'])) return entry;
    const { signatures, timestamp, ...rest } = entry['step'];
    const header = 'payload' in entry ? { ...rest, digest: sha256Hex(jsonText(entry['payload'])) } : rest;
    const message = taggedText('step', jsonText(header));
    const signed = Array.isArray(signatures)
      ? signatures.map((one) => (isFields(one) ? { ...one, sig: this.#sign(one['key'], message) ?? one['sig'] } : one))
      : signatures;
    const step: Fields = { ...header, signatures: signed };
    if (!isFields(timestamp)) return { ...entry, step: { ...step, timestamp } };
    const { sig, ...stamp } = timestamp;
    const stamped = this.#sign(stamp['key'], taggedText('timestamp', jsonText({ ...step, timestamp: stamp })));
    return { ...entry, step: { ...step, timestamp: { ...stamp, sig: stamped ?? sig } } };
  }

  /** An evidence file, or the entry of a build. */
  statement(file: unknown): unknown {
    if (!isFields(file)) return file;
    if (file['type'] === 'client') {
      const { client, commit, key, sig } = file;
      return { ...file, sig: this.#sign(key, taggedText('client', jsonText({ client, commit, type: 'client' }))) ?? sig };
    }
    const again = (part: unknown): unknown => {
      if (!isFields(part)) return part;
      if (isFields(part['header']))
        return { ...part, sig: this.#sign(file['key'], taggedText('step', jsonText(part['header']))) ?? part['sig'] };
      if ('timestamp' in part) return (this.entry({ step: part }) as Fields)['step'];
      return { ...part, sig: this.#sign(file['key'], encodeUtf8(checkpointOf(file, part))) ?? part['sig'] };
    };
    return {
      ...file,
      ...('first' in file ? { first: again(file['first']) } : {}),
      ...('second' in file ? { second: again(file['second']) } : {}),
    };
  }

  /** A note whose lines of known keys are signed again: as a log signs, or as a witness does with the time of the line. */
  note(note: string): string {
    const end = note.lastIndexOf('\n\n');
    if (end < 0) return note;
    const text = note.slice(0, end + 1);
    const lines = note.slice(end + 2).split('\n');
    return `${text}\n${lines.map((line) => this.#noteLine(text, line)).join('\n')}`;
  }

  #noteLine(text: string, line: string): string {
    const [, name, encoded] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64');
    if (name === undefined || (bytes.length !== 68 && bytes.length !== 76)) return line;
    const type = bytes.length === 68 ? 1 : 4;
    const signer = [...this.#signers.values()].find(
      ({ publicKey }) => noteId(name, type, publicKey) === encodeHex(bytes.subarray(0, 4)),
    );
    if (signer === undefined) return line;
    const time = bytes.subarray(4, 12);
    const message = type === 1 ? text : `cosignature/v1\ntime ${BigInt(`0x${encodeHex(time)}`)}\n${text}`;
    const sig = decodeHex(signer.sign(encodeUtf8(message)));
    return `— ${name} ${encodeBase64(concatBytes(bytes.subarray(0, type === 1 ? 4 : 12), sig))}`;
  }
}

/** As `makeVerifierKey` has it, which refuses names that a changed line may well have. */
const noteId = (name: string, type: number, publicKey: string): string =>
  encodeHex(sha256(concatBytes(encodeUtf8(`${name}\n`), Uint8Array.of(type), decodeHex(publicKey))).subarray(0, 4));

function checkpointOf({ origin }: Fields, { size, root, extensions = [] }: Fields): string {
  const encoded = encodeBase64(Uint8Array.from(Buffer.from(String(root), 'hex')));
  return [origin, size, encoded, ...(Array.isArray(extensions) ? extensions : [])].map((line) => `${line}\n`).join('');
}
