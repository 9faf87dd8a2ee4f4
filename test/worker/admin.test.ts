/** What an operator orders while the relay runs: signed orders, and what is left where they were carried out. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gunzip } from '../../archive/gzip.ts';
import { kvStore } from '../../archive/log-store.ts';
import { encodeStoredTimestamp } from '../../archive/stored-timestamp.ts';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { nodeEd25519, nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { CHAIN_START, verifyChain } from '../../shared/log/chain.ts';
import { decodeLog, encodeLog } from '../../shared/log/file.ts';
import type { Draft, Entry } from '../../shared/log/step.ts';
import { openSeatsName } from '../../shared/wire/listing.ts';
import type { MatchResult } from '../../shared/wire/match-result.ts';
import { ToyMatch, type ToyOptions } from '../support/toy-match.ts';
import { api, freshId, LARGE, problemOf, refusalOf, socketQuery, TestSocket, textOf, WorkerMatch } from './match-client.ts';
import { obeyed, operatorKey, send } from './operator.ts';
import { NOT_PUBLISHED, replaceBindings, ringWhenDue } from './stored-match.ts';

/** A match whose first player has a name, and whose moves say something. */
class NamedMatch extends WorkerMatch {
  /** Nowhere else in this file. */
  readonly playerName = `Ada ${crypto.randomUUID()}`;
  readonly word = `unspeakable ${crypto.randomUUID()}`;

  constructor(options: ToyOptions = {}) {
    super({ keys: crypto.randomUUID(), ...options });
  }

  override openDraft(terms: JsonObject = {}): Draft {
    return super.openDraft(terms, this.playerName);
  }

  async played(): Promise<TestSocket> {
    const socket = await this.begin();
    await this.say(socket, 'toy.move', 0, { word: this.word }, [1]);
    await this.say(socket, 'toy.move', 1, { word: 'harmless' }, []);
    return socket;
  }

