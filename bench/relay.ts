/** Appended steps through the relay, against a bare Durable Object and a bare `ws` server, in one run on one machine. */

import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalRelay } from '../cli/local-relay.ts';
import { relayClient } from '../cli/platform.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { seedCommitment } from '../shared/crypto/seat-seed.ts';
import { encodeBase64url } from '../shared/encoding/bytes.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { type Draft, digestPayload, GENESIS, type Header, stepMessage, VERSION } from '../shared/log/step.ts';
import { encodeMessage } from '../shared/wire/messages.ts';
import { bareRooms, type Load, measureLoad, type OpenRoom, openSocket, terminate } from './load.ts';
import { median } from './statistics.ts';

const ROUNDS = 3;
const ROUND_MS = 2_000;
const MATCHES = [1, 10, 50];
const PAYLOAD: JsonObject = { at: 'D10', note: 'x'.repeat(180) };
const HOUR_MS = 3_600_000;

const signer = () => nodeSigner(crypto, crypto.randomBytes(32));

function sign(header: Omit<Header, 'v' | 'digest'>, payload: JsonObject, by: ReturnType<typeof signer>): Draft {
  const full: Header = { v: VERSION, ...header, digest: digestPayload(payload) };
  return { ...full, signatures: [{ key: by.publicKey, sig: by.sign(stepMessage(full)) }], payload };
}

/** Rooms that are matches: two keys append signed steps of a game that the relay does not know, as it knows none. */
function relayRooms(origin: string, relayKey: string): OpenRoom {
  return async (_, appended) => {
    const relay = relayClient(origin);
    const match = encodeBase64url(crypto.randomBytes(16));
    const seats = [signer(), signer()];
    const terms = {
      game: 'bench/turns',
      rules: 1,
      params: {},
      clock: { budget: HOUR_MS, grace: HOUR_MS },
      deadlines: { join: HOUR_MS, setup: HOUR_MS, settle: HOUR_MS },
      seats: [{}, {}],
      seat: 0,
      seed: seedCommitment(match, 0, crypto.randomBytes(32)),
      relay: relayKey,
    };
    const opened = await relay.open(sign({ match, seq: 0, prev: GENESIS, kind: 'open', next: [] }, terms, seats[0]!));
    const sockets = await Promise.all(seats.map(() => openSocket(`${relay.socketUrl(match)}?from=1`)));
    const join = { seat: 1, seed: seedCommitment(match, 1, crypto.randomBytes(32)) };
    let seq = 1;
    let prev = opened.head;
    const submit = (draft: Draft, by: number): void => sockets[by]!.send(encodeMessage({ kind: 'submit', draft }));
    const send = (): void => {
      const by = seq % 2;
      submit(sign({ match, seq, prev, kind: 'bench.step', next: [1 - by] }, PAYLOAD, seats[by]!), by);
    };
    return new Promise((ready) => {
      sockets[0]!.on('message', (data) => {
        const step = lastStep(String(data));
        if (step === undefined) return;
        seq++;
        prev = crypto.createHash('sha256').update(step).digest('hex');
        if (seq === 2) ready({ send, close: () => terminate(sockets) });
        else appended();
      });
      submit(sign({ match, seq, prev, kind: 'join', next: [0, 1] }, join, seats[1]!), 1);
    });
  };
}

/** The canonical text of the step that an `entries` message ends with: all that a client needs to hash, and cheap to find. */
function lastStep(message: string): string | undefined {
  if (message.includes('"kind":"rejected"')) throw new Error(message);
  const start = message.lastIndexOf('"step":');
  const end = message.lastIndexOf('}],"kind":"entries"}');
  return end < 0 ? undefined : message.slice(start + '"step":'.length, end);
}

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
  // The same bytes on the wire as a signed step.
  const sample = sign({ match: GENESIS.slice(0, 22), seq: 0, prev: GENESIS, kind: 'bench.step', next: [0] }, PAYLOAD, signer());
  const bytes = encodeMessage({ kind: 'submit', draft: sample }).length;
  return [
    { name: 'relay (signed, timestamped, linked)', rooms: relayRooms(relay.origin, key), stop: () => relay.stop() },
    {
      name: 'bare Durable Object, one insert',
      rooms: bareRooms(bare.origin.replace('http', 'ws'), bytes),
      stop: () => bare.stop(),
    },
    {
      name: 'bare ws, no storage',
      rooms: bareRooms(`ws://127.0.0.1:${String(port).trim()}`, bytes),
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
        const ratio =
          i === 0
            ? `  ${(speeds[0]! / speeds[1]!).toFixed(2)} of the bare object, ${(speeds[0]! / speeds[2]!).toFixed(2)} of bare ws`
            : '';
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
