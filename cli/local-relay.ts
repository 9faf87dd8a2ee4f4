/** A whole relay of its own on this computer: workerd under wrangler, on a free port, with its state in a folder. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const HOST = '127.0.0.1';
const START_MS = 60_000;
const POLL_MS = 100;

const local = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export interface LocalRelay {
  readonly origin: string;
  readonly port: number;
  /** The process group of everything that was started. */
  readonly group: number;
  /** Ends everything that was started, and waits for it. */
  stop(): Promise<void>;
  /** Ends everything at once, as a power cut would. */
  kill(): Promise<void>;
}

interface LocalRelayOptions {
  /** Where Durable Objects and KV keep their state. */
  readonly state: string;
  /** A free one when none is named. */
  readonly port?: number;
  /** Another Worker than the product's, for benchmarks: path of its wrangler configuration. */
  readonly config?: string;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function startLocalRelay({ state, port, config }: LocalRelayOptions): Promise<LocalRelay> {
  spawnSync(process.execPath, [local('scripts/dev-vars.mjs')]);
  const chosen = port ?? (await freePort());
  const wrangler = [local('node_modules/wrangler/bin/wrangler.js'), 'dev', ...(config === undefined ? [] : ['--config', config])];
  const where = ['--ip', HOST, '--port', `${chosen}`, '--inspector-port', '0', '--persist-to', state, '--log-level', 'error'];
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
  const relay: LocalRelay = {
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
      throw new Error(`the local relay did not start:\n${output}`);
    }
    await delay(POLL_MS);
  }
}