  /** Plays it to its end, and waits until the players' records have it. Returns its final hash. */
  async closed(): Promise<string> {
    const socket = await this.played();
    await this.say(socket, 'endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
    await socket.until(() => socket.of('published').length > 0);
    for (const { publicKey } of this.signers) while ((await rowsOf(publicKey)).length === 0) await ringWhenDue(this);
    return (await this.summary()).finalHash!;
  }
}

const rowsOf = async (key: string): Promise<readonly Json[]> =>
  (await (await api(`/players/${key}`)).json<{ matches: readonly Json[] }>()).matches;

const stored = (stub: DurableObjectStub): Promise<string> =>
  runInDurableObject(stub as DurableObjectStub<never>, (_, { storage }) => {
    const tables = storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'");
    return tables
      .toArray()
      .map(({ name }) => JSON.stringify(storage.sql.exec(`SELECT * FROM "${name}"`).toArray()))
      .join();
  });

/** As if the match were closed and its publication still stuck. */
async function unpublish({ stub }: WorkerMatch, finalHash: string): Promise<void> {
  await runInDurableObject(stub, async (_, { storage }) => {
    storage.sql.exec(NOT_PUBLISHED);
    await storage.deleteAlarm();
  });
  await env.LOG.delete(`final/${finalHash}`);
  await evictDurableObject(stub);
}

/** Where a text is, in the rows of every object that a match has told, and in KV. */
async function placesOf(text: string, match: WorkerMatch): Promise<string[]> {
  const places: [string, string][] = [
    ['match', await stored(match.stub)],
    ...(await Promise.all(
      match.signers.map(
        async ({ publicKey }, i) => [`player ${i}`, await stored(env.PLAYER.getByName(publicKey))] as [string, string],
      ),
    )),
  ];
  const kv = kvStore(env.LOG);
  for (const key of await kv.list('')) {
    const value = (await kv.get(key))!;
    const end = value.indexOf(0x0a) + 1;
    const isWhole = key.startsWith('log/') || end === 0;
    const zipped = isWhole ? value : value.subarray(end);
    const log = zipped[0] === 0x1f ? decodeUtf8(await gunzip(zipped)) : '';
    places.push([key, (isWhole ? '' : decodeUtf8(value.subarray(0, end))) + log]);
  }
  return places.filter(([, held]) => held.includes(text)).map(([place]) => place);
}

const entriesOf = (log: string): readonly Entry[] => decodeLog(encodeUtf8(log)).entries;
const tipOf = async (log: string) => {
  const { fault, tip } = await verifyChain(CHAIN_START, entriesOf(log), nodeEd25519(crypto));
  return fault?.fault.code ?? tip.prev;
};

afterEach(() => void vi.useRealTimers());

describe('an order', () => {
  it('is no address where the relay has no operator', async () => {
    expect(await problemOf(await send({ action: 'pause' }, undefined, {}))).toBe('404 relay/not-found');
  });

  it('of a foreign key changes nothing, and leaves no trace', async () => {
    const stranger = nodeSigner(crypto, new Uint8Array(32).fill(8));
    expect(await problemOf(await send({ action: 'pause' }, stranger))).toBe('403 relay/not-the-operator');
    expect(await problemOf(await send({ action: 'pause', relay: 'cd'.repeat(32) }))).toBe('400 relay/other-relay');
    expect(await problemOf(await send({ action: 'pause', time: Date.now() - 400_000 }))).toBe('400 relay/stale-order');
    expect((await new WorkerMatch().post(new WorkerMatch().openDraft())).status).toBe(201);
    expect((await obeyed({ action: 'log' })).journal).toEqual([]);
  });

  it('is carried out once, and the journal has it with what was done', async () => {
    const order = { action: 'unblock', key: 'ef'.repeat(32), nonce: '11'.repeat(16) };
    await obeyed(order);
    expect(await problemOf(await send(order))).toBe('409 relay/order-repeated');
    expect(await problemOf(await send({ action: 'redrive', match: 'A'.repeat(22) }))).toBe('404 relay/unknown-match');
    const { journal } = await obeyed({ action: 'log' });
    expect(journal!.map((row) => [row.position, row.key, row.order.action, row.done])).toEqual([
      [2, operatorKey(), 'redrive', ['refused: The relay has no such match.']],
      [1, operatorKey(), 'unblock', [`key ${'ef'.repeat(32)} is unblocked`]],
    ]);
    expect((await obeyed({ action: 'log', before: 2 })).journal).toHaveLength(1);
    await runInDurableObject(env.OPERATOR.getByName('operator'), (_, { storage }) => {
      expect(() => storage.sql.exec('DELETE FROM journal')).toThrow('append-only');
    });
  });
});

describe('a pause', () => {
  it('refuses new matches and lets those that run go on, until it ends', async () => {
    const running = new WorkerMatch();
    const socket = await running.begin();
    await obeyed({ action: 'pause' });
    const match = new WorkerMatch();
    expect(await problemOf(await match.post(match.openDraft()))).toBe('503 relay/no-new-matches');
    expect(await running.say(socket, 'toy.move', 0, {}, [1])).toBe('toy.move');
    await obeyed({ action: 'resume' });
    expect((await match.post(match.openDraft())).status).toBe(201);
  });
});

describe('a block', () => {
  it('of a key refuses what it opens, joins and lists; its running match goes on', async () => {
    const match = new NamedMatch();
    const socket = await match.begin('lobby');
    const creator = match.signers[0]!.publicKey;
    const other = match.signers[1]!.publicKey;
    await obeyed({ action: 'block', key: other });
    await evictDurableObject(match.stub);
    const later = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    expect(await match.say(later, 'join', 1, match.joinPayload(1), [0, 1])).toBe('relay/blocked');
    await obeyed({ action: 'unblock', key: other });
    await obeyed({ action: 'block', key: creator });
    expect(await match.say(later, 'join', 1, match.joinPayload(1), [0, 1])).toBe('join');
    expect(await match.say(socket, 'resign', 0, {}, [])).not.toBe('relay/blocked');
    const next = new WorkerMatch();
    const draft = next.openDraft();
    await obeyed({ action: 'block', key: draft.signatures[0]!.key });
    expect(await problemOf(await next.post(draft))).toBe('403 relay/blocked');
    await obeyed({ action: 'unblock', key: draft.signatures[0]!.key });
    expect((await next.post(draft)).status).toBe(201);
  });

  it('of a key hides what it has listed', async () => {
    const match = new NamedMatch();
    const game = `toy-${crypto.randomBytes(4).toString('hex').replaceAll(/\d/g, 'x')}`;
    await match.post(match.openDraft({ listed: true, game }));
    await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
    const board = env.OPEN_SEATS.getByName(openSeatsName(game, match.id));
    while ((await board.page(undefined, 1)).length === 0) await ringWhenDue(match);
    await obeyed({ action: 'block', key: match.signers[0]!.publicKey });
    const listed = (query: string) => api(`/matches?open&game=${game}${query}`).then((answer) => answer.json());
    expect(await listed('')).toEqual({ matches: [] });
    await obeyed({ action: 'unblock', key: match.signers[0]!.publicKey });
    // Another list than the one that the edge remembers for some seconds.
    expect(await listed('&game=other')).toMatchObject({ matches: [{ match: match.id }] });
  });

  it('of a match refuses its readers and sockets, and lists its record nowhere', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    await obeyed({ action: 'block', match: match.id });
    const ofRecord = ['', '/log', '/timestamp', '/proof', '/bundle'].map((what) => `/hashes/${finalHash}${what}`);
    for (const path of [`/matches/${match.id}`, `/matches/${match.id}/log`, `/matches/${match.id}/view`, ...ofRecord])
      expect(await problemOf(await api(path))).toBe('403 relay/blocked');
    expect(await refusalOf(match.id, socketQuery(match.id, 0, 'spectator'))).toContain('relay/blocked');
    expect(await rowsOf(match.signers[0]!.publicKey)).toEqual([]);
    await obeyed({ action: 'unblock', match: match.id });
    expect((await api(`/hashes/${finalHash}`)).status).toBe(200);
    expect(await rowsOf(match.signers[0]!.publicKey)).toHaveLength(1);
  });
});

