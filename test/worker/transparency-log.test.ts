import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gunzip } from '../../archive/gzip.ts';
import { kvStore } from '../../archive/log-store.ts';
import { TransparencyLog } from '../../durable-objects/transparency-log.ts';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { type Bytes, decodeHex, decodeUtf8, encodeHex } from '../../shared/encoding/bytes.ts';
import type { Json } from '../../shared/encoding/canonical.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { encodeLogEntry, type LogEntry, matchEntry, matchSubject, subjectOf } from '../../shared/transparency/log-entry.ts';
import { checkLogProof, decodeLogProof } from '../../shared/transparency/log-proof.ts';
import { consistencyPath, isConsistent, leafHash } from '../../shared/transparency/merkle-log.ts';
import { encodeVerifierKey } from '../../shared/transparency/signed-note.ts';
import { decodeStoredProof, encodeStoredProof } from '../../shared/transparency/stored-proof.ts';
import { tilePath } from '../../shared/transparency/tile-paths.ts';
import { HASH_BYTES, subtreeHashes } from '../../shared/transparency/tiles.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { readRelayDescription } from '../../shared/wire/http.ts';
import { proofKey } from '../../shared/wire/kv-keys.ts';
import { toyWitness } from '../support/toy-log.ts';
import { holdTheAlarm, LOG, ring, stub } from './log-alarm.ts';
import { api, apiWith, ORIGIN, problemOf, WorkerMatch } from './match-client.ts';
import { obeyed } from './operator.ts';
import { replaceBindings, ringWhenDue } from './stored-match.ts';

const head = env.LOG_HEAD.getByName(LOG);
const result = { kind: 'drawn', reason: 'agreement' };

const tlog = (path: string): Promise<Response> => exports.default.fetch(new Request(`${ORIGIN}/tlog/${path}`));

let made = 0;
const freshEntry = (): LogEntry =>
  matchEntry({ finalHash: sha256Hex(`match ${made++}`), match: 'AAAAAAAAAAAAAAAAAAAAAA', relay: '11'.repeat(32), closed: made });

async function add(entry: LogEntry): Promise<number> {
  const answer = await stub.add(entry);
  if (!answer.ok) throw new Error(answer.code);
  return answer.value;
}

/** The last checkpoint, past any cache. */
async function shown(): Promise<{ readonly size: number; readonly root: Bytes }> {
  const answer = await stub.checkpoint();
  if (!answer.ok) throw new Error(answer.code);
  const { size, root } = readCheckpoint(answer.value).body;
  return { size, root: decodeHex(root) };
}

/** The hashes of the log as a reader gets them. */
async function servedHashes(size: number) {
  const tiles = new Map<string, Bytes>();
  for (let level = 0, hashes = size; hashes > 0; level++, hashes = Math.floor(hashes / 256)) {
    for (let index = 0; index * 256 < hashes; index++) {
      const width = Math.min(256, hashes - index * 256);
      const answer = await tlog(tilePath({ level, index, width }));
      expect(answer.status).toBe(200);
      tiles.set(`${level}/${index}`, new Uint8Array(await answer.arrayBuffer()));
    }
  }
  return subtreeHashes((level, index) => tiles.get(`${level}/${index}`) ?? new Uint8Array());
}

/** All rows of an object's tables, as a recovery sets them back to. */
type Dump = readonly (readonly [table: string, rows: readonly Record<string, SqlStorageValue>[]])[];
const TABLES = ['entry', 'tile', 'checkpoint', 'meta'];

const dumpOf = (): Promise<Dump> =>
  runInDurableObject(stub, (_, { storage }) =>
    TABLES.map((table) => [table, storage.sql.exec(`SELECT * FROM ${table}`).toArray()] as const),
  );

