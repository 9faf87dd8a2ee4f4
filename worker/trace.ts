/** What the log says of a request, so that a person's report leads to it. */

import type { Context } from 'hono';
import type { Subject } from '../telemetry/tell.ts';

type Trace = Subject & { readonly ray: string; match?: string; finalHash?: string };

const traces = new WeakMap<Request, Trace>();

/** The same object for all who handle a request: a route that learns the match, or its final hash, notes it there. */
export function traceOf(c: Context): Trace {
  const known = traces.get(c.req.raw);
  if (known !== undefined) return known;
  const ray = c.req.header('cf-ray') ?? '';
  // Cloudflare sets the header; elsewhere a client may have written anything there.
  const trace: Trace = { ray: /^[\da-f]{16}(-[A-Z]{3})?$/.test(ray) ? ray : crypto.randomUUID() };
  traces.set(c.req.raw, trace);
  return trace;
}