describe('a withdrawal', () => {
  it('of a match leaves nothing but its terms anywhere, and a log whose chain verifies', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    expect(await textOf(await api(`/hashes/${finalHash}/log`))).toContain(match.word);
    expect(await placesOf(match.word, match)).toHaveLength(2);
    expect(await placesOf(match.playerName, match)).toHaveLength(4);
    await obeyed({ action: 'withdraw', match: match.id });
    expect([await placesOf(match.word, match), await placesOf(match.playerName, match)]).toEqual([[], []]);
    expect(await problemOf(await api(`/hashes/${finalHash}`))).toBe('451 relay/withdrawn');
    const left = await api(`/hashes/${finalHash}/log`);
    const log = await textOf(left);
    expect([left.status, await tipOf(log)]).toEqual([451, finalHash]);
    expect(entriesOf(log).flatMap(({ payload }, seq) => (payload === undefined ? [] : [seq]))).toEqual([0]);
    expect(await match.summary()).toMatchObject({
      withdrawn: true,
      finalHash,
      seats: match.signers.map(({ publicKey: key }) => ({ key })),
    });
    expect(await problemOf(await api(`/matches/${match.id}/log`))).toBe('451 relay/withdrawn');
    expect(await refusalOf(match.id, socketQuery(match.id, 0, match.signers[0]!))).toContain('relay/withdrawn');
    for (const { publicKey } of match.signers) expect(await rowsOf(publicKey)).toEqual([]);
    // Given again, it finds all done.
    await obeyed({ action: 'withdraw', finalHash });
    expect(await textOf(await api(`/hashes/${finalHash}/log`))).toBe(log);
  });

  it('of a match takes its timestamp, its proof and its bundle with it, also a timestamp that arrives later', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    const get = (what: string): Promise<Response> => api(`/hashes/${finalHash}/${what}`);
    expect(await problemOf(await get('timestamp'))).toBe('404 relay/no-timestamp');
    const bare = new Uint8Array(await (await get('bundle')).arrayBuffer());
    expect((await readBundle(bare)).timestamp).toBeUndefined();
    const authority = { url: 'https://tsa.example/', root: '0a'.repeat(32) };
    const late = encodeStoredTimestamp({ authority, reply: encodeUtf8('an answer') });
    await env.LOG.put(`timestamp/${finalHash}`, late);
    expect(await textOf(await get('timestamp'))).toBe('an answer');
    await obeyed({ action: 'take-down', finalHash });
    for (const what of ['timestamp', 'proof', 'bundle']) expect(await problemOf(await get(what))).toBe('451 relay/withdrawn');
    expect(await env.LOG.get(`timestamp/${finalHash}`)).toBeNull();
    await env.LOG.put(`timestamp/${finalHash}`, late);
    await recheck(60_000);
    expect(await env.LOG.get(`timestamp/${finalHash}`)).toBeNull();
  });

  it('of some steps leaves the others, and a later one is added to it', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    const whole = entriesOf(await textOf(await api(`/hashes/${finalHash}/log`)));
    const at = whole.findIndex(({ payload }) => payload?.['word'] === match.word);
    const missing = async () =>
      entriesOf(await textOf(await api(`/hashes/${finalHash}/log`))).flatMap(({ payload }, seq) =>
        payload === undefined ? [seq] : [],
      );
    await obeyed({ action: 'withdraw', finalHash, steps: [at] });
    expect([await missing(), await placesOf(match.word, match), await placesOf(match.playerName, match)]).toEqual([
      [at],
      [],
      [`final/${finalHash}`],
    ]);
    const { detail } = await (await api(`/hashes/${finalHash}`)).json<{ detail: string }>();
    expect(detail).toContain(`the payload of step ${at}`);
    await obeyed({ action: 'withdraw', finalHash, steps: [0] });
    expect([await missing(), await placesOf(match.playerName, match)]).toEqual([[0, at], []]);
    await obeyed({ action: 'take-down', finalHash });
    await obeyed({ action: 'withdraw', finalHash, steps: [at] });
    expect(await missing()).toEqual(whole.map((_, seq) => seq));
  });

  it('of a match that is not published yet publishes what is left of it', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    await unpublish(match, finalHash);
    await obeyed({ action: 'withdraw', match: match.id });
    expect((await api(`/hashes/${finalHash}/log`)).status).toBe(451);
    expect(await placesOf(match.word, match)).toEqual([]);
  });

  it('of a match that runs deletes it, and closes its sockets and those of its spectators', async () => {
    const match = new NamedMatch();
    const socket = await match.played();
    const spectator = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    expect(await problemOf(await send({ action: 'withdraw', match: match.id, steps: [1] }))).toBe('400 relay/bad-request');
    await obeyed({ action: 'withdraw', match: match.id });
    expect((await socket.closed).reason).toContain('relay/withdrawn');
    expect(await spectator.closed).toEqual({ code: 4410, reason: 'relay/withdrawn' });
    expect([await placesOf(match.word, match), await placesOf(match.playerName, match)]).toEqual([[], []]);
    expect(await problemOf(await match.post(match.openDraft()))).toBe('409 relay/match-exists');
  });
});

