/**
 * A relay of its own over TCP, killed like by a power cut in the middle of a match, twice, and started again on the same
 * state: no step that anyone was told of is lost, and the match goes on to its end by itself.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBot } from '../../bots/registry.ts';
import { ed25519, relayClient } from '../../cli/platform.ts';
import { decodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { playRemotely } from '../support/remote-seat.ts';
import { type SpawnedRelay, spawnRelay } from '../support/spawned-relay.ts';
import { CLOCK, DEADLINES, testSeed } from '../support/table.ts';

const GAME = 'battleship/xaya';
/** Steps of the log after which the power is cut: while fleets are committed, and in the midst of the shooting. */
const CUTS = [3, 20];

const botOf = (seat: number) => ({ bot: findBot(GAME, 'dolphin')!, seed: testSeed('power bot', seat) });

let state: string;
let server: SpawnedRelay;

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'fogline-power-'));
  server = await spawnRelay({ state });
});

afterAll(async () => {
  await server.kill();
  await rm(state, { recursive: true, force: true });
});

it('loses no step that it has acknowledged', async () => {
  const relay = relayClient(server.origin);
  const stores = [0, 1].map((seat) => new MemoryStore(testSeed('power', seat)));
  const { draft, secret } = await openMatch({
    findGame,
    game: GAME,
    rules: 1,
    clock: CLOCK,
    deadlines: DEADLINES,
    seats: 2,
    relayKey: (await relay.describe()).key,
    signer: await stores[0]!.identity(),
    match: crypto.getRandomValues(new Uint8Array(16)),
    seed: testSeed('power seed', 0),
  });
  const { match } = secret;
  await relay.open(draft);
  const matchState = readMatchState(match, await relay.log(match));
  const joined = await joinMatch({
    findGame,
    matchState,
    seat: 1,
    signer: await stores[1]!.identity(),
    seed: testSeed('power seed', 1),
  });

  const cuts = [...CUTS];
  let restarted: Promise<void> = Promise.resolve();
  const lost: string[] = [];
  const restart = async (told: string): Promise<void> => {
    await server.kill();
    server = await spawnRelay({ state, port: server.port });
    const kept = decodeUtf8(await relay.log(match));
    if (!kept.startsWith(told)) lost.push(told.slice(kept.length));
  };
  const cutPower = ({ entries }: Snapshot): void => {
    if (cuts[0] === undefined || entries.length < cuts[0]) return;
    cuts.shift();
    const told = encodeLog(entries.map(({ entry }) => entry));
    restarted = restarted.then(() => restart(told));
  };
  for (const [seat, one] of [secret, joined].entries()) await stores[seat]!.save(one);
  const seats = [secret, joined].map((one, seat) =>
    playRemotely({ relay, match, store: stores[seat]!, secret: one, bot: botOf(seat), changed: cutPower }),
  );
  const spectator = playRemotely({ relay, match, store: new MemoryStore(testSeed('power spectator')) });
  const ends = await Promise.all([...seats, spectator]);
  await restarted;

  expect(cuts).toEqual([]);
  expect(lost).toEqual([]);
  const finalHash = ends[0]!.published!;
  const published = await relay.finalLog(finalHash);
  expect(published).toEqual(await relay.log(match));
  for (const { entries } of ends) expect(encodeLog(entries.map(({ entry }) => entry))).toBe(decodeUtf8(published));
  const { verdict } = await verifyLog(published, { findGame, ed25519, finalHash });
  expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { kind: 'won', reason: 'fleet-sunk' } });
  expect((await relay.finalRecord(finalHash)).claim).toEqual(verdict.result);
});
