/** The relay's HTTP interface. What goes wrong is a `RequestFailure` that says what, in a stable code. */

import { type Bytes, decodeUtf8 } from '../../../shared/encoding/bytes.ts';
import type { Json } from '../../../shared/encoding/canonical.ts';
import type { Reader } from '../../../shared/encoding/shape.ts';
import { Fault } from '../../../shared/fault.ts';
import type { Draft } from '../../../shared/log/step.ts';
import { encodeOpenRequest, type MatchSummary, readMatchSummary, readRelayDescription } from '../../../shared/wire/http.ts';
import { type Listing, readListings } from '../../../shared/wire/listing.ts';
import { type PlayerRecord, readPlayerRecord } from '../../../shared/wire/player-record.ts';
import type { Problem } from '../problem.ts';

const TIMEOUT_MS = 15_000;
/** The whole log of a match may be large, and the connection of a phone slow. */
export const WHOLE_LOG_MS = 300_000;

export class RequestFailure extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'RequestFailure';
    this.problem = problem;
  }
}

const unreachable = (detail: string): RequestFailure => new RequestFailure({ code: 'network/unreachable', detail });

/** Undefined for a body that is not JSON. */
function parseJson(body: Bytes): Json | undefined {
  try {
    return JSON.parse(decodeUtf8(body));
  } catch {
    return undefined;
  }
}

/** The body of an answer as it is: what a log must be read from. */
export async function requestBytes(path: string, init: RequestInit = {}, timeout = TIMEOUT_MS): Promise<Bytes> {
  let response: Response;
  let body: Bytes;
  try {
    response = await fetch(`/api${path}`, { ...init, signal: AbortSignal.timeout(timeout) });
    body = new Uint8Array(await response.arrayBuffer());
  } catch {
    throw unreachable('there was no answer');
  }
  if (response.ok) return body;
  const { code, detail } = (parseJson(body) ?? {}) as Partial<Problem>;
  if (typeof code !== 'string') throw unreachable(`the answer was ${response.status}`);
  throw new RequestFailure({ code, detail: String(detail) });
}

async function request<T>(path: string, read: Reader<T>, init?: RequestInit): Promise<T> {
  const body = parseJson(await requestBytes(path, init));
  if (body === undefined) throw unreachable('the answer is not JSON');
  try {
    return read(body, 'answer');
  } catch (error) {
    if (error instanceof Fault) throw unreachable(`the answer cannot be read (${error.message})`);
    throw error;
  }
}

export async function fetchRelayKey(): Promise<string> {
  return (await request('/relay', readRelayDescription)).key;
}

export function fetchSummary(match: string): Promise<MatchSummary> {
  return request(`/matches/${match}`, readMatchSummary);
}

/** Matches with open seats, the latest first. */
export async function fetchListings(): Promise<readonly Listing[]> {
  return (await request('/matches?open', readListings)).matches;
}

/** The record of a key, or the part of it before another one. Asked anew each time: a match may just have ended. */
export function fetchPlayer(key: string, before?: number): Promise<PlayerRecord> {
  const query = before === undefined ? '' : `?before=${before}`;
  return request(`/players/${key}${query}`, readPlayerRecord, { cache: 'no-store' });
}

export function postMatch(draft: Draft): Promise<MatchSummary> {
  const headers = { 'content-type': 'application/json' };
  return request('/matches', readMatchSummary, { method: 'POST', headers, body: encodeOpenRequest(draft) });
}

/** Any error as what a person can be told. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof RequestFailure) return error.problem;
  if (error instanceof Fault) return { code: error.code, detail: error.message };
  if (error instanceof DOMException) return { code: 'device/no-storage', detail: error.message };
  console.error(error);
  return { code: 'device/internal', detail: error instanceof Error ? error.message : String(error) };
}