describe('a withdrawal of a match that cannot be read', () => {
  it.each([
    ['that runs', async (match: NamedMatch) => void (await match.played()), 'DELETE FROM step WHERE seq = 3'],
    ['that is over', (match: NamedMatch) => match.closed(), `DELETE FROM step WHERE seq = 3; ${NOT_PUBLISHED}`],
    [
      'without its terms',
      (match: NamedMatch) => match.closed(),
      'UPDATE step SET payload = NULL, state = NULL WHERE seq = 0; DELETE FROM step WHERE seq = 1',
    ],
  ])('%s leaves nothing of it', async (_, play, sql) => {
    const match = new NamedMatch();
    await play(match);
    await runInDurableObject(match.stub, (_, { storage }) => {
      for (const name of ['step_is_never_changed', 'step_is_never_deleted']) storage.sql.exec(`DROP TRIGGER ${name}`);
      storage.sql.exec('UPDATE step SET state = NULL');
      storage.sql.exec(sql);
    });
    await evictDurableObject(match.stub);
    const { finalHash } = await match.summary();
    if (finalHash !== undefined) await env.LOG.delete(`final/${finalHash}`);
    await obeyed({ action: 'withdraw', match: match.id });
    expect([await stored(match.stub)].join()).not.toContain(match.word);
    expect(await problemOf(await api(`/matches/${match.id}/log`))).toBe('451 relay/withdrawn');
    expect(await match.summary()).toMatchObject({ withdrawn: true });
  });
});

