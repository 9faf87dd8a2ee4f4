import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Fault, type FaultCode } from '../../shared/fault.ts';
import { findGame } from '../../shared/games/registry.ts';
import { findClock } from '../../shared/player/clock-presets.ts';
import { openOnce } from '../../shared/player/seating.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { randomBytes, relayClient } from '../platform.ts';
import type { SeatPlay } from '../seat-run.ts';
import { SecretFolder } from '../secret-folder.ts';
import { EXIT } from '../usage.ts';
import { hostEngine } from './host-engine.ts';

const ORIGIN = 'https://relay.example';
const READY = `read line; echo '{"type":"ready","name":"tiny","version":"1"}'; read line`;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fogline-host-'));
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const refuses = (code: FaultCode) => async (): Promise<never> => {
  throw new Fault(code);
};

/** An engine is at work at a relay. */
function host(opens: (play: SeatPlay) => Promise<SeatSecret>): { readonly ended: Promise<number>; readonly asked: () => number } {
  const open = vi.fn(opens);
  const ended = hostEngine(
    {
      ...{ relay: relayClient(ORIGIN), store: new SecretFolder(folder, undefined, ORIGIN), json: true, opens: false },
      ...{ goOnWith: '', engine: { engine: READY, options: {}, secrets: folder, relay: ORIGIN } },
    },
    { terms: { game: 'rps', rules: 1, params: {}, seats: 2 }, begin: {}, open, atOnce: 1 },
  );
  return { ended, asked: () => open.mock.calls.length };
}

it('stays where the list of its relay is full, which strangers can see to', async () => {
  const { ended, asked } = host(refuses('relay/list-full'));
  while (asked() === 0) await delay(5);
  expect(await Promise.race([ended, delay(100, 'stays')])).toBe('stays');
  process.emit('SIGTERM', 'SIGTERM');
  expect(await ended).toBe(EXIT.good);
});

it('ends where its relay never takes the game', async () => {
  const { ended, asked } = host(refuses('relay/game-not-carried'));
  expect(await ended).toBe(EXIT.usage);
  expect(asked()).toBe(1);
});

it('ends, and keeps the seat, where it is told so while a match is being opened', async () => {
  const { ended, asked } = host(async ({ store }) => {
    process.emit('SIGTERM', 'SIGTERM');
    const { clock, deadlines } = findClock('10m+5s', {})!;
    const { secret } = await openOnce(store, {
      ...{ game: 'rps', rules: 1, findGame, params: {}, clock, deadlines, seats: 2, listed: true, invites: [] },
      ...{ relayKey: '00'.repeat(32), signer: await store.identity(), match: randomBytes(16), seed: randomBytes(32) },
    });
    return secret;
  });
  expect(await ended).toBe(EXIT.good);
  expect(asked()).toBe(1);
  expect(await new SecretFolder(join(folder, 'engines', 'tiny'), undefined, ORIGIN).list()).toHaveLength(1);
});
