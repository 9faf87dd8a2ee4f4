/** The HTTP interface of a relay, as a client sees it. `fetch` and the time come from the platform; every failure is a `Fault`. */

import { type Bytes, decodeUtf8 } from '../encoding/bytes.ts';
import type { Json } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import type { Reader } from '../encoding/shape.ts';
import { attempt, Fault, type FaultCode } from '../fault.ts';
import { isFaultCode } from '../fault-codes.ts';
import { decodeLog } from '../log/file.ts';
import type { Draft, Entry } from '../log/step.ts';
import {
  encodeOpenRequest,
  type FinalRecord,
  LOG_TYPE,
  type MatchSummary,
  readFinalRecord,
  readMatchSummary,
  readProblem,
  readRelayDescription,
} from '../wire/http.ts';
import { type Listings, readListings } from '../wire/listing.ts';
import { PARCEL_BYTES, PARCEL_TYPE, parcelPath } from '../wire/parcel.ts';
import { finalPath } from '../wire/paths.ts';
import { type PlayerRecord, readPlayerRecord } from '../wire/player-record.ts';
import { readWaiting, type Waiting, waitingPath } from '../wire/waiting.ts';
import { type BodySource, boundedBody } from './bounded-body.ts';
import { TOO_MANY, withRetryAfter } from './retry-after.ts';

/** The part of the Fetch API that is used here. */
export interface HttpResponse extends BodySource {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

interface Sent {
  readonly method: 'POST' | 'PUT';
  readonly body: string | Bytes;
  readonly headers: Record<string, string>;
}

/** `timeoutMs`: browsers abort the whole request after it, Node.js ignores it. */
interface FetchInit extends Partial<Sent> {
  readonly cache?: 'no-store';
  readonly timeoutMs: number;
}

interface Asked extends Partial<FetchInit> {
  /** How long an answer may be, in bytes; without it, as long as a message. */
  readonly most?: number;
  /** The fault where it is longer. */
  readonly tooLong?: Fault;
}

type Fetch = (url: string, init: FetchInit) => Promise<HttpResponse>;

const TIMEOUT_MS = 15_000;
/** The whole log of a match may be large, and the connection of a phone slow. */
const WHOLE_LOG_MS = 300_000;
const WHOLE_LOG: Asked = { timeoutMs: WHOLE_LOG_MS, most: LIMITS.bytesPerMatch };

export class RelayClient {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly #fetch: Fetch;

  /** `wait`, given the milliseconds, waits out a rate limit; without it a rate limit is a failure. */
  constructor(origin: string, fetch: Fetch, wait?: (ms: number) => Promise<void>) {
    this.origin = origin.replace(/\/+$/, '');
    this.#fetch = wait === undefined ? fetch : (url, init) => withRetryAfter(() => fetch(url, init), wait);
  }

  /** The relay's key, version and clock. */
  describe(): Promise<ReturnType<typeof readRelayDescription>> {
    return this.#json('/api/relay', readRelayDescription);
  }

