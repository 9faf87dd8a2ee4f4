/** The relay's HTTP interface. What goes wrong is a `RequestFailure` that says what, in a stable code. */

import type { Json } from '../../shared/encoding/canonical.ts';
import type { Reader } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import type { Draft } from '../../shared/log/step.ts';
import { encodeOpenRequest, type MatchSummary, readMatchSummary, readRelayDescription } from '../../shared/wire/http.ts';
import type { Problem } from './session/messages.ts';

const TIMEOUT_MS = 15_000;

export class RequestFailure extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'RequestFailure';
    this.problem = problem;
  }
}

async function request<T>(path: string, read: Reader<T>, init: RequestInit = {}): Promise<T> {
  const unreachable = (detail: string): RequestFailure => new RequestFailure({ code: 'network/unreachable', detail });
  let response: Response;
  let body: Json;
  try {
    response = await fetch(`/api${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    body = await response.json();
  } catch {
    throw unreachable('there was no answer');
  }
  if (!response.ok) {
    const { code, detail } = (body ?? {}) as Partial<Problem>;
    if (typeof code !== 'string') throw unreachable(`the answer was ${response.status}`);
    throw new RequestFailure({ code, detail: String(detail) });
  }
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
