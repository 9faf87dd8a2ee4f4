/** Which of the matches of a device wait for it: one question, which calls the object of each. */

import { Hono } from 'hono';
import { blocksOf } from '../../archive/blocks.ts';
import { array } from '../../shared/encoding/shape.ts';
import { attempt, Fault } from '../../shared/fault.ts';
import { matchId } from '../../shared/log/step.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import type { Waiting, WaitingMatch } from '../../shared/wire/waiting.ts';
import type { App } from '../env.ts';
import { rateLimitAs } from '../guards.ts';

const readMatches = array(matchId, { min: 1, max: RELAY_LIMITS.waitingMatches });

export const waiting = new Hono<App>().use(rateLimitAs('WAITING')).get('/', async (c) => {
  const asked = attempt(() => readMatches(c.req.queries('match') ?? [], 'match'));
  if (!asked.ok)
    throw new Fault('relay/bad-request', `\`match\` is the id of a match, once to ${RELAY_LIMITS.waitingMatches} times`);
  const blocked = (await blocksOf(c.env)).matches;
  const matches = [...new Set(asked.value)].filter((match) => !blocked.includes(match));
  // One that fails says nothing about the others.
  const answers = await Promise.allSettled(matches.map((match) => c.env.MATCH.getByName(match).waiting()));
  const known = answers.flatMap((one): WaitingMatch[] => (one.status === 'fulfilled' && one.value.ok ? [one.value.value] : []));
  return c.json<Waiting>({ time: Date.now(), matches: known }, 200, { 'cache-control': 'no-store' });
});
