/** A relay that can be killed like by a power cut, and measured: `wrangler dev`, as `npm start` runs it, in a group of processes. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LocalRelay, LocalRelayOptions } from '../../cli/local-relay.ts';

const HOST = '127.0.0.1';
const START_MS = 300_000;
const POLL_MS = 100;

const local = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export interface SpawnedRelay extends LocalRelay {
  /** The process group of everything that was started. */
  readonly group: number;
  /** Ends everything at once, as a power cut would. */
  kill(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function spawnRelay({ state, port }: Omit<LocalRelayOptions, 'config'>): Promise<SpawnedRelay> {
  spawnSync(process.execPath, [local('scripts/dev-vars.mjs')]);
  const chosen = port ?? (await freePort());
  const wrangler = [local('node_modules/wrangler/bin/wrangler.js'), 'dev', '--log-level', 'error'];
  const where = ['--ip', HOST, '--port', `${chosen}`, '--inspector-port', '0', '--persist-to', state];
  const child = spawn(process.execPath, [local('scripts/process-group.mjs'), ...wrangler, ...where], {
    cwd: local(''),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Local tracing writes more than the relay does.
    env: { ...process.env, X_LOCAL_OBSERVABILITY: 'false', X_LOCAL_EXPLORER: 'false' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  const origin = `http://${HOST}:${chosen}`;
  const relay: SpawnedRelay = {
    origin,
    port: chosen,
    group: child.pid!,
    async stop() {
      child.stdin.end();
      await ended;
    },
    async kill() {
      if (running()) process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
  };
  const deadline = Date.now() + START_MS;
  for (;;) {
    if ((await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) return relay;
    if (!running() || Date.now() > deadline) {
      await relay.kill();
      throw new Error(`the relay did not start:\n${output}`);
    }
    await delay(POLL_MS);
  }
}
