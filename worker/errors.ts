/** Faults as problem details (RFC 9457). Every error that leaves the Worker has a stable code. */

import type { Context } from 'hono';
import { Fault, type FaultCode, internalFault } from '../shared/fault.ts';
import { PROBLEM_TYPE, problemOf } from '../shared/wire/http.ts';
import { tell } from '../telemetry/tell.ts';
import type { App } from './env.ts';
import { statusOf } from './status.ts';
import { traceOf } from './trace.ts';

/** The period of every limiter in `wrangler.toml`. */
const RATE_PERIOD_S = 60;

export function problem(c: Context<App>, code: FaultCode, detail?: string): Response {
  const status = statusOf(code);
  const trace = traceOf(c);
  tell(c.env, { at: 'refused', code, status }, trace);
  return c.body(JSON.stringify(problemOf(code, status, detail, trace.ray)), status, {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    ...(status === 429 || code === 'relay/busy' ? { 'retry-after': `${RATE_PERIOD_S}` } : {}),
  });
}

export function problemOfError(c: Context<App>, error: unknown): Response {
  if (error instanceof Fault) return problem(c, error.code, error.message);
  const trace = traceOf(c);
  tell(c.env, { at: 'failed', what: 'a request could not be answered', error }, trace);
  return problem(c, 'relay/internal', internalFault(trace.ray).message);
}
