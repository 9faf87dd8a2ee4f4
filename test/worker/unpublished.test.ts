/** A match that states which payloads its record may leave out: what the relay sends, publishes and keeps of them. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { CHAIN_START, verifyChain } from '../../shared/log/chain.ts';
import { decodeLog } from '../../shared/log/file.ts';
import type { Draft, Entry } from '../../shared/log/step.ts';
import { OPENING } from '../support/toy-match.ts';
import { committed } from '../support/turn-match.ts';
import { api, TestSocket, textOf, WorkerMatch } from './match-client.ts';
import { NOT_PUBLISHED, replaceBindings, ringWhenDue } from './stored-match.ts';

const result = { kind: 'drawn', reason: 'agreement' };
const TURNS = { sameTurn: ['toy.flight'], unpublished: ['toy.flight'] };
const flight = { body: 'x'.repeat(2_000) };

const entriesOf = (log: string): readonly Entry[] => decodeLog(encodeUtf8(log)).entries;
/** The authors of the flights that have no payload, as seats. */
const without = (match: WorkerMatch, entries: readonly Entry[]): number[] =>
  entries
    .filter(({ payload }) => payload === undefined)
    .map(({ step }) => match.signers.findIndex(({ publicKey }) => publicKey === step.signatures[0]!.key));
const recordOf = async (match: WorkerMatch) => textOf(await api(`/hashes/${(await match.summary()).head}/log`));

/** Both seats have committed to the seed that `OPENING` shows. */
class FlightsMatch extends WorkerMatch {
  override openDraft(terms: JsonObject = {}): Draft {
    return super.openDraft({ seed: committed(this.id, 0), ...terms });
  }

  override joinPayload(seat: number): JsonObject {
    return { ...super.joinPayload(seat), seed: committed(this.id, seat) };
  }
}

/** Two turns, each of a flight and a move; the second ends the game. */
async function played(match: WorkerMatch): Promise<TestSocket> {
  const socket = await match.begin();
  for (const seat of [0, 1]) {
    await match.say(socket, 'toy.flight', seat, flight, [seat]);
    await match.say(socket, 'toy.move', seat, {}, seat === 0 ? [1] : []);
  }
  return socket;
}

async function closed(match: WorkerMatch, socket: TestSocket): Promise<void> {
  await match.say(socket, 'endgame', [0, 1], { result });
  await socket.until(() => socket.of('published').length > 0);
}

describe('the record of a match with unpublished kinds', () => {
  it('leaves out all of their payloads if no seat has opened', async () => {
    const match = new FlightsMatch(TURNS);
    await closed(match, await played(match));
    expect(without(match, entriesOf(await recordOf(match)))).toEqual([0, 1]);
  });

  it('leaves out those of the seats that have opened in the settlement', async () => {
    const match = new FlightsMatch(TURNS);
    const socket = await played(match);
    await match.say(socket, 'opening', 1, OPENING);
    await closed(match, socket);
    expect(without(match, entriesOf(await recordOf(match)))).toEqual([1]);
  });

  it('is whole where a seat opened in play', async () => {
    const match = new FlightsMatch(TURNS);
    const socket = await match.begin();
    await match.say(socket, 'toy.flight', 0, flight, [0]);
    await match.say(socket, 'opening', 0, OPENING);
    await closed(match, socket);
    expect(without(match, entriesOf(await recordOf(match)))).toEqual([]);
    expect(await match.log()).toBe(await recordOf(match));
  });

  it('has a chain that verifies', async () => {
    const match = new FlightsMatch(TURNS);
    await closed(match, await played(match));
    const { fault, tip } = await verifyChain(CHAIN_START, entriesOf(await recordOf(match)), nodeEd25519(crypto));
    expect([fault, tip.prev]).toEqual([undefined, (await match.summary()).head]);
  });
});

