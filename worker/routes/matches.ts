/** Matches: opened by a draft, read by anyone, played over a socket. */

import { type Context, Hono } from 'hono';
import { blocksOf } from '../../archive/blocks.ts';
import type { Match } from '../../durable-objects/match.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { name } from '../../shared/encoding/shape.ts';
import { attempt, Fault } from '../../shared/fault.ts';
import { readTerms } from '../../shared/log/match-payloads.ts';
import type { Draft } from '../../shared/log/step.ts';
import { expectAnswer, type LogPart } from '../../shared/relay/answer.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { decodeOpenRequest, LOG_TYPE } from '../../shared/wire/http.ts';
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  type Networks,
  openSeatsName,
  openSeatsNames,
} from '../../shared/wire/listing.ts';
import { throughCache } from '../edge-cache.ts';
import type { App } from '../env.ts';
import {
  bodyText,
  concealedNetworks,
  expectBytes,
  expectModestRate,
  fromParameter,
  gamesParameter,
  noteMatch,
  openMatchParameter,
  rateLimit,
} from '../guards.ts';
import { trustedOrigin } from '../origins.ts';
import { openSocket, refuseInSocket } from '../sockets.ts';
import { streamText } from '../text-stream.ts';

const stubOf = (env: Env, match: string): DurableObjectStub<Match> => env.MATCH.getByName(match);

/** The log so far, from a first part on. It may grow meanwhile; then its new end is part of it. */
async function* liveLog(stub: DurableObjectStub<Match>, first: LogPart): AsyncGenerator<string> {
  for (let part = first; part.text !== ''; part = expectAnswer(await stub.log(part.next))) yield part.text;
}

/**
 * Reserves a place in the list of open seats, or refuses if the list is full. Returns the caller's networks as keyed hashes, which the match's
 * object stores. The draft of a match that is there already is for its object to answer, whatever the list says.
 */
async function roomInList(c: Context<App>, draft: Draft, stub: DurableObjectStub<Match>): Promise<Networks | undefined> {
  await expectModestRate(c, 'LIST');
  const networks = concealedNetworks(c);
  const game = attempt(() => name(draft.payload['game'], 'game'));
  if (!game.ok) return networks;
  const list = c.env.OPEN_SEATS.getByName(openSeatsName(game.value, draft.match));
  const hasRoom = await list.hasRoom(draft.match, draft.signatures[0]!.key, networks);
  if (!hasRoom && !(await stub.summary()).ok) throw new Fault('relay/list-full');
  return networks;
}

/** The latest listed matches of all these games after a place, as the text of an answer. */
async function listPage(env: App['Bindings'], games: readonly string[], after: Cursor | undefined): Promise<string> {
  const most = RELAY_LIMITS.listingsOfPage;
  const shards = games.flatMap(openSeatsNames).map((shard) => env.OPEN_SEATS.getByName(shard).page(after, most + 1));
  const blocks = await blocksOf(env);
  const all = (await Promise.all(shards))
    .flat()
    .filter(({ match, creator }) => !blocks.matches.includes(match) && !blocks.keys.includes(creator))
    .sort((a, b) => b.shown - a.shown || (a.match < b.match ? 1 : -1));
  const page = all.slice(0, most);
  const more = all.length > most ? `"after":"${encodeCursor(page.at(-1)!)}",` : '';
  return `{${more}"matches":[${page.map(({ listing }) => listing)}]}`;
}

export const matches = new Hono<App>()
  // Pages of other sites are refused before anything is counted: they cannot use up the rate limit of their visitor.
  .post('/', trustedOrigin)
  .get('/:match/socket', trustedOrigin, refuseInSocket)
  .use(rateLimit)
  .post('/', async (c) => {
    const draft = decodeOpenRequest(await bodyText(c.req.raw, RELAY_LIMITS.openBytes));
    const { paused, keys, matches: blocked } = await blocksOf(c.env);
    if (paused) throw new Fault('relay/no-new-matches');
    if (blocked.includes(draft.match) || draft.signatures.some(({ key }) => keys.includes(key))) throw new Fault('relay/blocked');
    const stub = stubOf(c.env, noteMatch(c, draft.match));
    const terms = attempt(() => readTerms(draft.payload, 'payload'));
    await expectBytes(c, (terms.ok ? terms.value.longest?.bytes : 0) ?? LIMITS.gameBytes);
    const networks = draft.payload['listed'] === true ? await roomInList(c, draft, stub) : undefined;
    const summary = expectAnswer(await stub.open(draft, networks));
    return c.json(summary, 201, { location: `/api/matches/${draft.match}` });
  })
  .get('/', async (c) => {
    if (c.req.query('open') === undefined) throw new Fault('relay/not-found', 'the matches that can be listed are `?open`');
    const games = gamesParameter(c);
    const after = c.req.query('after');
    const cursor = after === undefined ? undefined : decodeCursor(after);
    const address = `/api/matches?open${games.map((game) => `&game=${game}`).join('')}${after === undefined ? '' : `&after=${after}`}`;
    return throughCache(c, address, RELAY_LIMITS.listSeconds, () => listPage(c.env, games, cursor));
  })
  .get('/:match', async (c) => {
    return c.json(expectAnswer(await stubOf(c.env, await openMatchParameter(c)).summary()), 200, { 'cache-control': 'no-store' });
  })
  .get('/:match/log', async (c) => {
    const stub = stubOf(c.env, await openMatchParameter(c));
    const first = expectAnswer(await stub.log(fromParameter(c)));
    return c.body(streamText(liveLog(stub, first)), 200, { 'content-type': LOG_TYPE, 'cache-control': 'no-store' });
  })
  // Steps as a spectator's socket shows them, where they are too large for it.
  .get('/:match/view', async (c) => {
    const watch = c.env.WATCH.getByName(await openMatchParameter(c));
    return c.body(expectAnswer(await watch.log(fromParameter(c))).text, 200, { 'content-type': LOG_TYPE });
  })
  .get('/:match/socket', async (c) => openSocket(c, await openMatchParameter(c), fromParameter(c)));