async function recover(dump: Dump): Promise<void> {
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec('DROP TRIGGER IF EXISTS entry_is_never_deleted');
    for (const [table, rows] of dump) {
      storage.sql.exec(`DELETE FROM ${table}`);
      for (const row of rows) {
        const names = Object.keys(row);
        storage.sql.exec(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`, ...Object.values(row));
      }
    }
  });
  await evictDurableObject(stub);
}

/** Replaces what the log knows of its register, until it is evicted. */
const withRegister = (register: object): Promise<void> => replaceBindings(stub, { LOG_HEAD: { getByName: () => register } });

/** The log wakes anew. */
async function wake(): Promise<void> {
  await stub.checkpoint();
  await evictDurableObject(stub);
}

/** The log gives no proof any more, until it is evicted: code that gets an answer has not asked it. */
const silence = (): Promise<void> =>
  runInDurableObject(stub, (instance) => {
    Object.defineProperty(instance, 'logged', { value: () => Promise.reject(new Error('asked')), configurable: true });
  });

holdTheAlarm();
beforeEach(async () => {
  await wake();
  await caches.default.delete(`${ORIGIN}/api/stored/${LOG}/checkpoint`);
});

describe('a log that asks a witness', () => {
  const friend = toyWitness('friend.test/witness');
  const WITNESS_POLICY = `witness friend ${encodeVerifierKey(friend.key)} https://friend.test/witness\nquorum friend\n`;
  afterEach(() => void vi.unstubAllGlobals());

  it('shows what comes while the witness is slow, asks one that failed of news at once, and nobody once its operator names none', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    vi.stubGlobal('fetch', async () => {
      asked.resolve();
      return (await answer.promise).clone();
    });
    await runInDurableObject(stub, async (_, state) => {
      const log = new TransparencyLog(state, { ...env, WITNESS_POLICY });
      const sizeShown = async (): Promise<number> => {
        const checkpoint = await log.checkpoint();
        return checkpoint.ok ? readCheckpoint(checkpoint.value).body.size : 0;
      };
      await log.add(freshEntry());
      vi.setSystemTime(Date.now() + 60_000);
      const ringing = log.alarm();
      await asked.promise;
      const added = await log.add(freshEntry());
      while ((await sizeShown()) <= (added.ok ? added.value : 0)) await scheduler.wait(50);
      answer.resolve(new Response('', { status: 500 }));
      await ringing;
      const ringNext = async (): Promise<number> => {
        vi.setSystemTime(Math.max(Date.now(), (await state.storage.getAlarm())!));
        await state.storage.deleteAlarm();
        await log.alarm();
        return (await state.storage.getAlarm())! - Date.now();
      };
      let wait = 0;
      while (wait < 60_000) wait = await ringNext();
      await log.add(freshEntry());
      expect(await ringNext()).toBeLessThanOrEqual(15_000);
    });
    await evictDurableObject(stub);
    for (let rung = 0; rung < 3; rung++) await ring();
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).toBeNull();
  });
});

