/** Matches: opened by a draft, read by anyone, played over a socket. */

import { Hono } from 'hono';
import type { Match } from '../../durable-objects/match.ts';
import { Fault } from '../../shared/fault.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import type { LogPart } from '../../shared/relay/shell.ts';
import { decodeOpenRequest, LOG_TYPE } from '../../shared/wire/http.ts';
import { OPEN_SEATS_NAME } from '../../shared/wire/listing.ts';
import type { App } from '../env.ts';
import { bodyText, expectAnswer, expectModestRate, fromParameter, matchParameter, rateLimit } from '../guards.ts';
import { trustedOrigin } from '../origins.ts';
import { openSocket, refuseInSocket } from '../sockets.ts';
import { streamText } from '../text-stream.ts';

const stubOf = (env: Env, match: string): DurableObjectStub<Match> => env.MATCH.getByName(match);

/** The log so far, from a first part on. It may grow meanwhile; then its new end is part of it. */
async function* liveLog(stub: DurableObjectStub<Match>, first: LogPart): AsyncGenerator<string> {
  for (let part = first; part.text !== ''; part = expectAnswer(await stub.log(part.next))) yield part.text;
}

export const matches = new Hono<App>()
  // Pages of other sites are refused before anything is counted: they cannot use up the rate limit of their visitor.
  .post('/', trustedOrigin)
  .get('/:match/socket', trustedOrigin, refuseInSocket)
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
  // Steps as a spectator's socket shows them, where they are too large for it.
  .get('/:match/view', async (c) => {
    const watch = c.env.WATCH.getByName(matchParameter(c));
    return c.body(expectAnswer(await watch.log(fromParameter(c))).text, 200, { 'content-type': LOG_TYPE });
  })
  .get('/:match/socket', (c) => openSocket(c, matchParameter(c), fromParameter(c)));