describe('the object of such a match', () => {
  it('drops after publication what the record leaves out, and nothing else', async () => {
    const match = new FlightsMatch(TURNS);
    const socket = await played(match);
    const before = await match.log();
    await match.say(socket, 'opening', 1, OPENING);
    expect(without(match, entriesOf(await match.log()))).toEqual([]);
    await closed(match, socket);
    expect(await match.log()).toBe(await recordOf(match));
    const lost = entriesOf(before).filter(
      ({ step }) => step.kind === 'toy.flight' && step.signatures[0]!.key === match.signers[1]!.publicKey,
    );
    expect(lost).toHaveLength(1);
    await runInDurableObject(match.stub, (_, { storage }) => {
      expect(() => storage.sql.exec('UPDATE step SET payload = NULL WHERE step LIKE \'%"opening"%\'')).toThrow('append-only');
      expect(() => storage.sql.exec("UPDATE step SET payload = '{}' WHERE step LIKE '%\"toy.flight\"%'")).toThrow('append-only');
      expect(() => storage.sql.exec("UPDATE step SET payload = NULL, step = 'x' WHERE step LIKE '%\"toy.flight\"%'")).toThrow(
        'append-only',
      );
    });
  });

  it('publishes the same bytes a second time, after an eviction too', async () => {
    const match = new FlightsMatch(TURNS);
    await closed(match, await played(match));
    const before = [await recordOf(match), await (await api(`/hashes/${(await match.summary()).head}`)).text()];
    await runInDurableObject(match.stub, async (_, { storage }) => {
      storage.sql.exec(NOT_PUBLISHED);
      await storage.setAlarm(Date.now() + 3_600_000);
    });
    await evictDurableObject(match.stub);
    await runDurableObjectAlarm(match.stub);
    expect([await recordOf(match), await (await api(`/hashes/${(await match.summary()).head}`)).text()]).toEqual(before);
    expect((await match.summary()).published).toBe(true);
  });

  it('drops nothing while KV has not the whole record, and then publishes it as if nothing had failed', async () => {
    const match = new FlightsMatch(TURNS);
    const socket = await played(match);
    let tries = 0;
    await replaceBindings(match.stub, { LOG: { put: () => Promise.reject(new Error(`KV is down, try ${++tries}`)) } });
    await match.say(socket, 'endgame', [0, 1], { result });
    while (tries === 0) await runDurableObjectAlarm(match.stub);
    expect(without(match, entriesOf(await match.log()))).toEqual([]);
    await evictDurableObject(match.stub);
    while (socket.of('published').length === 0) await ringWhenDue(match);
    expect(without(match, entriesOf(await recordOf(match)))).toEqual([0, 1]);
    expect(await match.log()).toBe(await recordOf(match));
  });

  it('still answers a draft that it has in its log already', async () => {
    const match = new FlightsMatch(TURNS);
    const socket = await match.begin();
    const draft = await match.draft('toy.flight', 0, flight, [0]);
    await socket.submit(draft);
    await match.say(socket, 'toy.move', 0, {}, []);
    await closed(match, socket);
    const late = await TestSocket.connect(match.id);
    expect(await late.submit(draft)).toBe('toy.flight');
    expect(late.of('rejected')).toEqual([]);
  });
});

describe('the sockets of such a match', () => {
  it('of its seats get the payloads, and every other one the steps without them', async () => {
    const match = new FlightsMatch(TURNS);
    const socket = await match.begin();
    const watching = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    await match.say(socket, 'toy.flight', 0, flight, [0]);
    await match.say(socket, 'toy.move', 0, {}, [1]);
    await watching.until(() => watching.told.length === 5);
    const later = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    const heard = [socket, watching, later].map((one) => one.of('entries').flatMap(({ entries }) => entries));
    expect(heard.map((entries) => without(match, entries))).toEqual([[], [0], [0]]);
    expect([watching.told, later.told]).toEqual([socket.told, socket.told]);
  });

  it('get every payload of any other match', async () => {
    const match = new WorkerMatch({ sameTurn: ['toy.flight'] });
    const socket = await match.begin();
    await match.say(socket, 'toy.flight', 0, flight, [0]);
    const later = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    expect(
      without(
        match,
        later.of('entries').flatMap(({ entries }) => entries),
      ),
    ).toEqual([]);
  });
});