describe('a match that is over', () => {
  it('is in the log, by an entry that its record makes again, with a proof for a reader who trusts the key of the log', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    const { head: finalHash, time } = await match.summary();
    while (!(await stub.logged(matchSubject(finalHash))).ok) {
      await ringWhenDue(match);
      await ring();
    }
    const answer = await api(`/hashes/${finalHash}/proof`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-disposition': `attachment; filename="${finalHash}.tlog-proof"`,
    });
    const { logKey, key } = readRelayDescription(await (await api('/relay')).json<Json>(), 'relay');
    const entry = encodeLogEntry(matchEntry({ finalHash, match: match.id, relay: key, closed: time }));
    const proof = decodeLogProof(await answer.text());
    const policy = readTrustPolicy(`log ${logKey}\nquorum none\n`);
    const finding = await checkLogProof(proof, entry, policy, nodeEd25519(nodeCrypto));
    expect(finding).toMatchObject({ origin: LOG, trusted: true });
    // Frozen: whatever comes later, it is the same.
    await add(freshEntry());
    await ring();
    expect((await shown()).size).toBeGreaterThan(finding.size);
    const later = await stub.logged(matchSubject(finalHash));
    expect(later.ok && decodeLogProof(later.value.proof)).toEqual(proof);
    // So the log is not woken for it again.
    await silence();
    expect(decodeLogProof(await (await api(`/hashes/${finalHash}/proof`)).text())).toEqual(proof);
    // It goes with the record, while the entry stays.
    await obeyed({ action: 'block', match: match.id });
    expect(await problemOf(await api(`/hashes/${finalHash}/proof`))).toBe('403 relay/blocked');
    await obeyed({ action: 'unblock', match: match.id });
    expect((await api(`/hashes/${finalHash}/proof`)).status).toBe(200);
    await obeyed({ action: 'withdraw', finalHash, steps: [0] });
    expect(await problemOf(await api(`/hashes/${finalHash}/proof`))).toBe('451 relay/withdrawn');
    await evictDurableObject(stub);
    expect(await stub.logged(matchSubject(finalHash))).toMatchObject({ ok: true });
  });

  it('keeps its frozen proof, and the key that made it, when its log is over, set back or silent', async () => {
    const before = await dumpOf();
    const match = new WorkerMatch();
    const socket = await match.begin();
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    while (socket.of('published').length === 0) await ringWhenDue(match);
    const { head: finalHash } = await match.summary();
    while ((await kvStore(env.LOG).get(proofKey(matchSubject(finalHash)))) === undefined) {
      await ringWhenDue(match);
      await ring();
    }
    const proof = await (await api(`/hashes/${finalHash}/proof`)).text();
    const { logKey } = readRelayDescription(await (await api('/relay')).json<Json>(), 'relay');
    const after = await dumpOf();
    await recover(before);
    expect(await stub.checkpoint()).toMatchObject({ ok: false, code: 'relay/log-set-back' });
    for (const variables of [{}, { LOG_ORIGIN: 'second.test/tlog', LOG_SEED: sha256Hex('second') }, { LOG_ORIGIN: '' }]) {
      await caches.default.delete(`${ORIGIN}/api/stored/${proofKey(matchSubject(finalHash))}`);
      expect(await (await apiWith(variables, `/hashes/${finalHash}/proof`)).text()).toBe(proof);
      const bundle = await readBundle(
        new Uint8Array(await (await apiWith(variables, `/hashes/${finalHash}/bundle`)).arrayBuffer()),
      );
      expect([bundle.proof, bundle.keys.log]).toEqual([proof, logKey]);
    }
    // A log that has the match, too, does not replace it.
    const key = proofKey(matchSubject(finalHash));
    const earlier = { ...decodeStoredProof((await kvStore(env.LOG).get(key))!), log: 'an earlier log' };
    await kvStore(env.LOG).put(key, encodeStoredProof(earlier));
    await recover(after);
    await runInDurableObject(stub, (_, { storage }) => void storage.sql.exec("DELETE FROM meta WHERE key = 'proofs'"));
    const last = freshEntry();
    await add(last);
    while ((await kvStore(env.LOG).get(proofKey(subjectOf(last)))) === undefined) await ring();
    expect(decodeStoredProof((await kvStore(env.LOG).get(key))!)).toEqual(earlier);
  });

  it('wakes the log once for all who ask before it is there', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    while (socket.of('published').length === 0) await ringWhenDue(match);
    const { head } = await match.summary();
    // Its record is under another hash too, of which the log has never heard.
    const finalHash = sha256Hex('published');
    const record = new TextDecoder('latin1').decode((await kvStore(env.LOG).get(`final/${head}`))!);
    const bytes = Uint8Array.from(record.replaceAll(head, finalHash), (letter) => letter.charCodeAt(0));
    await kvStore(env.LOG).put(`final/${finalHash}`, bytes);
    // What the edge is told to remember for seconds it remembers here for as long as the test takes.
    const { put } = caches.default;
    const told = vi.spyOn(caches.default, 'put').mockImplementation(async (address, answer) => {
      await put.call(caches.default, address, new Response(answer.body, { headers: { 'cache-control': 'max-age=3600' } }));
    });
    expect(await problemOf(await api(`/hashes/${finalHash}/proof`))).toBe('404 relay/not-logged');
    expect(told.mock.calls.at(-1)?.[1].headers.get('cache-control')).toBe('max-age=2');
    told.mockRestore();
    await silence();
    expect(await problemOf(await api(`/hashes/${finalHash}/proof`))).toBe('404 relay/not-logged');
  });

  it('that nobody has played is not, and no hash that is not published wakes the log', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('lobby');
    await match.say(socket, 'cancel', 0);
    const { head: finalHash } = await match.summary();
    await runDurableObjectAlarm(match.stub);
    expect(await stub.logged(matchSubject(finalHash))).toMatchObject({ ok: false, code: 'relay/not-logged' });
    await silence();
    for (const hash of [finalHash, sha256Hex('nothing')])
      expect(await problemOf(await api(`/hashes/${hash}/proof`))).toBe('404 relay/not-published');
  });

  it('is told to a log again that did not answer', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    let asked = 0;
    await runInDurableObject(match.stub, (instance) => {
      const add = async (entry: LogEntry): Promise<never> => {
        await env.TRANSPARENCY_LOG.getByName(LOG).add(entry);
        asked++;
        throw new Error('the answer was lost');
      };
      const value = { ...env, TRANSPARENCY_LOG: { getByName: () => ({ add }) } };
      Object.defineProperty(instance, 'env', { value, configurable: true });
    });
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    while (asked < 2) await ringWhenDue(match);
    const { head: finalHash } = await match.summary();
    const logged = await stub.logged(matchSubject(finalHash));
    const count = () =>
      runInDurableObject(stub, (_, { storage }) => storage.sql.exec('SELECT count(*) AS n FROM entry').one()['n']);
    const before = await count();
    await evictDurableObject(match.stub);
    await ringWhenDue(match);
    expect(await count()).toBe(before);
    expect(logged.ok || logged.code).not.toBe('relay/internal');
  });
});