/** Lets time pass, and the object of the operator look at what it has removed. */
async function recheck(ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await runDurableObjectAlarm(env.OPERATOR.getByName('operator'));
}

describe('what was removed', () => {
  it('is removed again if a write that was on its way arrives after it', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    const late = (await env.LOG.get(`final/${finalHash}`, 'arrayBuffer'))!;
    await obeyed({ action: 'withdraw', match: match.id });
    await env.LOG.put(`final/${finalHash}`, late);
    expect(await placesOf(match.word, match)).toEqual([`final/${finalHash}`]);
    await recheck(60_000);
    expect([await placesOf(match.word, match), await placesOf(match.playerName, match)]).toEqual([[], []]);
    // And again, until nothing can be on its way any more.
    await env.LOG.put(`final/${finalHash}`, late);
    await recheck(10 * 60_000);
    expect(await placesOf(match.word, match)).toEqual([]);
  });

  it('is removed once a record of its match that is on its way has arrived', async () => {
    const match = new NamedMatch();
    await unpublish(match, await match.closed());
    const way = { isEntered: false, isOpen: false };
    const put = async (key: string, value: Uint8Array): Promise<void> => {
      way.isEntered = true;
      while (!way.isOpen) await scheduler.wait(1);
      await env.LOG.put(key, value);
    };
    await replaceBindings(match.stub, { LOG: { put } });
    const sent = match.stub.order({ action: 'redrive' });
    while (!way.isEntered) await scheduler.wait(1);
    const order = obeyed({ action: 'withdraw', match: match.id });
    // Longer than an order takes that waits for nothing.
    await Promise.race([order, scheduler.wait(500)]);
    way.isOpen = true;
    await Promise.all([sent, order]);
    expect(await placesOf(match.word, match)).toEqual([]);
  });

  it('is also a name, and the payload of a single step', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    const late = (await env.LOG.get(`final/${finalHash}`, 'arrayBuffer'))!;
    const at = entriesOf(await match.log()).findIndex(({ payload }) => payload?.['word'] === match.word);
    await obeyed({ action: 'forget-name', key: match.signers[0]!.publicKey });
    await obeyed({ action: 'withdraw', finalHash, steps: [at] });
    await env.LOG.put(`final/${finalHash}`, late);
    await recheck(60_000);
    expect([await placesOf(match.word, match), await placesOf(match.playerName, match)]).toEqual([[], []]);
  });

  it('stays removed where a match of this relay publishes late what was taken down', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    await unpublish(match, finalHash);
    await obeyed({ action: 'take-down', finalHash });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await match.stub.order({ action: 'redrive' });
    // The operator's object deletes it once the match has ended this attempt.
    while ((await match.summary()).withdrawn !== true || (await rowsOf(match.signers[1]!.publicKey)).length > 0)
      await obeyed({ action: 'log' });
    expect([await placesOf(match.word, match), await placesOf(match.playerName, match)]).toEqual([[], []]);
    expect(await problemOf(await api(`/hashes/${finalHash}/log?match=${match.id}`))).toBe('451 relay/withdrawn');
  });
});