  open(draft: Draft): Promise<MatchSummary> {
    return this.#json('/api/matches', readMatchSummary, {
      method: 'POST',
      body: encodeOpenRequest(draft),
      headers: { 'content-type': 'application/json' },
    });
  }

  summary(match: string): Promise<MatchSummary> {
    return this.#json(`/api/matches/${match}`, readMatchSummary);
  }

  /** For whom these matches wait: at most as many as one question may name. One that cannot be read is absent. */
  waiting(matches: readonly string[]): Promise<Waiting> {
    return this.#json(waitingPath(matches), readWaiting, { cache: 'no-store' });
  }

  /** Asks for pushes or asks no more, with what `signPushRequest` has made. */
  async push(body: string): Promise<void> {
    await this.#bytes('/api/pushes', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  }

  /** Leaves a sealed parcel for another device. */
  async leaveParcel(name: string, bytes: Bytes): Promise<void> {
    await this.#bytes(parcelPath(name), { method: 'PUT', body: bytes, headers: { 'content-type': PARCEL_TYPE } });
  }

  /** Takes a parcel, which nobody gets after that. What comes may be anything. */
  takeParcel(name: string): Promise<Bytes> {
    return this.#bytes(parcelPath(name), { method: 'POST', body: '', headers: {}, most: PARCEL_BYTES });
  }

  /** Matches of these games with open seats, the latest first; or those after the place where a page ended. */
  listings(games: readonly string[], after?: string): Promise<Listings> {
    const query = [...games].sort().map((game) => `&game=${game}`);
    return this.#json(`/api/matches?open${query.join('')}${after === undefined ? '' : `&after=${after}`}`, readListings);
  }

  /** The record of a key, or the part of it before another one. Never from a cache: a match may just have ended. */
  player(key: string, before?: number): Promise<PlayerRecord> {
    const query = before === undefined ? '' : `?before=${before}`;
    return this.#json(`/api/players/${key}${query}`, readPlayerRecord, { cache: 'no-store' });
  }

  /** The log so far, as a log file; that of the record where the relay has only this any more. */
  async log(match: string): Promise<Bytes> {
    const log = await undefinedOn('relay/archived', this.#bytes(`/api/matches/${match}/log`, WHOLE_LOG));
    if (log !== undefined) return log;
    const { finalHash } = await this.summary(match);
    if (finalHash === undefined) throw new Fault('relay/archived');
    return this.finalLog(finalHash, match);
  }

  /** Some steps from one on, as a spectator's socket shows them. */
  async view(match: string, from: number): Promise<readonly Entry[]> {
    const log = await this.#bytes(`/api/matches/${match}/view?from=${from}`, WHOLE_LOG);
    const { entries, fault } = decodeLog(log);
    if (fault !== undefined) throw fault;
    return entries;
  }

  /** `match`, where the caller knows it, lets the match itself answer for what the relay has not published everywhere yet. */
  finalRecord(finalHash: string, match?: string): Promise<FinalRecord> {
    return this.#json(`/api/hashes/${finalHash}${ofMatch(match)}`, readFinalRecord);
  }

  /** `most`: what the caller takes, in bytes; of more it gets `encoding/too-large`. */
  finalLog(finalHash: string, match?: string, most?: number): Promise<Bytes> {
    const tooLong = new Fault('encoding/too-large', `the log has more than ${most} bytes`);
    const bound: Asked = most === undefined ? {} : { most, tooLong };
    return this.#bytes(`/api/hashes/${finalHash}/log${ofMatch(match)}`, { ...WHOLE_LOG, ...bound });
  }

  /** The answer of an authority for timestamps, as it came; undefined where the relay has no timestamp. */
  timestamp(finalHash: string): Promise<Bytes | undefined> {
    return undefinedOn('relay/no-timestamp', this.#bytes(`/api/hashes/${finalHash}/timestamp`));
  }

  /** The proof that a match is in the transparency log of the relay (tlog-proof). */
  async logProof(finalHash: string): Promise<string> {
    return decodeUtf8(await this.#bytes(`/api/hashes/${finalHash}/proof`));
  }

  /** Has the log of the relay take a build of the client (`shared/transparency/client-entry.ts`, which pages do not load). */
  logClient<T>(body: string, readAnswer: Reader<T>): Promise<T> {
    return this.#json('/api/clients', readAnswer, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  }

  /** What the log of the relay has of a build of the client. */
  loggedClient<T>(client: string, readAnswer: Reader<T>): Promise<T> {
    return this.#json(`/api/clients/${client}`, readAnswer);
  }

  /** What is left of a log of which the operator has withdrawn payloads; throws the fault where nothing is. */
  leftOfLog(finalHash: string): Promise<Bytes> {
    return this.#bytes(`/api/hashes/${finalHash}/log`, WHOLE_LOG, WITHDRAWN_STATUS);
  }

  /** Publishes a whole log under its final hash, whichever relay it was played at. */
  publish(finalHash: string, log: Bytes): Promise<FinalRecord> {
    const headers = { 'content-type': LOG_TYPE };
    const sent = { method: 'PUT', body: log, headers, timeoutMs: WHOLE_LOG_MS } as const;
    return this.#json(`/api/hashes/${finalHash}/log`, readFinalRecord, sent);
  }

  /** Has the relay carry out what its operator has signed (`shared/wire/operator-order.ts`, which pages do not load). */
  order<T>(body: string, readAnswer: Reader<T>): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.#json('/api/admin', readAnswer, { method: 'POST', body, headers, timeoutMs: WHOLE_LOG_MS });
  }

  socketUrl(match: string): string {
    return `${this.origin.replace(/^http/, 'ws')}/api/matches/${match}/socket`;
  }

  permalink(finalHash: string): string {
    return this.origin + finalPath(finalHash);
  }

  async #json<T>(path: string, read: Reader<T>, more?: Asked): Promise<T> {
    const body = await this.#bytes(path, more);
    const answer = attempt(() => read(parseJson(body), 'answer'));
    if (!answer.ok)
      throw Object.assign(new Fault('relay/unreachable', `the answer cannot be read: ${answer.fault.message}`), {
        cause: answer.fault,
      });
    return answer.value;
  }

  /** `accepted`: a status that may come with something else than a problem document. */
  async #bytes(path: string, asked: Asked = {}, accepted?: number): Promise<Bytes> {
    const { most = LIMITS.messageBytes, tooLong, ...more } = asked;
    let response: HttpResponse;
    let body: Bytes | undefined;
    try {
      response = await this.#fetch(this.origin + path, { timeoutMs: TIMEOUT_MS, ...more });
      body = await boundedBody(response, most);
    } catch {
      throw new Fault('relay/unreachable', `there is no answer from ${this.origin}`);
    }
    if (body === undefined) throw tooLong ?? new Fault('relay/unreachable', 'the answer is longer than any of a relay');
    const isAnswer = response.ok || (response.status === accepted && !isProblem(body));
    if (!isAnswer) throw faultOf(body, response.status);
    return body;
  }
}

const ofMatch = (match: string | undefined): string => (match === undefined ? '' : `?match=${match}`);

/** The answer; undefined where the relay refuses with this code. */
export async function undefinedOn<T>(code: FaultCode, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Fault && error.code === code) return undefined;
    throw error;
  }
}