describe('the log', () => {
  it('gives an entry its index once, and shows it with those of the same second', async () => {
    const entries = [freshEntry(), freshEntry(), freshEntry()];
    const indices = [];
    for (const entry of entries) indices.push(await add(entry));
    const [first] = indices;
    expect(indices).toEqual([first, first! + 1, first! + 2]);
    expect(await Promise.all(entries.map(add))).toEqual(indices);
    const before = await shown();
    await ring();
    const after = await shown();
    expect(after.size).toBe(first! + 3);
    const hashes = await servedHashes(after.size);
    expect(isConsistent(before, after, consistencyPath(before.size, after.size, hashes))).toBe(true);
    expect(hashes(0, first!)).toEqual(leafHash(encodeLogEntry(entries[0]!)));
    expect(await add(entries[1]!)).toBe(indices[1]);
    // With nothing new there is no alarm.
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).toBeNull();
  });

  it('serves every width of a tile and a bundle up to the tree that it shows, for ever, and none beyond', async () => {
    await add(freshEntry());
    await ring();
    const { size } = await shown();
    const [index, last] = [Math.floor(size / 256), size % 256];
    await add(freshEntry());
    const whole = new Uint8Array(await (await tlog(tilePath({ level: 0, index, width: last }))).arrayBuffer());
    for (let width = 1; width <= last; width++) {
      const tile = await tlog(tilePath({ level: 0, index, width }));
      expect(new Uint8Array(await tile.arrayBuffer())).toEqual(whole.subarray(0, width * HASH_BYTES));
      const bundle = await tlog(tilePath({ level: 'entries', index, width }));
      for (const { headers } of [tile, bundle]) {
        expect(headers.get('content-type')).toBe('application/octet-stream');
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('access-control-allow-origin')).toBe('*');
      }
      expect(bundle.headers.get('content-encoding')).toBe('gzip');
      expect(entriesIn(await bodyOf(bundle))).toHaveLength(width);
    }
    const beyond = [
      tilePath({ level: 0, index, width: last + 1 }),
      tilePath({ level: 0, index: index + 1, width: 1 }),
      tilePath({ level: 'entries', index, width: last + 1 }),
      tilePath({ level: 'entries', index, width: 256 }),
      tilePath({ level: 3, index: 0, width: 1 }),
      'tile/0/0',
      'tile/0/000.p/256',
      'tile/64/000',
    ];
    for (const path of beyond) expect(await problemOf(await tlog(path))).toBe('404 relay/no-such-tile');
    expect(await problemOf(await tlog('nothing'))).toBe('404 relay/not-found');
    expect(await problemOf(await exports.default.fetch(new Request(`${ORIGIN}/tlog/checkpoint`, { method: 'POST' })))).toBe(
      '405 relay/method-not-allowed',
    );
  });

  it('shows a checkpoint that is cached for seconds', async () => {
    const answer = await tlog('checkpoint');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=2',
    });
    expect(readCheckpoint(await answer.text()).body.origin).toBe(LOG);
  });

  it('puts full tiles and bundles into the store of logs, again until they are there, and answers for them until then', async () => {
    const down = () => Promise.reject(new Error('KV is down'));
    await replaceBindings(stub, { LOG: { put: down } });
    for (let { size } = await shown(); size < 256; size++) await add(freshEntry());
    const last = freshEntry();
    await add(last);
    await ring();
    const { size } = await shown();
    const paths = [tilePath({ level: 0, index: 0, width: 256 }), tilePath({ level: 'entries', index: 0, width: 256 })];
    const stored = () => Promise.all(paths.map((path) => kvStore(env.LOG).get(`${LOG}/${path}`)));
    expect(await stored()).toEqual([undefined, undefined]);
    const served = await Promise.all(paths.map(async (path) => bodyOf(await tlog(path))));
    expect(entriesIn(served[1]!)).toHaveLength(256);
    await evictDurableObject(stub);
    vi.setSystemTime(Date.now() + 7_200_000);
    await ring();
    const [hashes, bundle] = await stored();
    expect([hashes, await gunzip(bundle!)]).toEqual(served);
    // So are the frozen proofs, some hundreds in a round.
    const proof = () => kvStore(env.LOG).get(proofKey(subjectOf(last)));
    while ((await proof()) === undefined) await ring();
    const { entry, log, witnesses, proof: text } = decodeStoredProof((await proof())!);
    expect({ entry, witnesses }).toEqual({ entry: last, witnesses: [] });
    const policy = readTrustPolicy(`log ${log}\nquorum none\n`);
    const finding = await checkLogProof(decodeLogProof(text), encodeLogEntry(last), policy, nodeEd25519(nodeCrypto));
    expect(finding).toMatchObject({ origin: LOG, trusted: true });
    await servedHashes(size);
    // From the store, the log itself is not asked.
    for (const path of paths) await caches.default.delete(`${ORIGIN}/api/stored/${LOG}/${path}`);
    await runInDurableObject(stub, (instance) => {
      Object.defineProperty(instance, 'tile', { value: () => Promise.reject(new Error('asked')), configurable: true });
    });
    for (const [i, path] of paths.entries()) expect(await bodyOf(await tlog(path))).toEqual(served[i]);
  });
});