describe('a final hash that was taken down', () => {
  const elsewhere = (word: string) => {
    const match = new ToyMatch().to('play');
    match.say('toy.move', 0, { word }, []);
    match.say('endgame', [0, 1], { result: { kind: 'drawn', reason: word } });
    return { finalHash: match.matchState.prev, log: encodeLog(match.entries) };
  };
  const put = ({ finalHash, log }: ReturnType<typeof elsewhere>) => api(`/hashes/${finalHash}/log`, { method: 'PUT', body: log });

  it('is not published again', async () => {
    const here = elsewhere('here');
    expect((await put(here)).status).toBe(201);
    await obeyed({ action: 'take-down', finalHash: here.finalHash });
    expect(await problemOf(await put(here))).toBe('451 relay/withdrawn');
    expect((await api(`/hashes/${here.finalHash}/log`)).status).toBe(451);
  });

  it('is not published at all where it had not been here', async () => {
    const never = elsewhere('never');
    await obeyed({ action: 'take-down', finalHash: never.finalHash });
    await obeyed({ action: 'take-down', finalHash: never.finalHash });
    for (const answer of [await put(never), await api(`/hashes/${never.finalHash}`), await api(`/hashes/${never.finalHash}/log`)])
      expect(await problemOf(answer)).toBe('451 relay/withdrawn');
  });
});

describe('a name that is forgotten', () => {
  it('is nowhere any more, and nothing else is lost, such as what its seat claims of an engine', async () => {
    const match = new NamedMatch({ engine: 'tiny 1.0' });
    const finalHash = await match.closed();
    const key = match.signers[0]!.publicKey;
    await obeyed({ action: 'forget-name', key: match.signers[1]!.publicKey });
    expect(await placesOf(match.playerName, match)).toHaveLength(4);
    await obeyed({ action: 'forget-name', key });
    expect(await placesOf(match.playerName, match)).toEqual([]);
    const log = await textOf(await api(`/hashes/${finalHash}/log`));
    expect([await tipOf(log), log.includes(match.word)]).toEqual([finalHash, true]);
    expect((await api(`/hashes/${finalHash}`)).status).toBe(200);
    expect(await match.log()).toBe(log);
    await evictDurableObject(match.stub);
    expect(await match.log()).toBe(log);
    const seats = match.signers.map((signer) => ({ key: signer.publicKey, engine: 'tiny 1.0' }));
    for (const left of [await match.summary(), await (await api(`/hashes/${finalHash}`)).json(), ...(await rowsOf(key))])
      expect(left).toMatchObject({ finalHash, seats });
    expect((await obeyed({ action: 'forget-name', key })).done).toEqual(['the name is forgotten in 0 matches']);
    await obeyed({ action: 'withdraw', finalHash });
    // The terms stay, for they name the relay.
    expect(await placesOf('tiny 1.0', match)).toEqual([`final/${finalHash}`]);
    expect((await textOf(await api(`/hashes/${finalHash}/log`))).split('tiny 1.0')).toHaveLength(2);
  });
});

describe('a name in a match that is in no record', () => {
  it.each<[string, (match: NamedMatch) => Promise<unknown>]>([
    ['waits for a player', (match) => match.begin('lobby')],
    ['runs', (match) => match.played()],
    ['never began', async (match) => match.say(await match.begin('lobby'), 'cancel', 0)],
  ])('is forgotten where the match is named: it %s', async (_, play) => {
    const match = new NamedMatch();
    await play(match);
    expect(await placesOf(match.playerName, match)).toEqual(['match']);
    const key = match.signers[0]!.publicKey;
    expect((await obeyed({ action: 'forget-name', key, match: match.id })).done).toEqual([
      `the name is forgotten in match ${match.id}`,
    ]);
    expect(await placesOf(match.playerName, match)).toEqual([]);
    expect((await match.summary()).seats[0]).toEqual({ key });
  });
});

