/**
 * A step and its parts. Payloads are opaque here.
 *
 *   header  {v, match, seq, prev, kind, digest, next, clock?}   what an author signs
 *   draft   header + signatures + payload, and its name         what a seat sends
 *   step    header + signatures + timestamp                     what the next step links to
 *   entry   {step, payload, name?}                              a line of a log
 */

import { utf8Length } from '../encoding/bytes.ts';
import { encodeCanonical, type JsonObject, parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import {
  array,
  base64url,
  base64urlText,
  hex,
  integer,
  jsonObject,
  name,
  object,
  oneOf,
  optional,
  type Reader,
  refined,
} from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { encodeName, readSeatName, type SeatName } from './seat-name.ts';

export const VERSION = 'fogline/1';
export const KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;
export const MATCH_ID_BYTES = 16;
/** `prev` of step 0. */
export const GENESIS = '0'.repeat(64);

export interface Header {
  readonly v: typeof VERSION;
  /** 16 random bytes, base64url. */
  readonly match: string;
  readonly seq: number;
  /** Link hash of the step before, hex. */
  readonly prev: string;
  readonly kind: string;
  /** SHA-256 of the canonical payload, hex. */
  readonly digest: string;
  /** The seats that may append the next step of play. */
  readonly next: readonly number[];
  /** The author's own clock when it received the step before, in ms, where that was far from its timestamp. */
  readonly clock?: number;
}

export interface Signature {
  readonly key: string;
  readonly sig: string;
}

interface Timestamp extends Signature {
  /** Milliseconds since 1970-01-01 UTC, by the relay's clock. */
  readonly time: number;
}

export interface Step extends Header {
  readonly signatures: readonly Signature[];
  readonly timestamp: Timestamp;
}

export interface Draft extends Header {
  readonly signatures: readonly Signature[];
  readonly payload: JsonObject;
  readonly name?: SeatName;
}

/**
 * The holder of a record may withhold a payload: the chain still verifies, the game does not. And it may forget the name beside
 * `open` and `join`: nothing is lost but the name.
 */
export interface Entry {
  readonly step: Step;
  readonly payload?: JsonObject;
  readonly name?: SeatName;
}

const key = hex(KEY_BYTES);
const digest = hex(32);
const signature = object({ key, sig: hex(SIGNATURE_BYTES) });

/** A match id, kept as text. */
export const matchId = base64urlText(MATCH_ID_BYTES);
const matchIdBytes = base64url(MATCH_ID_BYTES);

const distinctSeats = refined(
  array(integer({ min: 0, max: LIMITS.seats - 1 }), { max: LIMITS.seats }),
  (seats, path) => {
    if (seats.some((seat, i) => i > 0 && seat <= seats[i - 1]!))
      throw new Fault('encoding/wrong-shape', `${path}: seats are distinct and in order`);
    return seats;
  },
  { uniqueItems: true },
);

/** Several signatures stand in the order of their keys, so that one set of signers has one encoding. */
export const readSignatures: Reader<readonly Signature[]> = refined(
  array(signature, { min: 1, max: LIMITS.seats }),
  (all, path) => {
    if (all.some((one, i) => i > 0 && one.key <= all[i - 1]!.key))
      throw new Fault('encoding/wrong-shape', `${path}: signatures are distinct and in the order of their keys`);
    return all;
  },
);

const time = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

const headerFields = {
  v: oneOf([VERSION]),
  match: matchId,
  seq: integer({ min: 0, max: LIMITS.stepsPerMatch }),
  prev: digest,
  kind: name,
  digest,
  next: distinctSeats,
  clock: optional(time),
} as const;

export const readHeader: Reader<Header> = object(headerFields);

export const readStep: Reader<Step> = object({
  ...headerFields,
  signatures: readSignatures,
  timestamp: object({ key, sig: hex(SIGNATURE_BYTES), time }),
});

export const readDraft: Reader<Draft> = object({
  ...headerFields,
  signatures: readSignatures,
  payload: jsonObject,
  name: optional(readSeatName),
});

export const readEntry: Reader<Entry> = object({ step: readStep, payload: optional(jsonObject), name: optional(readSeatName) });

/** The part of a draft or a step that its authors sign. */
export function headerOf({ v, match, seq, prev, kind, digest, next, clock }: Header): Header {
  return { v, match, seq, prev, kind, digest, next, ...(clock === undefined ? {} : { clock }) };
}

export function encodeStep(step: Step): string {
  const { time, key: relayKey, sig } = step.timestamp;
  return encodeSigned(step, `{"key":"${relayKey}","sig":"${sig}","time":${time}}`);
}

/**
 * JCS of a step, written out: its keys are in order, and its values need no escape because the readers above accept no others.
 * Apart from signatures, the relay and every verifier spend most of their time here.
 */
export function encodeSigned(step: Header & { readonly signatures: readonly Signature[] }, timestamp: string): string {
  const signed = step.signatures.map(({ key, sig }) => `{"key":"${key}","sig":"${sig}"}`);
  return `{${encodeHeader(step)},"signatures":[${signed}],"timestamp":${timestamp},"v":"${step.v}"}`;
}

/** The members of a header except the last, `v`. */
export const encodeHeader = ({ match, seq, prev, kind, digest, next, clock }: Header): string =>
  `${clock === undefined ? '' : `"clock":${clock},`}"digest":"${digest}","kind":"${kind}","match":"${match}","next":[${next}],"prev":"${prev}","seq":${seq}`;

/** One line of a log file, without its line feed. */
export function encodeEntry(entry: Entry): string {
  return joinEntry(entry.payload === undefined ? undefined : encodeCanonical(entry.payload), encodeStep(entry.step), entry.name);
}

/** The line of an entry whose parts are encoded already; `payload` is undefined where it is left out. */
export function joinEntry(payload: string | undefined, step: string, name?: SeatName): string {
  const named = name === undefined ? '' : `"name":${encodeName(name)},`;
  return payload === undefined ? `{${named}"step":${step}}` : `{${named}"payload":${payload},"step":${step}}`;
}

/**
 * The kind of a step in its canonical text, or in the line that it is in; undefined where the text has none. Quotes inside of strings are
 * escaped, so what is found is a key, and no member of a step behind its kind has another one.
 */
export function kindInText(text: string): string | undefined {
  const start = text.lastIndexOf(KIND);
  return start < 0 ? undefined : text.slice(start + KIND.length, text.indexOf('"', start + KIND.length));
}

/**
 * The payload's text in the canonical text of a draft, or of a message that ends with a draft. Before the payload no member of a draft has one of
 * that name, and none behind it has a `prev`.
 */
export function payloadInText(text: string): string {
  return text.slice(text.indexOf(PAYLOAD) + PAYLOAD.length, text.lastIndexOf(',"prev":'));
}

const KIND = '"kind":"';
const PAYLOAD = '"payload":';

/** Where the JSON of a step has its kind and the key of its first author, as a path of SQL. */
export const PATH_IN_STEP = { kind: '$.kind', author: '$.signatures[0].key' } as const;

/** Bytes of that line in a log file, its line feed included. A step is ASCII. */
export function entryBytes(payload: string, step: string, name?: SeatName): number {
  const named = name === undefined ? 0 : utf8Length(`"name":${encodeName(name)},`);
  return joinEntry('', step).length + utf8Length(payload) + named + 1;
}

export function decodeEntry(line: string): Entry {
  return readEntry(parseCanonical(line, LIMITS.entryBytes), 'entry');
}

/** A match id as its 16 bytes, for hashing. */
export function matchBytes(match: string): Uint8Array {
  return matchIdBytes(match, 'match');
}
