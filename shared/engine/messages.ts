/**
 * The protocol between the device of a seat and the engine that decides for it (docs/library/engine.md): one JSON object a line, one answer
 * to each request. What an engine answers is read strictly, because anybody may have written it.
 */

import { encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { array, integer, jsonObject, name, object, optional, type Reader, refined, string, variants } from '../encoding/shape.ts';
import { attempt, Fault } from '../fault.ts';
import type { Result } from '../games/interface.ts';

export const ENGINE_PROTOCOL = 1;
/** The most bytes of UTF-8 in a line, without the one that ends it. */
export const ENGINE_LINE_BYTES = 1_048_576;
/** How many answers to one turn may be against the rules; the seat resigns with the last of them. */
export const ENGINE_ILLEGAL_ANSWERS = 3;

/** The match, before anything is asked. */
export interface Hello {
  readonly type: 'hello';
  readonly protocol: typeof ENGINE_PROTOCOL;
  readonly game: string;
  /** The version of its rules. */
  readonly rules: number;
  readonly params: JsonObject;
  /** From 0. */
  readonly seat: number;
  readonly seats: number;
  /** JSON Schema (2020-12) of the views to come; `{}` where the game has none. */
  readonly view: JsonObject;
  /** What the engine's person has set for it. */
  readonly options: JsonObject;
}

/** A step of the log, as everybody sees it. */
export interface TurnStep {
  readonly seq: number;
  readonly kind: string;
  /** Its author; absent of what all seats signed, and of what the relay did. */
  readonly seat?: number;
  /** Absent where it is long, or only machines read it. */
  readonly payload?: JsonObject;
}

/** In ms. */
export interface TurnClock {
  /** Until the seat is out of time: what is left of the grace and the budget. */
  readonly left: number;
  readonly budget: number;
  readonly increment: number;
  readonly grace: number;
}

/** What the match waits for. */
export interface Turn {
  readonly type: 'turn';
  /** Each turn has a higher one than the turn before. */
  readonly id: number;
  /** What the seat may see, as its page gets it: on the line it is what `JSON.stringify` writes. */
  readonly view: unknown;
  /** The steps since the engine decided last, the newest of them where they are many. */
  readonly since: readonly TurnStep[];
  /** JSON Schema (2020-12) of a decision. */
  readonly schema: JsonObject;
  /** All that may be decided, where it is listed and not long. */
  readonly legal?: readonly JsonObject[];
  /** How many decisions there are, in place of a long list. */
  readonly count?: number;
  /** Kinds of decision that give up what need not be given up, such as to fold where one can check: nothing that decides at random takes one. */
  readonly givesUp?: readonly string[];
  /** A decision as the random bot of the game makes it. */
  readonly example: JsonObject;
  readonly clock: TurnClock;
}

/** The decision was refused: the engine answers the turn again. */
export interface Illegal {
  readonly type: 'illegal';
  readonly id: number;
  readonly fault: { readonly code: string; readonly message: string };
  /** How many answers are left. */
  readonly left: number;
}

/** What a seat has opened and this device has run again. */
export interface Opened {
  readonly seat: number;
  /** In their order. */
  readonly decisions: readonly JsonObject[];
}

export interface End {
  readonly type: 'end';
  readonly result: Result | null;
  /** Of the published record; null where nothing is published. */
  readonly finalHash: string | null;
  readonly permalink: string | null;
  /** What this device has checked of the match, in words. */
  readonly verified: string;
  /** What other seats opened, for learning. */
  readonly opened: readonly Opened[];
  /** The last view; null of a match that never began. */
  readonly view: unknown;
}

export type EngineRequest = Hello | Turn | Illegal | End;

/** The line of a request, without its end. */
export function encodeRequest(request: EngineRequest): string {
  const line = JSON.stringify(request);
  const bytes = encodeUtf8(line).length;
  if (bytes > ENGINE_LINE_BYTES) throw new Fault('engine/line-too-long', `"${request.type}" takes ${bytes} bytes`);
  return line;
}

/** An engine says who it is. Nobody checks it. */
export interface Ready {
  readonly type: 'ready';
  readonly name: string;
  readonly version: string;
  readonly author?: string;
  /** The games that it says it plays. */
  readonly games?: readonly string[];
}
interface Decide {
  readonly type: 'decide';
  readonly id: number;
  readonly decision: JsonObject;
}
interface Resign {
  readonly type: 'resign';
  readonly id: number;
}
interface Bye {
  readonly type: 'bye';
}

const ID = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const is = <T extends string>(type: T): Reader<T> =>
  refined(string({ max: type.length }), (said, path) => {
    if (said !== type) throw new Fault('encoding/wrong-shape', `${path}: expected ${type}`);
    return type;
  });

/** Printable ASCII: it is shown on terminals and pages, and stated in logs. */
const words = (max: number): Reader<string> =>
  refined(string({ min: 1, max }), (said, path) => {
    if (!/^[!-~]([ -~]*[!-~])?$/.test(said)) throw new Fault('encoding/wrong-shape', `${path}: expected printable ASCII`);
    return said;
  });

const readyReader: Reader<Ready> = object({
  type: is('ready'),
  name: words(40),
  version: words(23),
  author: optional(words(64)),
  games: optional(array(name, { max: 64 })),
});
const byeReader: Reader<Bye> = object({ type: is('bye') });
const decisionReader: Reader<Decide | Resign> = variants(
  {
    decide: object({ type: is('decide'), id: ID, decision: jsonObject }),
    resign: object({ type: is('resign'), id: ID }),
  },
  'type',
);

/** What a check of an answer gives; `engine/wrong-answer` where it throws a fault. */
function expectAnswer<T>(check: () => T): T {
  const read = attempt(check);
  if (!read.ok) throw new Fault('engine/wrong-answer', read.fault.message);
  return read.value;
}

export const readReady = (answer: JsonObject): Ready => expectAnswer(() => readyReader(answer, 'answer'));
export const readBye = (answer: JsonObject): Bye => expectAnswer(() => byeReader(answer, 'answer'));

/** The answer to the turn of this id. A decision has a canonical form, as every log has. */
export function readDecision(answer: JsonObject, id: number): Decide | Resign {
  return expectAnswer(() => {
    const read = decisionReader(answer, 'answer');
    if (read.id !== id) throw new Fault('engine/wrong-answer', `the answer is to turn ${read.id}, and turn ${id} was asked`);
    if (read.type === 'decide') encodeCanonical(read.decision);
    return read;
  });
}

/**
 * Whether an answer is to an earlier request than this one: it comes too late and is dropped. Only a turn is left unanswered while the next
 * request is made.
 */
export function isLate(request: EngineRequest, { type, id }: JsonObject): boolean {
  if (type !== 'decide' && type !== 'resign') return false;
  return 'id' in request ? typeof id === 'number' && id < request.id : request.type === 'end';
}
