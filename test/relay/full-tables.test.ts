import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playBotMatch, storesIn } from '../../cli/bot-match.ts';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { ed25519, relayClient } from '../../cli/platform.ts';
import { findGame } from '../../shared/games/registry.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';

const state = mkdtempSync(join(tmpdir(), 'fogline-tables-'));
let server: LocalRelay;
beforeAll(async () => {
  server = await startLocalRelay({ state });
});
afterAll(async () => {
  await server?.stop();
  rmSync(state, { recursive: true, force: true });
});

it.each([
  { title: 'dice with eight seats', game: 'dice', params: { target: 10 } },
  { title: 'blackjack with a dealer, six players and a regulator', game: 'blackjack', params: { rounds: 2, regulator: true } },
])('$title is finished over the relay, and verifies from its permalink', async ({ game, params }) => {
  const relay = relayClient(server.origin);
  const { finalHash } = await playBotMatch({ relay, game, params, seats: 8, store: storesIn(join(state, game)) });
  expect((await fetch(relay.permalink(finalHash))).ok).toBe(true);
  const { verdict } = await verifyLog(await relay.finalLog(finalHash), { findGame, ed25519, finalHash });
  expect(verdict).toMatchObject({ ok: true, game, closedBy: 'endgame' });
  expect(verdict.seats).toHaveLength(8);
});
