/** The edge: stateless HTTP. It holds no game logic and no match; those are in `durable-objects/` and behind it in `shared/relay`. */

import { Hono, type MiddlewareHandler } from 'hono';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import type { App } from './env.ts';
import { problem, problemOfError } from './errors.ts';
import { optionsOf } from './origins.ts';
import { pages } from './pages.ts';
import { admin } from './routes/admin.ts';
import { clients } from './routes/clients.ts';
import { hashes } from './routes/hashes.ts';
import { matches } from './routes/matches.ts';
import { oembed } from './routes/oembed.ts';
import { parcels } from './routes/parcels.ts';
import { players } from './routes/players.ts';
import { pushes } from './routes/pushes.ts';
import { ready } from './routes/ready.ts';
import { relay } from './routes/relay.ts';
import { tlog } from './routes/tlog.ts';
import { waiting } from './routes/waiting.ts';
import { witness } from './routes/witness.ts';
import { API_HEADERS, CROSS_ORIGIN_HEADERS } from './security-headers.ts';

/** Routes without a rate limit, on purpose: they read no storage and wake no object. `test/repository/routes.test.ts` holds this list. */
export const FREE_ROUTES: readonly string[] = ['GET /api/relay', 'GET /api/health'];

/** Where programs are answered; everywhere else are pages. The last two are as the specifications of logs and witnesses lay them out. */
const OF_PROGRAMS = /^\/(api|tlog|witness)(\/|$)/;

export const isForPrograms = (path: string): boolean => OF_PROGRAMS.test(path);

const asData: MiddlewareHandler<App> = async (c, next) => {
  c.env = inJurisdiction(c.env);
  await next();
  // A socket's response is the platform's own and cannot be changed.
  if (c.res.status === 101) return;
  for (const [name, value] of Object.entries({ ...API_HEADERS, ...CROSS_ORIGIN_HEADERS })) c.header(name, value);
};

export const app = new Hono<App>()
  .use('/api/*', asData)
  .use('/tlog/*', asData)
  .use('/witness/*', asData)
  .route('/api/admin', admin)
  .route('/api/matches', matches)
  .route('/api/players', players)
  .route('/api/hashes', hashes)
  .route('/api/clients', clients)
  .route('/api/oembed', oembed)
  .route('/api/parcels', parcels)
  .route('/api/pushes', pushes)
  .route('/api/waiting', waiting)
  .route('/api/relay', relay)
  .route('/api/ready', ready)
  .route('/tlog', tlog)
  .route('/witness', witness)
  .get('/api/health', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }));

/** The methods that an address has. Hono answers HEAD as it does GET, without the body. */
function methodsOf(path: string): readonly string[] {
  const methods = [...new Set(app.routes.map(({ method }) => method))].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && method !== 'ALL'),
  );
  return methods.length === 0 ? [] : [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

app.notFound((c) => {
  if (!isForPrograms(c.req.path)) return pages.fetch(c.req.raw, c.env, c.executionCtx);
  const methods = methodsOf(c.req.path);
  if (methods.length === 0) return problem(c, 'relay/not-found');
  if (c.req.method === 'OPTIONS') return optionsOf(c, methods);
  c.header('allow', methods.join(', '));
  return problem(c, 'relay/method-not-allowed', `this address has ${methods.join(', ')}`);
});
app.onError((error, c) => problemOfError(c, error));
