/**
 * `npm run agents`: a scripted agent plays a whole match of every game by every version of its rules, by `fogline mcp` and the official client, over a
 * relay against the random bot, and verifies the record. With a game, and a version of its rules, that one alone.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalRelay } from '../../cli/local-relay.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import { Agent } from '../support/agent.ts';
import { opponentOf, playAgainstBot } from '../support/agent-match.ts';

const [only, version] = process.argv.slice(2);
const chosen = GAMES.filter((one) => (only ?? one.id) === one.id && (version ?? `${one.version}`) === `${one.version}`);
const folder = await mkdtemp(join(tmpdir(), 'fogline-agents-'));
const relay = await startLocalRelay({ state: join(folder, 'relay') });
const agent = await Agent.start({ FOGLINE_RELAY: relay.origin, FOGLINE_SECRETS: join(folder, 'agent') });
try {
  for (const { id, version: rules, roleOf } of chosen) {
    const start = performance.now();
    const bot = opponentOf(id, join(folder, 'bot'), 'Bot', rules);
    // Where seats differ the first one is the dealer's.
    const { end, verdict } = await playAgainstBot(agent, relay.origin, bot, {}, roleOf === undefined);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    const { ok, evidence, steps } = verdict;
    console.log(
      `${id} ${rules}: ${end.result?.kind} (${end.result?.reason}), ${steps} steps, ok ${ok}, ${evidence}, ${seconds} s`,
    );
    if (!ok) process.exitCode = 1;
  }
  console.log(`The longest answer of a tool: ${agent.longest} characters; the slowest: ${(agent.slowest / 1_000).toFixed(1)} s.`);
} finally {
  await agent.close();
  await relay.stop();
  await rm(folder, { recursive: true });
}