const WITHDRAWN_STATUS = 451;

const isProblem = (body: Bytes): boolean => attempt(() => readProblem(parseJson(body), 'problem')).ok;

/** The fault of a problem document (RFC 9457), or else `relay/unreachable`. A code of a later version becomes `relay/bad-request`. */
function faultOf(body: Bytes, status: number): Fault {
  // A 429 is a rate limit from any sender; a proxy sends no problem document.
  if (status === TOO_MANY) return new Fault('relay/rate-limited');
  const problem = attempt(() => readProblem(parseJson(body), 'problem'));
  // What is left of a withdrawn log is no problem document.
  if (!problem.ok && status === WITHDRAWN_STATUS) return new Fault('relay/withdrawn');
  if (!problem.ok) return new Fault('relay/unreachable', `the relay answered with status ${status}`);
  const { code, detail } = problem.value;
  return new Fault(isFaultCode(code) ? code : 'relay/bad-request', detail);
}

/** HTTP bodies are JSON of any spelling; their shape is checked, their bytes are not hashed. */
function parseJson(body: Bytes): Json {
  if (body.length > LIMITS.messageBytes) throw new Fault('encoding/too-large', 'the answer is longer than any of a relay');
  const text = decodeUtf8(body);
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('encoding/not-json', 'the answer is not JSON: is this address a Fogline relay?');
  }
}
