/** What anybody may know of a match, for its page: asked of its object at most twice a minute. */

import type { Context } from 'hono';
import { Fault } from '../shared/fault.ts';
import { expectAnswer } from '../shared/relay/answer.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import type { App } from './env.ts';
import { expectModestRate, expectNotBlocked } from './guards.ts';

/** How long a summary serves the heads and pictures of further visitors, in seconds: one who invites many wakes the match once. */
const SUMMARY_S = 30;

export async function summaryOf(c: Context<App>, match: string): Promise<MatchSummary> {
  await expectNotBlocked(c, match);
  const key = new URL(`/api/stored/summary/${match}`, c.req.url).href;
  const known = await caches.default.match(key);
  if (known !== undefined) return known.json();
  await expectModestRate(c, 'READ');
  const summary = expectAnswer(await c.env.MATCH.getByName(match).summary());
  if (summary.withdrawn === true) throw new Fault('relay/withdrawn');
  const answer = new Response(JSON.stringify(summary), { headers: { 'cache-control': `max-age=${SUMMARY_S}` } });
  c.executionCtx.waitUntil(caches.default.put(key, answer));
  return summary;
}
