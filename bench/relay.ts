/**
 * Measures appended steps through the relay against a bare Durable Object, and one that also verifies and makes a signature for each
 * message, in one run on one machine. The load is as light as possible: it signs each step, because a step
 * names the one before it, and hashes the answer. It signs for the signing object in the same way, so that `ofSigning`, the rate of
 * the relay relative to that object's, compares the servers alone. A further object does the least that a step of the protocol takes, by
 * the relay's own code: what it makes of the signing object is the bound for the relay.
 */

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalRelay } from '../cli/local-relay.ts';
import { relayClient } from '../cli/platform.ts';
import { bareRooms, type Load, measureLoad, type OpenRoom } from './load.ts';
import { relayRooms, STEP_BYTES, stepRooms } from './relay-rooms.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
const ROUND_MS = 1_500;
/** V8 still compiles the relay's code in the first thousands of steps. */
const WARM_UP_MS = 10_000;
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
  const bareOrigin = bare.origin.replace('http', 'ws');
  return [
    { name: 'relay (signed, timestamped, linked)', rooms: relayRooms(relay.origin, key), stop: () => relay.stop() },
    {
      name: 'bare object, one signature each way',
      rooms: bareRooms(`${bareOrigin}/signed`, STEP_BYTES, true),
      stop: async () => {},
    },
    { name: 'bare object, the least for a step', rooms: stepRooms(`${bareOrigin}/steps`), stop: async () => {} },
    { name: 'bare Durable Object, one insert', rooms: bareRooms(bareOrigin, STEP_BYTES), stop: () => bare.stop() },
  ];
}

/** Rounds of all servers in turn: `rounds[i]` are those of server `i`. */
async function measureRounds(servers: readonly Server[], matches: number): Promise<Load[][]> {
  const rounds: Load[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { rooms }] of servers.entries()) rounds[i]!.push(await measureLoad(rooms, matches, ROUND_MS));
  }
  return rounds;
}

const medianOf = (loads: readonly Load[], of: (load: Load, round: number) => number): number => median(loads.map(of));

/** With `json`, prints a line for each number of matches: the rates, and the median over the rounds of one relative to the other. */
export async function benchRelay({ json }: { readonly json: boolean }): Promise<void> {
  const state = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fogline-bench-'));
  const servers = await startServers(state);
  try {
    if (!json)
      console.log(
        `Relay: appended steps, two clients taking turns a match, median of ${ROUNDS} interleaved rounds of ${ROUND_MS / 1_000} s`,
      );
    // A warm-up that is not counted: a relay runs long enough for its code to be compiled.
    for (const { rooms } of servers) await measureLoad(rooms, 10, WARM_UP_MS);
    for (const matches of MATCHES) {
      const [relay, signing, least, bare] = (await measureRounds(servers, matches)) as [Load[], Load[], Load[], Load[]];
      const of = (other: readonly Load[], one: readonly Load[] = relay) =>
        medianOf(one, ({ perSecond }, round) => perSecond / other[round]!.perSecond);
      const ofCpu = (other: readonly Load[], one: readonly Load[] = relay) =>
        medianOf(one, ({ cpu }, round) => other[round]!.cpu / cpu);
      if (json) {
        const [relayRate, signingRate] = [relay, signing].map((loads) => medianOf(loads, ({ perSecond }) => perSecond));
        const ratios = {
          ofSigning: of(signing),
          ofSigningCpu: ofCpu(signing),
          ofLeastCpu: ofCpu(least),
          bound: ofCpu(signing, least),
        };
        console.log(JSON.stringify({ matches, relay: relayRate, signing: signingRate, ...ratios }));
        continue;
      }
      for (const [i, loads] of [relay, signing, least, bare].entries()) {
        const rate = Math.round(medianOf(loads, ({ perSecond }) => perSecond));
        const [p50, p99] = [medianOf(loads, ({ p50 }) => p50), medianOf(loads, ({ p99 }) => p99)];
        const ratio =
          i === 0 ? '' : `  the relay makes ${of(loads).toFixed(2)} of this, ${ofCpu(loads).toFixed(2)} by processor time`;
        const bound =
          loads === least
            ? `, and this ${of(signing, least).toFixed(2)} of the signing object, ${ofCpu(signing, least).toFixed(2)} by processor time`
            : '';
        const cpu = Math.round(medianOf(loads, ({ cpu }) => cpu));
        console.log(
          `  ${String(matches).padStart(3)} matches  ${servers[i]!.name.padEnd(36)} ${String(rate).padStart(6)} /s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  ${cpu} µs${ratio}${bound}`,
        );
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(state, { recursive: true, force: true });
  }
}
