import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Fault, type FaultCode } from '../../shared/fault.ts';
import { relayClient } from '../platform.ts';
import { SecretFolder } from '../secret-folder.ts';
import { EXIT } from '../usage.ts';
import { hostEngine } from './host-engine.ts';

const ORIGIN = 'https://relay.example';
const READY = `read line; echo '{"type":"ready","name":"tiny","version":"1"}'; read line`;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fogline-host-'));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** An engine is at work at a relay that refuses to open a match for it. */
function host(code: FaultCode): { readonly ended: Promise<number>; readonly asked: () => number } {
  const open = vi.fn(async () => {
    throw new Fault(code);
  });
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
  const { ended, asked } = host('relay/list-full');
  while (asked() === 0) await delay(5);
  expect(await Promise.race([ended, delay(100, 'stays')])).toBe('stays');
  process.emit('SIGTERM');
  expect(await ended).toBe(EXIT.good);
});

it('ends where its relay never takes the game', async () => {
  const { ended, asked } = host('relay/game-not-carried');
  expect(await ended).toBe(EXIT.usage);
  expect(asked()).toBe(1);
});
