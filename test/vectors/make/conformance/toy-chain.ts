/** Short logs of a game that nobody knows, whose last line may be anything: signed and timestamped whatever its shape. */

import { sha256Hex, taggedText } from '../../../../shared/crypto/hash.ts';
import type { Json } from '../../../../shared/encoding/canonical.ts';
import { encodeLog } from '../../../../shared/log/file.ts';
import { linkHash } from '../../../../shared/log/step-digest.ts';
import { RELAY, ToyMatch, type ToyOptions } from '../../../support/toy-match.ts';
import { type Ed25519Signer, jsonText } from './json-text.ts';

/** What is different in a line. */
export interface LineChange {
  /** Fields of the header in place of others; `undefined` leaves one out. */
  readonly header?: Readonly<Record<string, unknown>>;
  /** Fields of the step in place of others, after it was signed and before it is timestamped. */
  readonly step?: Readonly<Record<string, unknown>>;
  readonly stamp?: Readonly<Record<string, unknown>>;
  readonly payload?: unknown;
  /** The payload that the digest is of; that of the line if absent. */
  readonly digestOf?: Json;
  readonly entry?: Readonly<Record<string, unknown>>;
  readonly by?: readonly Ed25519Signer[];
  readonly relay?: Ed25519Signer;
  readonly time?: number;
  /** What else becomes of the text of the line. */
  readonly text?: (line: string) => string;
}

interface Line {
  /** With its line feed. */
  readonly text: string;
  /** Link hash of its step. */
  readonly link: string;
}

/** A line after these entries, by the first seat unless said otherwise. */
export function lineAfter(toy: ToyMatch, change: LineChange): Line {
  const last = toy.entries.at(-1);
  const place =
    last === undefined
      ? { match: toy.matchState.match, seq: 0, prev: '0'.repeat(64) }
      : { match: last.step.match, seq: last.step.seq + 1, prev: linkHash(last.step) };
  const payload = 'payload' in change ? change.payload : {};
  const digest = sha256Hex(jsonText(change.digestOf ?? payload ?? {}));
  const header = { v: 'fogline/1', ...place, kind: 'toy.move', next: [], digest, ...change.header };
  const message = taggedText('step', jsonText(header));
  const signatures = (change.by ?? [toy.signer(0)])
    .map((signer) => ({ key: signer.publicKey, sig: signer.sign(message) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const relay = change.relay ?? RELAY;
  const time = change.time ?? (last?.step.timestamp.time ?? toy.now) + 1_000;
  const signed = { ...header, signatures, timestamp: { key: relay.publicKey, time }, ...change.step };
  const sig = relay.sign(taggedText('timestamp', jsonText(signed)));
  const timestamp = signed.timestamp && { ...signed.timestamp, sig, ...change.stamp };
  const step = { ...signed, timestamp };
  const line = jsonText({ ...(payload === undefined ? {} : { payload }), step, ...change.entry });
  return { text: `${(change.text ?? ((text) => text))(line)}\n`, link: sha256Hex(jsonText(step)) };
}

export const logOf = (toy: ToyMatch): string => encodeLog(toy.entries);

/** A match whose second seat is taken or not. */
export const opened = (options: ToyOptions = {}): ToyMatch => new ToyMatch(options).to('lobby');
