/**
 * The messages of a match's WebSocket. Every message is one text frame of canonical JSON, parsed here and nowhere else.
 * `ping` and `pong` are bare words that the relay answers without waking the match.
 */

import { encodeCanonical, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, integer, name, object, oneOf, refined, string, variants } from '../encoding/shape.ts';
import { Fault, type FaultCode } from '../fault.ts';
import { FAULT_CODES, isFaultCode } from '../fault-codes.ts';
import { matchId, readDraft, readEntry, readStep } from '../log/step.ts';
import { readPhrase } from './phrase.ts';

export const PING = 'ping';
export const PONG = 'pong';

const faultCode = refined(
  name,
  (code, path): FaultCode => {
    if (!isFaultCode(code)) throw new Fault('encoding/wrong-shape', `${path}: not a fault code of this version`);
    return code;
  },
  { enum: FAULT_CODES },
);
const seq = integer({ min: 0, max: LIMITS.stepsPerMatch });
const nonce = hex(8);
const spectators = integer({ min: 0, max: 1_000_000 });
const time = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

const kind = <const K extends string>(word: K) => oneOf([word]);

export const readClientMessage = variants({
  /** A step to append, or a signature for one that every seat signs. */
  submit: object({ kind: kind('submit'), draft: readDraft }),
  /** What a seat says to the others. */
  phrase: object({ kind: kind('phrase'), said: readPhrase }),
  /** A mark comes back: everything before it has been read. */
  seen: object({ kind: kind('seen'), nonce }),
});
/** A message of a seat or a spectator. */
export type ClientMessage = ReturnType<typeof readClientMessage>;

export const readRelayMessage = variants({
  /** First on every connection. `time` is the relay's clock; `seq` and `prev` the place of the next step. */
  welcome: object({ kind: kind('welcome'), match: matchId, seq, prev: hex(32), time }),
  /** Steps of the log, in order: those from `?from=` on, and then each new one. */
  entries: object({ kind: kind('entries'), entries: array(readEntry, { max: LIMITS.stepsPerMatch }) }),
  /** In place of `entries`, for the socket that a step with a large payload came from: the payload is the one that it has sent. */
  appended: object({ kind: kind('appended'), step: readStep }),
  /** In place of steps of the log, for a spectator: those from `from` to before `to` are to be fetched over HTTP. */
  behind: object({ kind: kind('behind'), from: seq, to: seq }),
  /** To be sent back at once as `seen`: so the relay knows what is unread. */
  mark: object({ kind: kind('mark'), nonce }),
  /** A step that still lacks signatures. */
  pending: object({ kind: kind('pending'), draft: readDraft }),
  /** A draft was refused, and nothing changed. `seq` and `prev` are the place of the next step. */
  rejected: object({ kind: kind('rejected'), code: faultCode, detail: string({ max: 1_000 }), seq, prev: hex(32) }),
  /** Which seats have a connection, and how many connections only read. */
  presence: object({ kind: kind('presence'), seats: array(boolean, { max: LIMITS.seats }), spectators }),
  /** What a seat has said. It is in no log, and is not told again. */
  phrase: object({ kind: kind('phrase'), said: readPhrase }),
  /** The whole log is stored under its final hash. */
  published: object({ kind: kind('published'), finalHash: hex(32) }),
});
export type RelayMessage = ReturnType<typeof readRelayMessage>;

export function encodeMessage(message: ClientMessage | RelayMessage): string {
  return encodeCanonical(message);
}

/** An `entries` message from lines that are canonical already, as they are stored. */
export function encodeEntryLines(lines: readonly string[]): string {
  return `{"entries":[${lines.join(',')}],"kind":"entries"}`;
}

/** An `appended` message from the canonical text of its step. */
export function encodeAppended(stepText: string): string {
  return `{"kind":"appended","step":${stepText}}`;
}

export function decodeClientMessage(text: string): ClientMessage {
  return readClientMessage(parseCanonical(text, LIMITS.messageBytes), 'message');
}

/** A relay may send many entries in one message; the bound is the largest batch of them. */
export function decodeRelayMessage(text: string): RelayMessage {
  return readRelayMessage(parseCanonical(text, 2 * LIMITS.messageBytes), 'message');
}
