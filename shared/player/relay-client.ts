/** The HTTP interface of a relay, as a client sees it. `fetch` comes from the platform. */

import { type Bytes, decodeUtf8 } from '../encoding/bytes.ts';
import type { Json } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { name, object, type Reader, string } from '../encoding/shape.ts';
import { attempt, FAULTS, Fault, type FaultCode } from '../fault.ts';
import type { Draft } from '../log/step.ts';
import {
  encodeOpenRequest,
  type FinalRecord,
  LOG_TYPE,
  type MatchSummary,
  readFinalRecord,
  readMatchSummary,
  readRelayDescription,
} from '../wire/http.ts';

/** The part of the Fetch API that is used here. */
export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  /** The body as it is: as text it would have been repaired where it is not UTF-8. */
  arrayBuffer(): Promise<ArrayBuffer>;
}
type Body = string | Bytes;
type Fetch = (url: string, init?: { method: string; body: Body; headers: Record<string, string> }) => Promise<HttpResponse>;

interface Sent {
  readonly method: 'POST' | 'PUT';
  readonly body: Body;
  readonly type: string;
}

export class RelayClient {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly #fetch: Fetch;

  constructor(origin: string, fetch: Fetch) {
    this.origin = origin.replace(/\/+$/, '');
    this.#fetch = fetch;
  }

  /** The relay's key, version and clock. */
  describe(): Promise<ReturnType<typeof readRelayDescription>> {
    return this.#json('/api/relay', readRelayDescription);
  }

  open(draft: Draft): Promise<MatchSummary> {
    return this.#json('/api/matches', readMatchSummary, {
      method: 'POST',
      body: encodeOpenRequest(draft),
      type: 'application/json',
    });
  }

  summary(match: string): Promise<MatchSummary> {
    return this.#json(`/api/matches/${match}`, readMatchSummary);
  }

  /** The log so far, as a log file. */
  log(match: string, from = 0): Promise<Bytes> {
    return this.#bytes(`/api/matches/${match}/log?from=${from}`);
  }

  finalRecord(finalHash: string): Promise<FinalRecord> {
    return this.#json(`/api/hashes/${finalHash}`, readFinalRecord);
  }

  finalLog(finalHash: string): Promise<Bytes> {
    return this.#bytes(`/api/hashes/${finalHash}/log`);
  }

  /** Publishes a whole log under its final hash, whichever relay it was played at. */
  publish(finalHash: string, log: Bytes): Promise<FinalRecord> {
    return this.#json(`/api/hashes/${finalHash}/log`, readFinalRecord, { method: 'PUT', body: log, type: LOG_TYPE });
  }

  socketUrl(match: string): string {
    return `${this.origin.replace(/^http/, 'ws')}/api/matches/${match}/socket`;
  }

  permalink(finalHash: string): string {
    return `${this.origin}/h/${finalHash}`;
  }

  async #json<T>(path: string, read: Reader<T>, sent?: Sent): Promise<T> {
    return read(parseJson(await this.#bytes(path, sent)), 'answer');
  }

  async #bytes(path: string, sent?: Sent): Promise<Bytes> {
    const init = sent && { method: sent.method, body: sent.body, headers: { 'content-type': sent.type } };
    let response: HttpResponse;
    let body: Bytes;
    try {
      response = await this.#fetch(this.origin + path, init);
      body = new Uint8Array(await response.arrayBuffer());
    } catch {
      throw new Fault('relay/unreachable', `there is no answer from ${this.origin}`);
    }
    if (!response.ok) throw faultOf(body, response.status);
    return body;
  }
}

const readProblem = object({
  type: string({ max: 100 }),
  title: string({ max: 1_000 }),
  status: (v) => v,
  detail: string({ max: 2_000 }),
  code: name,
});

/** The fault behind a problem document (RFC 9457), or `relay/unreachable` when something else answered. */
function faultOf(body: Bytes, status: number): Fault {
  const problem = attempt(() => readProblem(parseJson(body), 'problem'));
  if (!problem.ok || !Object.hasOwn(FAULTS, problem.value.code))
    return new Fault('relay/unreachable', `the relay answered with status ${status}`);
  return new Fault(problem.value.code as FaultCode, problem.value.detail);
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
