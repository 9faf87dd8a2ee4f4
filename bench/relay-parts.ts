/**
 * What a step costs at the relay, part by part: objects in a row, each of which does what the one before it does and one thing more. The first
 * one is the signing object, the last one the relay.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalRelay } from '../cli/local-relay.ts';
import { relayClient } from '../cli/platform.ts';
import { bareRooms, type Load, measureLoad, type OpenRoom } from './load.ts';
import { relayRooms, STEP_BYTES, stepRooms } from './relay-rooms.ts';
import { median } from './statistics.ts';

const ROUNDS = 7;
const ROUND_MS = 1_500;
/** V8 still compiles the relay's code in the first thousands of steps. */
const WARM_UP_MS = 10_000;
const MATCHES = [1, 10];

type Part = readonly [what: string, rooms: OpenRoom];

export async function benchRelayParts(): Promise<void> {
  const state = await mkdtemp(join(tmpdir(), 'fogline-parts-'));
  const config = fileURLToPath(new URL('bare/wrangler.toml', import.meta.url));
  const bare = await startLocalRelay({ state: join(state, 'bare'), config });
  const relay = await startLocalRelay({ state: join(state, 'relay') });
  const { key } = await relayClient(relay.origin).describe();
  const origin = bare.origin.replace('http', 'ws');
  const parts: readonly Part[] = [
    ['one signature checked, one made, one row', bareRooms(`${origin}/signed`, STEP_BYTES, true)],
    ['the form of steps, signed as such', stepRooms(`${origin}/trusting`)],
    ['messages read strictly', stepRooms(`${origin}/unlinked`)],
    ['two hashes: the digest, and the link', stepRooms(`${origin}/steps`)],
    ['rules, clock, budgets, deadlines: the relay', relayRooms(relay.origin, key)],
  ];
  try {
    for (const [, rooms] of parts) await measureLoad(rooms, 10, WARM_UP_MS);
    for (const matches of MATCHES) await describeParts(parts, matches);
  } finally {
    await Promise.all([bare.stop(), relay.stop()]);
    await rm(state, { recursive: true, force: true });
  }
}

async function describeParts(parts: readonly Part[], matches: number): Promise<void> {
  const rounds: Load[][] = parts.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, [, rooms]] of parts.entries()) rounds[i]!.push(await measureLoad(rooms, matches, ROUND_MS));
  const [signing] = rounds as [Load[], ...Load[][]];
  let before = 0;
  console.log(`The relay, ${matches} at once: processor time of a step, median of ${ROUNDS} interleaved rounds`);
  for (const [i, loads] of rounds.entries()) {
    const cpu = median(loads.map((load) => load.cpu));
    const ratio = median(loads.map((load, round) => signing[round]!.cpu / load.cpu));
    console.log(
      `  ${parts[i]![0].padEnd(44)} ${cpu.toFixed(0).padStart(4)} µs  ${(cpu - before).toFixed(0).padStart(4)} µs more  signing ÷ this ${ratio.toFixed(2)}`,
    );
    before = cpu;
  }
}
