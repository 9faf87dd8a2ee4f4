/**
 * Measures appended steps through the relay against a bare Durable Object, one that also verifies and makes a signature per
 * message, and a bare `ws` server, in one run on one machine. The load is as light as possible: it signs each step, because a
 * step names the one before it, and hashes the answer; the rest is the same for all servers. With one match, the load's signing
 * takes part of each turn; p50 does not include it.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalRelay } from '../cli/local-relay.ts';
import { relayClient } from '../cli/platform.ts';
import { bareRooms, type Load, measureLoad, type OpenRoom } from './load.ts';
import { relayRooms, STEP_BYTES } from './relay-rooms.ts';
import { median } from './statistics.ts';

const ROUNDS = 3;
const ROUND_MS = 2_000;
const MATCHES = [1, 10, 50];

interface Server {
  readonly name: string;
  readonly rooms: OpenRoom;
  stop(): Promise<void>;
}

async function startServers(state: string): Promise<Server[]> {
  const relay = await startLocalRelay({ state: join(state, 'relay') });
  const { key } = await relayClient(relay.origin).describe();
  const config = fileURLToPath(new URL('bare/wrangler.toml', import.meta.url));
  const bare = await startLocalRelay({ state: join(state, 'bare'), config });
  const echo = spawn(process.execPath, [fileURLToPath(new URL('bare-socket.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(echo.stdout, 'data');
  return [
    { name: 'relay (signed, timestamped, linked)', rooms: relayRooms(relay.origin, key), stop: () => relay.stop() },
    {
      name: 'bare Durable Object, one insert',
      rooms: bareRooms(bare.origin.replace('http', 'ws'), STEP_BYTES),
      stop: () => bare.stop(),
    },
    {
      name: 'the same, one signature each way',
      rooms: bareRooms(`${bare.origin.replace('http', 'ws')}/signed`, STEP_BYTES),
      stop: async () => {},
    },
    {
      name: 'bare ws, no storage',
      rooms: bareRooms(`ws://127.0.0.1:${String(port).trim()}`, STEP_BYTES),
      async stop() {
        echo.kill();
      },
    },
  ];
}

export async function benchRelay(): Promise<void> {
  const state = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fogline-bench-'));
  const servers = await startServers(state);
  try {
    console.log(
      `Relay: appended steps, two clients taking turns a match, median of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1_000} s`,
    );
    // A warm-up that is not counted: a relay runs long enough for its code to be compiled.
    for (const { rooms } of servers) await measureLoad(rooms, 10, ROUND_MS);
    for (const matches of MATCHES) {
      const rounds: Load[][] = servers.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [i, { rooms }] of servers.entries()) rounds[i]!.push(await measureLoad(rooms, matches, ROUND_MS));
      }
      const results = rounds.map((loads) => ({
        perSecond: median(loads.map(({ perSecond }) => perSecond)),
        p50: median(loads.map(({ p50 }) => p50)),
        p99: median(loads.map(({ p99 }) => p99)),
      }));
      const [relay, ...others] = results as [Load, ...Load[]];
      for (const [i, { perSecond, p50, p99 }] of results.entries()) {
        const speeds = others.map((other) => (relay.perSecond / other.perSecond).toFixed(2));
        const answers = others.map((other) => (other.p50 / relay.p50).toFixed(2));
        const ratios = i === 0 ? `  ${speeds.join(', ')} of the others; by p50 ${answers.join(', ')}` : '';
        console.log(
          `  ${String(matches).padStart(3)} matches  ${servers[i]!.name.padEnd(36)} ${Math.round(perSecond).toString().padStart(6)} /s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms${ratios}`,
        );
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(state, { recursive: true, force: true });
  }
}
