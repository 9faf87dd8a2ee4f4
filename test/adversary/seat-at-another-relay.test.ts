/**
 * The cheat: somebody between a player and a relay gets the player to go on with a moved seat at a relay of their own, which shows the same
 * match. It would see the greeting of the seat, and choose what the seat answers.
 */

import { expect, it } from 'vitest';
import { portableSigner } from '../../shared/crypto/ed25519-noble.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { Platform } from '../../shared/player/connection.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { playSeatOn } from '../../shared/player/play-seat.ts';
import { decodeSeat } from '../../shared/player/portable-seat.ts';
import { RelayClient } from '../../shared/player/relay-client.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { ed25519, Table, testSeed } from '../support/table.ts';

const OWN = 'https://relay.test';

/** A seat that has decided, packed by the device that played it. */
async function packed(): Promise<string> {
  const table = new Table({ game: 'rps', seed: 'elsewhere', params: { bestOf: 5 }, portable: true });
  await table.seat();
  await table.players[1]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand: 'paper' } });
  await table.settle();
  return (await packSeat(table.players[1]!.session, OWN)).text;
}

/** Whatever the device asks of a relay, and whatever it opens. */
function watched() {
  const asked: string[] = [];
  // A client that has asked once has failed: nothing waits for a relay that never answers.
  const left = new AbortController();
  const ask = (url: string): never => {
    asked.push(url);
    left.abort(new Error('asked'));
    throw left.signal.reason;
  };
  const platform: Platform = {
    openSocket: ask,
    now: () => 0,
    after: () => () => {},
    jitter: () => 0,
  };
  const relayAt = (origin: string) => new RelayClient(origin, async (url) => ask(url));
  return { asked, platform, relayAt, signal: left.signal };
}

it.each(['https://rogue.test', 'https://relay.test.rogue.test', 'http://relay.test', 'https://relay.test:8443'])(
  'a seat asks, opens and signs nothing at %s',
  async (rogue) => {
    const text = await packed();
    const device = portableSigner(testSeed('device'));
    let signed = 0;
    const sign = (message: Uint8Array): string => {
      signed++;
      return device.sign(message);
    };
    const store = new MemoryStore(testSeed('another'));
    store.signers.set(device.publicKey, { publicKey: device.publicKey, sign });
    const secret = decodeSeat(text, device);
    await store.save(secret);
    const { asked, platform, relayAt, signal } = watched();
    const randomBytes = (length: number) => new Uint8Array(length);
    const system = { findGame, platform, ed25519, randomBytes, pause: async () => {} };
    const play = playSeatOn(system, { relay: relayAt(rogue), store, secret, signal, player: async () => {} });
    await expect(play).rejects.toMatchObject({ code: 'player/other-relay' });
    expect([asked, signed]).toEqual([[], 0]);
  },
);
