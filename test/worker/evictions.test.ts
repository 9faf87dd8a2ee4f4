/** A whole match between two bots over real sockets, with the object evicted before every message that it gets. */

import { evictDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { findBot } from '../../bots/registry.ts';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { decodeLog } from '../../shared/log/file.ts';
import type { Entry } from '../../shared/log/step.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { Session } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { encodeOpenRequest } from '../../shared/wire/http.ts';
import { decodeRelayMessage, encodeMessage } from '../../shared/wire/messages.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { CLOCK, DEADLINES, ed25519, playedTable, testSeed } from '../support/table.ts';
import { api, openEnd, RELAY_KEY, socketQuery, stubOf, textOf } from './match-client.ts';

const GAME = 'battleship/xaya';
const SEED = 'evictions';
const BOTS = ['dolphin', 'random'] as const;

/** Plays a seat to the end of the match; `meddle` comes before each message that it sends. */
async function playSeat(secret: SeatSecret, store: MemoryStore, meddle: () => Promise<void>): Promise<Snapshot> {
  const { match, seat, key } = secret;
  const signer = (await store.signer(key))!;
  const bot = findBot(GAME, BOTS[seat]!)!;
  const random = randomIntegers(testSeed(SEED, 'bot', seat), 'bot');
  const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
  const socket = await openEnd(match, socketQuery(match, 0, signer as Signer<string>));
  let sending = Promise.resolve();
  let asked = false;
  const session: Session = new Session({
    findGame,
    match,
    ed25519,
    store,
    secret,
    signer,
    now: Date.now,
    send(message) {
      sending = sending.then(meddle).then(() => socket.send(encodeMessage(message)));
    },
    changed(snapshot) {
      if (snapshot.fault !== undefined || snapshot.rejected !== undefined)
        return reject(snapshot.fault?.fault ?? snapshot.rejected);
      if (snapshot.published !== undefined) return resolve(snapshot);
      if (snapshot.need.kind !== 'decide' || asked) return;
      asked = true;
      session
        .perform({ kind: 'decide', decision: bot.decide(snapshot.view, random, snapshot.asks()) })
        .then(() => (asked = false), reject);
    },
  });
  socket.addEventListener('message', ({ data }) => void session.receive(decodeRelayMessage(String(data))).catch(reject));
  socket.accept();
  await session.resend();
  return promise;
}

describe('a match whose object is evicted before every message', () => {
  it('is played to the same end, and every reader has the same log', async () => {
    const stores = [0, 1].map((seat) => new MemoryStore(testSeed(SEED, 'identity', seat)));
    const { draft, secret } = await openMatch({
      findGame,
      game: GAME,
      rules: 1,
      clock: CLOCK,
      deadlines: DEADLINES,
      seats: 2,
      relayKey: RELAY_KEY,
      signer: await stores[0]!.identity(),
      match: testSeed(SEED, 'match').subarray(0, 16),
      seed: testSeed(SEED, 'seed', 0),
    });
    const { match } = secret;
    let evictions = 0;
    const evict = async (): Promise<void> => {
      evictions++;
      await evictDurableObject(stubOf(match));
    };
    await api('/matches', { method: 'POST', body: encodeOpenRequest(draft) });
    const matchState = readMatchState(match, encodeUtf8(await textOf(await api(`/matches/${match}/log`))));
    const joined = await joinMatch({
      findGame,
      matchState,
      seat: 1,
      signer: await stores[1]!.identity(),
      seed: testSeed(SEED, 'seed', 1),
    });
    await stores[0]!.save(secret);
    await stores[1]!.save(joined);
    const ends = await Promise.all([playSeat(secret, stores[0]!, evict), playSeat(joined, stores[1]!, evict)]);

    const live = await textOf(await api(`/matches/${match}/log`));
    const finalHash = ends[0]!.published!;
    expect(await textOf(await api(`/hashes/${finalHash}/log`))).toBe(live);
    const { verdict } = await verifyLog(encodeUtf8(live), { findGame, ed25519, finalHash });
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(evictions).toBeGreaterThanOrEqual(verdict.steps - 2);

    // Who begins follows from the links, and so from the times; what each seat shoots at does not.
    const undisturbed = await playedTable({ game: GAME, seed: SEED, bots: BOTS });
    const shotsOf = (entries: readonly Entry[], key: string) =>
      entries
        .filter(({ step }) => step.kind.endsWith('.shot') && step.signatures[0]!.key === key)
        .map(({ payload }) => payload!['at']);
    for (const { key } of [secret, joined]) {
      const [shots, others] = [decodeLog(encodeUtf8(live)).entries, undisturbed.entries].map((entries) => shotsOf(entries, key));
      const both = Math.min(shots!.length, others!.length);
      expect(both).toBeGreaterThan(5);
      expect(shots!.slice(0, both)).toEqual(others!.slice(0, both));
    }
    expect(verdict.result).toMatchObject({ kind: 'won', reason: 'fleet-sunk' });
  });
});
