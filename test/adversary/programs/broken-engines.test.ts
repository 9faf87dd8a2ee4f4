/**
 * The cheat: an engine hangs, floods, dies, or answers for another turn, by accident or because its author wants to harm who runs it. Its seat goes
 * on: it loses by its clock or resigns at worst, and everything that it has signed is by the rules.
 */

import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBot } from '../../../bots/registry.ts';
import { playTable } from '../../../cli/arena/table.ts';
import { LastingEngine } from '../../../cli/engine/lasting-engine.ts';
import { startEngine } from '../../../cli/engine/start-engine.ts';
import { ed25519 } from '../../../cli/platform.ts';
import { seedOf } from '../../../library/testing/bot-program.ts';
import { nodeSigner } from '../../../shared/crypto/ed25519-node.ts';
import { enginePlayer } from '../../../shared/engine/engine-player.ts';
import { findGame } from '../../../shared/games/registry.ts';
import { seededPlayer } from '../../../shared/player/bot-player.ts';
import { randomIntegers } from '../../../shared/randomness/random-integers.ts';
import { verifyLog } from '../../../shared/verify/verify-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogline-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BOT = findBot('dice', 'random')!;
const MATCH = { game: 'dice', rules: 1, params: { target: 5 }, deadlines: { join: 60_000, setup: 60_000, settle: 60_000 } };
const READY = `echo '{"type":"ready","name":"tester","version":"1.0"}'`;

/** A match of an engine against a bot. How it ended for the engine, and why the engine was started again. */
async function play(command: string, budget: number, target = 5) {
  const failures = new Set<string>();
  const start = () => startEngine(command, { hidden: folder });
  const engine = new LastingEngine({ start, again: ({ code }) => failures.add(code) });
  try {
    await engine.greet({ type: 'hello', protocol: 1, ...MATCH, params: { target }, seat: 0, seats: 2, view: {}, options: {} });
    const ways = { bot: BOT, random: randomIntegers(seedOf('examples'), 'engine'), now: Date.now };
    const seats = [enginePlayer(engine, ways), seededPlayer(BOT, seedOf('opponent'))];
    const { log } = await playTable({
      ...{ ...MATCH, params: { target }, practice: true, match: crypto.randomBytes(16), clock: { budget, grace: 2_000 } },
      relay: nodeSigner(crypto, seedOf('relay')),
      seats: seats.map((player, seat) => ({ player, engine: 'tester 1.0', signer: nodeSigner(crypto, seedOf('seat', seat)) })),
    });
    const { verdict, linked } = await verifyLog(log, { ed25519, findGame });
    expect(verdict).toMatchObject({ holds: true, seats: [{ verdict: 'honest' }, { verdict: 'honest' }] });
    const last = linked.map(({ entry }) => entry.step.kind).find((kind) => ['resign', 'timeout'].includes(kind));
    return {
      ended: last ?? 'played',
      winner: verdict.result?.kind === 'won' ? verdict.result.winners[0] : undefined,
      failures: [...failures],
    };
  } finally {
    await engine.close();
  }
}
const engine = (way: string): string => `node test/support/engine.mjs '${way}' ${join(folder, 'once')}`;

it('an engine that answers more than it was asked plays on', async () => {
  expect(await play(engine('thrice'), 60_000)).toMatchObject({ ended: 'played', failures: [] });
});

it.each(['in words', 'another turn', 'against the rules'])('for an engine that answers %s the seat resigns', async (way) => {
  expect(await play(engine(way), 60_000)).toEqual({ ended: 'resign', winner: 1, failures: [] });
});

it.each([
  // Nobody reaches 40 before it is asked again.
  ['answers and dies', engine('and dies'), 40],
  ['has died once', engine('after it has died once'), 5],
])('an engine that %s is started again, and plays on', async (_, command, target) => {
  expect(await play(command, 60_000, target)).toMatchObject({ ended: 'played', failures: ['engine/died'] });
});

describe.concurrent('an engine loses by the clock of its seat', () => {
  it.each([
    ['hangs', 'exec sleep 600', []],
    ['floods with one line', 'exec cat /dev/zero', ['engine/line-too-long']],
    ['floods with many lines', `exec yes '{"type":"resign","id":0}'`, ['engine/too-many-lines']],
    ['dies at each turn', 'exit 3', ['engine/died']],
  ])('where it %s', async (_, script, failures) => {
    const command = `read hello; ${READY}; read turn; ${script}`;
    expect(await play(command, 0)).toEqual({ ended: 'timeout', winner: 1, failures });
  });
});
