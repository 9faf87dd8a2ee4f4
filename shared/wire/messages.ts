/**
 * The messages of a match's WebSocket. Every message is one text frame of canonical JSON, parsed here and nowhere else.
 * `ping` and `pong` are bare words that the relay answers without waking the match.
 */

import { taggedText } from '../crypto/hash.ts';
import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, integer, name, object, oneOf, type Reader, string, variants } from '../encoding/shape.ts';
import type { FaultCode } from '../fault.ts';
import { FAULTS, Fault } from '../fault.ts';
import { type Draft, type Entry, KEY_BYTES, matchId, readDraft, readEntry, SIGNATURE_BYTES } from '../log/step.ts';

export const PING = 'ping';
export const PONG = 'pong';

/** The relay closes with this code (“service restart”) after as much of a long log as it sends at once; the rest follows on another socket. */
export const THERE_IS_MORE = 1012;

/** What a seat or a spectator says. */
export type ClientMessage =
  /** Proves to hold a key, by signing the nonce of the welcome: shown to the others as presence. */
  | { readonly kind: 'hello'; readonly key: string; readonly sig: string }
  /** A step to append, or a signature for one that every seat signs. */
  | { readonly kind: 'submit'; readonly draft: Draft };

/** What the relay says. */
export type RelayMessage =
  /** First on every connection. `time` is the relay's clock; `seq` and `prev` the place of the next step. */
  | {
      readonly kind: 'welcome';
      readonly match: string;
      readonly nonce: string;
      readonly seq: number;
      readonly prev: string;
      readonly time: number;
    }
  /** Steps of the log, in order: those from `?from=` on, and then each new one. */
  | { readonly kind: 'entries'; readonly entries: readonly Entry[] }
  /** A step that still lacks signatures. */
  | { readonly kind: 'pending'; readonly draft: Draft }
  /** A draft was refused, and nothing changed. `seq` and `prev` are the place of the next step. */
  | { readonly kind: 'rejected'; readonly code: FaultCode; readonly detail: string; readonly seq: number; readonly prev: string }
  /** Which seats have a connection, and how many connections only read. */
  | { readonly kind: 'presence'; readonly seats: readonly boolean[]; readonly spectators: number }
  /** The whole log is stored under its final hash. */
  | { readonly kind: 'published'; readonly finalHash: string };

const faultCode: Reader<FaultCode> = (value, path) => {
  const code = name(value, path);
  if (!Object.hasOwn(FAULTS, code)) throw new Fault('encoding/wrong-shape', `${path}: not a fault code of this version`);
  return code as FaultCode;
};
const seq = integer({ min: 0, max: LIMITS.stepsPerMatch });
const time = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const is = <K extends string>(kind: K) => oneOf([kind]);

const readClientMessage: Reader<ClientMessage> = variants({
  hello: object({ kind: is('hello'), key: hex(KEY_BYTES), sig: hex(SIGNATURE_BYTES) }),
  submit: object({ kind: is('submit'), draft: readDraft }),
});

const readRelayMessage: Reader<RelayMessage> = variants({
  welcome: object({ kind: is('welcome'), match: matchId, nonce: hex(16), seq, prev: hex(32), time }),
  entries: object({ kind: is('entries'), entries: array(readEntry, { max: LIMITS.stepsPerMatch }) }),
  pending: object({ kind: is('pending'), draft: readDraft }),
  rejected: object({ kind: is('rejected'), code: faultCode, detail: string({ max: 1_000 }), seq, prev: hex(32) }),
  presence: object({
    kind: is('presence'),
    seats: array(boolean, { max: LIMITS.seats }),
    spectators: integer({ min: 0, max: 1_000_000 }),
  }),
  published: object({ kind: is('published'), finalHash: hex(32) }),
});

export function encodeMessage(message: ClientMessage | RelayMessage): string {
  return encodeCanonical(message);
}

/** An `entries` message from lines that are canonical already, as they are stored. */
export function encodeEntryLines(lines: readonly string[]): string {
  return `{"entries":[${lines.join(',')}],"kind":"entries"}`;
}

export function decodeClientMessage(text: string): ClientMessage {
  return readClientMessage(parseCanonical(text, LIMITS.messageBytes), 'message');
}

/** A relay may send many entries in one message; the bound is the largest batch of them. */
export function decodeRelayMessage(text: string): RelayMessage {
  return readRelayMessage(parseCanonical(text, 2 * LIMITS.messageBytes), 'message');
}

/** What a `hello` signs. */
export function helloMessage(match: string, nonce: string): Uint8Array {
  return taggedText('hello', encodeCanonical({ match, nonce }));
}
