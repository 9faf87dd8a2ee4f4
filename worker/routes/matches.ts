/** Matches: opened by a draft, read by anyone, played over a socket. */

import { Hono, type MiddlewareHandler } from 'hono';
import type { Match } from '../../durable-objects/match.ts';
import { Fault, type FaultCode } from '../../shared/fault.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import type { LogPart } from '../../shared/relay/shell.ts';
import { decodeOpenRequest, LOG_TYPE } from '../../shared/wire/http.ts';
import { OPEN_SEATS_NAME } from '../../shared/wire/listing.ts';
import type { App } from '../env.ts';
import { bodyText, expectAnswer, expectModestRate, fromParameter, matchParameter, rateLimit } from '../guards.ts';
import { trustedOrigin } from '../origins.ts';
import { streamText } from '../text-stream.ts';

const stubOf = (env: Env, match: string): DurableObjectStub<Match> => env.MATCH.getByName(match);

/** The log so far, from a first part on. It may grow meanwhile; then its new end is part of it. */
async function* liveLog(stub: DurableObjectStub<Match>, first: LogPart): AsyncGenerator<string> {
  for (let part = first; part.text !== ''; part = expectAnswer(await stub.log(part.next))) yield part.text;
}

const isUpgrade: MiddlewareHandler<App> = async (c, next) => {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Fault('relay/not-a-socket');
  await next();
};

export const matches = new Hono<App>()
  // Pages of other sites are refused before anything is counted: they cannot use up the rate limit of their visitor.
  .post('/', trustedOrigin)
  .get('/:match/socket', isUpgrade, trustedOrigin)
  .use(rateLimit)
  .post('/', async (c) => {
    const draft = decodeOpenRequest(await bodyText(c.req.raw, RELAY_LIMITS.openBytes));
    if (draft.payload['listed'] === true) await expectModestRate(c, c.env.LIST_LIMITER);
    const summary = expectAnswer(await stubOf(c.env, draft.match).open(draft));
    return c.json(summary, 201, { location: `/api/matches/${draft.match}` });
  })
  .get('/', async (c) => {
    if (c.req.query('open') === undefined) throw new Fault('relay/not-found', 'the matches that can be listed are `?open`');
    const list = await c.env.OPEN_SEATS.getByName(OPEN_SEATS_NAME).list();
    return c.body(list, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  })
  .get('/:match', async (c) => {
    return c.json(expectAnswer(await stubOf(c.env, matchParameter(c)).summary()), 200, { 'cache-control': 'no-store' });
  })
  .get('/:match/log', async (c) => {
    const stub = stubOf(c.env, matchParameter(c));
    const first = expectAnswer(await stub.log(fromParameter(c)));
    return c.body(streamText(liveLog(stub, first)), 200, { 'content-type': LOG_TYPE, 'cache-control': 'no-store' });
  })
  .get('/:match/socket', async (c) => {
    fromParameter(c);
    const response = await stubOf(c.env, matchParameter(c)).fetch(c.req.raw);
    if (response.status !== 101) throw new Fault((await response.text()) as FaultCode);
    return response;
  });