describe('a write that breaks', () => {
  const real = {
    // Within the log: no object may use what another one has opened.
    read: async () => env.LOG_HEAD.getByName(LOG).read(),
    advance: async (...heads: Parameters<typeof head.advance>) => env.LOG_HEAD.getByName(LOG).advance(...heads),
  };

  it.each([
    ['before the register has the head', async () => Promise.reject(new Error('not stored'))],
    [
      'after the register has the head',
      async (...heads: Parameters<typeof head.advance>) => {
        await real.advance(...heads);
        throw new Error('the answer was lost');
      },
    ],
  ])('%s shows nothing, and all of it afterwards', async (_, advance) => {
    const before = await shown();
    await withRegister({ ...real, advance });
    const index = await add(freshEntry());
    await ring();
    expect(await shown()).toEqual(before);
    const more = await add(freshEntry());
    await runInDurableObject(stub, async (_, { storage }) => expect(await storage.getAlarm()).not.toBeNull());
    await evictDurableObject(stub);
    const after = await shown();
    expect([index, more, after.size]).toEqual([before.size, before.size + 1, before.size + 2]);
    expect(isConsistent(before, after, consistencyPath(before.size, after.size, await servedHashes(after.size)))).toBe(true);
    expect(await head.read()).toMatchObject({ size: after.size });
  });

  it('of the log itself shows nothing, and loses nothing', async () => {
    const before = await shown();
    const index = await add(freshEntry());
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("CREATE TRIGGER broken BEFORE INSERT ON checkpoint BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
    });
    await ring();
    expect(await shown()).toEqual(before);
    await runInDurableObject(stub, (_, { storage }) => void storage.sql.exec('DROP TRIGGER broken'));
    await evictDurableObject(stub);
    expect((await shown()).size).toBe(index + 1);
  });

  it('leaves a log silent that cannot compare itself with its register, and its tiles as they are', async () => {
    const { size } = await shown();
    await wake();
    await withRegister({ read: () => Promise.reject(new Error('no answer')) });
    for (const answer of [
      await stub.checkpoint(),
      await stub.add(freshEntry()),
      await stub.logged(matchSubject('00'.repeat(32))),
    ])
      expect(answer).toMatchObject({ ok: false, code: 'relay/internal' });
    if (size > 0) expect(await stub.tile({ level: 0, index: 0, width: 1 })).toMatchObject({ ok: true });
  });
});