describe('a log in several parts', () => {
  /** A match whose log is stored beside its record. */
  async function large(): Promise<{ readonly match: NamedMatch; readonly finalHash: string; readonly log: string }> {
    const match = new NamedMatch(LARGE);
    const socket = await match.begin();
    for (let i = 0; i < 10; i++) await match.say(socket, 'toy.move', i % 2, { text: 'x'.repeat(1_000_000), i }, [1 - (i % 2)]);
    await match.say(socket, 'toy.move', 0, { word: match.word }, []);
    await match.say(socket, 'endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
    await socket.until(() => socket.of('published').length > 0);
    while ((await rowsOf(match.signers[0]!.publicKey)).length === 0) await ringWhenDue(match);
    const { finalHash } = await match.summary();
    return { match, finalHash: finalHash!, log: await textOf(await api(`/hashes/${finalHash}/log`)) };
  }

  it('loses payloads and names in every part, and no other byte', async () => {
    const { match, finalHash, log } = await large();
    expect((await kvStore(env.LOG).list(`log/${finalHash}/`)).length).toBeGreaterThan(1);
    const key = match.signers[0]!.publicKey;
    await obeyed({ action: 'forget-name', key });
    const nameless = log.replace(/"name":\{[^}]*\},/, '');
    expect((await textOf(await api(`/hashes/${finalHash}/log`))) === nameless).toBe(true);
    await obeyed({ action: 'withdraw', finalHash, steps: [5] });
    const left = await api(`/hashes/${finalHash}/log`);
    const entries = entriesOf(await textOf(left));
    expect([left.status, entries.flatMap(({ payload }, seq) => (payload === undefined ? [seq] : []))]).toEqual([451, [5]]);
    await obeyed({ action: 'withdraw', finalHash });
    const rest = await textOf(await api(`/hashes/${finalHash}/log`));
    expect([await tipOf(rest), rest.length < 100_000]).toEqual([finalHash, true]);
  });
});

describe('a name in more matches than an order takes', () => {
  it('is forgotten by giving the order again', async () => {
    const [key, other] = [crypto.randomBytes(32).toString('hex'), crypto.randomBytes(32).toString('hex')];
    const player = env.PLAYER.getByName(key);
    const result = (i: number): MatchResult => ({
      ...{
        match: freshId(),
        game: 'toy',
        rules: 1,
        time: i,
        seat: 0,
        takenAt: 0,
        outcome: 'drawn',
        contradicted: false,
        forfeit: false,
      },
      ...{ finalHash: crypto.randomBytes(32).toString('hex'), seats: [{ key, name: 'Ada' }, { key: other }] },
    });
    for (let i = 0; i < 53; i++) await player.keep(result(i));
    expect((await obeyed({ action: 'forget-name', key })).done).toEqual([
      'the name is forgotten in 50 matches',
      'there are more: give the order again',
    ]);
    expect((await obeyed({ action: 'forget-name', key })).done).toEqual(['the name is forgotten in 3 matches']);
    expect(await stored(player)).not.toContain('Ada');
  });
});

describe('a stuck publication', () => {
  it('is tried again at once', async () => {
    const match = new NamedMatch();
    const finalHash = await match.closed();
    await unpublish(match, finalHash);
    expect((await obeyed({ action: 'redrive', match: match.id })).done).toEqual(['the match is in phase closed, and published']);
    expect((await kvStore(env.LOG).get(`final/${finalHash}`))?.length).toBeGreaterThan(0);
  });
});
