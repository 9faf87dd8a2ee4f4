import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../../scripts/contract/operations.ts';
import '../worker/quiet.ts';
import { app, FREE_ROUTES } from '../../worker/app.ts';
import type { App } from '../../worker/env.ts';

const refusing: RateLimit = { limit: () => Promise.resolve({ success: false }) };
/** Every limiter refuses, and nothing else is there: a route that touches it before being limited fails. */
const env = {
  READ_LIMITER: refusing,
  CREATE_LIMITER: refusing,
  LIST_LIMITER: refusing,
  REPUBLISH_LIMITER: refusing,
  WAITING_LIMITER: refusing,
  RELAY_SEED: '01'.repeat(32),
};

/** The routes of an app that answer although every limiter refuses, as `GET /path`. */
async function unlimitedRoutes(tested: Hono<App>): Promise<string[]> {
  const unlimited = new Set<string>();
  for (const { method, path } of tested.routes) {
    const address = `https://relay.test${path.replaceAll(/:\w+|\*/g, 'x')}?open`;
    const headers = { 'cf-connecting-ip': '203.0.113.1' };
    const { status } = await tested.request(address, { method: method === 'ALL' ? 'GET' : method, headers }, env);
    // What stands for any method may be middleware alone, and then no route answers, or none of this method.
    if (status !== 429 && !(method === 'ALL' && (status === 404 || status === 405))) unlimited.add(`${method} ${path}`);
  }
  return [...unlimited];
}

it('every route of the API has a rate limit, but for those that are free on purpose', async () => {
  expect(app.routes.length).toBeGreaterThan(FREE_ROUTES.length);
  expect(await unlimitedRoutes(app)).toEqual(FREE_ROUTES);
});

/** What is read of logs is laid out by the specifications of logs (docs/protocol/transparency.md). */
it('every route of the API is an operation of the contract, and every operation a route', () => {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`);
  const operations = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  expect([...new Set(routes)].toSorted()).toEqual(operations.toSorted());
});

it.each<[string, (planted: Hono<App>) => unknown]>([
  ['GET /api/planted', (planted) => planted.get('/api/planted', (c) => c.text(''))],
  ['DELETE /api/planted/:match', (planted) => planted.delete('/api/planted/:match', (c) => c.text(''))],
  ['ALL /api/planted/*', (planted) => planted.all('/api/planted/*', (c) => c.text(''))],
  ['GET /api/matches', (planted) => planted.get('/api/matches', (c) => c.text(''))],
])('a route without a rate limit is found: %s', async (route, plant) => {
  const planted = new Hono<App>();
  plant(planted);
  expect(await unlimitedRoutes(planted.route('/', app))).toContain(route);
});

const counting = () => {
  const counted: string[] = [];
  const counter = (name: string): RateLimit => ({ limit: async () => ({ success: counted.push(name) === 0 }) });
  const [read, create, republish, waiting] = ['read', 'create', 'republish', 'waiting'].map(counter);
  const limiters = { READ_LIMITER: read, CREATE_LIMITER: create, REPUBLISH_LIMITER: republish, WAITING_LIMITER: waiting };
  return { counted, env: { ...env, ...limiters } };
};

it.each([
  ['GET', '/api/matches/x', 'read'],
  ['HEAD', '/api/matches/x', 'read'],
  ['GET', '/api/hashes/x/log', 'read'],
  ['GET', '/api/players/x', 'read'],
  ['POST', '/api/matches', 'create'],
  ['PUT', '/api/hashes/x/log', 'republish'],
  ['POST', '/api/pushes', 'read'],
  ['PUT', '/api/parcels/x', 'create'],
  ['POST', '/api/parcels/x', 'create'],
  ['GET', '/api/waiting', 'waiting'],
])('%s %s counts once, as "%s"', async (method, path, limiter) => {
  const { counted, env } = counting();
  const { status } = await app.request(path, { method, headers: { 'cf-connecting-ip': '203.0.113.1' } }, env);
  expect([status, counted]).toEqual([429, [limiter]]);
});

it.each([
  ['READ', 'GET', '/api/players/x'],
  ['CREATE', 'POST', '/api/matches'],
  ['REPUBLISH', 'PUT', '/api/hashes/x/log'],
  ['WAITING', 'GET', '/api/waiting'],
])(
  'the rate %s is counted for the network of an address and, where there is such a limiter, for the wide one',
  async (what, method, path) => {
    const keys: string[] = [];
    const counter = (success: boolean): RateLimit => ({ limit: async ({ key }) => ({ success: keys.push(key) > 0 && success }) });
    const ask = async (address: string, wide: boolean) => {
      const limiters = { [`${what}_LIMITER`]: counter(true), [`WIDE_${what}_LIMITER`]: counter(wide) };
      const answer = await app.request(path, { method, headers: { 'cf-connecting-ip': address } }, { ...env, ...limiters });
      return answer.status === 429;
    };
    expect(await ask('2001:db8:0:7::1', false)).toBe(true);
    expect(keys.splice(0)).toEqual(['2001:db8:0:7::/64', '2001:db8:0::/48']);
    expect(await ask('203.0.113.7', true)).toBe(false);
    expect(keys.splice(0)).toEqual(['203.0.113.7', '203.0.113.0/24']);
    await ask('127.0.0.1', false);
    expect(keys).toEqual([]);
  },
);

it.each([
  ['PUT', '/api/matches', 405],
  ['GET', '/api/pushes', 405],
  ['POST', '/api/waiting', 405],
  ['POST', '/api/matches/x', 405],
  ['DELETE', '/api/hashes/x/log', 405],
  ['OPTIONS', '/api/hashes/x/log', 204],
  ['OPTIONS', '/api/matches', 204],
  ['GET', '/api/hashes', 404],
  ['OPTIONS', '/api/hashes', 404],
  ['GET', '/api/matches/x/nothing', 404],
])('%s %s, which no route answers, counts nothing', async (method, path, expected) => {
  const { counted, env } = counting();
  const { status } = await app.request(path, { method, headers: { 'cf-connecting-ip': '203.0.113.1' } }, env);
  expect([status, counted]).toEqual([expected, []]);
});

it.each([
  ['/api/matches', 'POST, GET, HEAD, OPTIONS'],
  ['/api/matches/x', 'GET, HEAD, OPTIONS'],
  ['/api/matches/x/socket', 'GET, HEAD, OPTIONS'],
  ['/api/hashes/x/log', 'GET, PUT, HEAD, OPTIONS'],
  ['/api/players/x', 'GET, HEAD, OPTIONS'],
  ['/api/pushes', 'POST, OPTIONS'],
  ['/api/relay', 'GET, HEAD, OPTIONS'],
  ['/api/nothing', null],
])('%s says that it has %s', async (path, methods) => {
  for (const method of ['OPTIONS', 'DELETE']) {
    const { headers } = await app.request(path, { method }, env);
    expect(headers.get('allow')?.split(', ').toSorted()).toEqual(methods?.split(', ').toSorted());
  }
});
