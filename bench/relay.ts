/**
 * Appended steps through the relay, against a bare Durable Object, one that also verifies and makes a signature a message, and a bare
 * `ws` server, in one run on one machine. The load is as light as it can be: it signs a step, because a step names the one before it,
 * and hashes the answer; everything else of it is the same for all servers.
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
    for (const matches of MATCHES) {
      const rounds: Load[][] = servers.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [i, { rooms }] of servers.entries()) rounds[i]!.push(await measureLoad(rooms, matches, ROUND_MS));
      }
      const speeds = rounds.map((loads) => median(loads.map((load) => load.perSecond)));
      for (const [i, { name }] of servers.entries()) {
        const [p50, p99] = [median(rounds[i]!.map((load) => load.p50)), median(rounds[i]!.map((load) => load.p99))];
        const ratios = speeds.slice(1).map((speed) => (speeds[0]! / speed).toFixed(2));
        const ratio = i === 0 ? `  ${ratios.join(', ')} of the others` : '';
        console.log(
          `  ${String(matches).padStart(3)} matches  ${name.padEnd(36)} ${Math.round(speeds[i]!).toString().padStart(6)} /s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms${ratio}`,
        );
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(state, { recursive: true, force: true });
  }
}