describe('a recovery', () => {
  it('that sets the log back is noticed: it shows, takes and signs nothing until the recovery is undone', async () => {
    await add(freshEntry());
    await ring();
    const early = await dumpOf();
    await add(freshEntry());
    await ring();
    const late = await shown();
    const current = await dumpOf();
    await recover(early);
    await runInDurableObject(stub, (_, { storage }) => storage.setAlarm(Date.now()));
    expect(await problemOf(await tlog('checkpoint'))).toBe('503 relay/log-set-back');
    expect(await stub.add(freshEntry())).toMatchObject({ ok: false, code: 'relay/log-set-back' });
    await ring();
    expect(
      await runInDurableObject(stub, (_, { storage }) => storage.sql.exec('SELECT max(size) AS n FROM checkpoint').one()['n']),
    ).toBe(late.size - 1);
    await recover(current);
    expect(await shown()).toEqual(late);
    expect(await add(freshEntry())).toBe(late.size);
    await ring();
  });

  it('that sets the register back is made good by the log, which begins with what is there', async () => {
    await add(freshEntry());
    await ring();
    const early = await head.read();
    await add(freshEntry());
    await ring();
    const { size } = await shown();
    await runInDurableObject(head, (_, { storage }) => storage.kv.put('head', early));
    expect((await head.read()).size).toBe(size - 1);
    await evictDurableObject(stub);
    expect((await shown()).size).toBe(size);
    const { root } = await shown();
    expect(await head.read()).toEqual({ size, root: encodeHex(root) });
  });
});

describe('a relay without a log', () => {
  it.each([{ LOG_SEED: '' }, { LOG_ORIGIN: '' }])('says so: %j', async (variables) => {
    expect(await problemOf(await apiWith(variables, `/clients/${'00'.repeat(32)}`))).toBe('404 relay/no-log');
    const { logKey } = readRelayDescription(await (await apiWith(variables, '/relay')).json<Json>(), 'relay');
    expect(logKey).toBeUndefined();
  });

  it.each([
    { LOG_ORIGIN: 'https://relay.test/tlog' },
    { LOG_ORIGIN: 'relay.test' },
    { LOG_SEED: 'secret' },
    { LOG_SEED: env.RELAY_SEED },
  ])('is misconfigured, and says how without the secret: %j', async (variables) => {
    const answer = await apiWith(variables, `/clients/${'00'.repeat(32)}`);
    const { code, detail } = await answer.json<{ code: string; detail: string }>();
    expect([answer.status, code]).toEqual([500, 'relay/misconfigured']);
    expect(detail).not.toMatch(/secret|[0-9a-f]{64}/);
  });
});

async function bodyOf(answer: Response): Promise<Bytes> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes) : bytes;
}

/** The entries of a bundle. */
function entriesIn(bundle: Bytes): string[] {
  const entries = [];
  for (let at = 0; at < bundle.length; ) {
    const length = bundle[at]! * 256 + bundle[at + 1]!;
    entries.push(decodeUtf8(bundle.subarray(at + 2, at + 2 + length)));
    at += 2 + length;
  }
  return entries;
}
