/** How published logs are kept, in KV and in R2, and how they are read by HTTP. */

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { gzip } from '../../archive/gzip.ts';
import { kvStore, logStore, r2Store } from '../../archive/log-store.ts';
import type { PublishedLog } from '../../archive/published-log.ts';
import { decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { app } from '../../worker/app.ts';
import type { App } from '../../worker/env.ts';
import { logResponse } from '../../worker/log-response.ts';
import { api, problemOf, SPARE_BUCKET, textOf, WorkerMatch } from './match-client.ts';

describe.each([
  ['KV', kvStore(env.LOG)],
  ['R2', r2Store(SPARE_BUCKET)],
  ['R2 before KV', logStore({ LOG: env.LOG, LOGS: SPARE_BUCKET })],
])('a store of logs in %s', (_, store) => {
  it('gives back the bytes that were put last, and nothing for a key that never was or was deleted', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => i);
    expect(await store.get('contract/a')).toBeUndefined();
    await store.put('contract/a', encodeUtf8('before'));
    await store.put('contract/a', bytes);
    expect(await store.get('contract/a')).toEqual(bytes);
    await store.delete('contract/a');
    await store.delete('contract/a');
    expect(await store.get('contract/a')).toBeUndefined();
  });

  it('lists the keys that begin with a prefix, and no others', async () => {
    const keys = ['list/a/0', 'list/a/1', 'list/b/0', 'list/b'];
    await Promise.all(keys.map((key) => store.put(key, encodeUtf8(key))));
    expect(await store.list('list/a/')).toEqual(['list/a/0', 'list/a/1']);
    expect(await store.list('list/')).toEqual([...keys].sort());
    expect(await store.list('list/c')).toEqual([]);
    await Promise.all(keys.map((key) => store.delete(key)));
    expect(await store.list('list/')).toEqual([]);
  });
});

describe('the log of a published match', () => {
  const match = new WorkerMatch();
  let head = '';
  let log = '';
  beforeAll(async () => {
    const socket = await match.begin();
    for (let i = 0; i < 10; i++) await match.say(socket, 'toy.move', i % 2, { i }, i === 9 ? [] : [1 - (i % 2)]);
    await match.say(socket, 'endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
    await socket.until(() => socket.of('published').length > 0);
    head = (await match.summary()).head;
    log = await match.log();
  });
  const get = (headers: Record<string, string> = {}, path = 'log', method = 'GET') =>
    api(`/hashes/${head}${path === '' ? '' : `/${path}`}`, { headers, method });

  it('is sent gzipped, as it is stored, to those who take that, and else as it is', async () => {
    const plain = await get();
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': 'application/jsonl',
      'content-length': `${log.length}`,
      'accept-ranges': 'bytes',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await textOf(plain)).toBe(log);
    for (const accepted of ['gzip', 'br, gzip;q=0.5']) {
      const zipped = await get({ 'accept-encoding': accepted });
      expect(zipped.headers.get('content-encoding')).toBe('gzip');
      expect(zipped.headers.get('etag')).toBe(plain.headers.get('etag')!.replace(/"$/, '-gzip"'));
      expect(Number(zipped.headers.get('content-length'))).toBeLessThan(log.length / 2);
      expect(await textOf(zipped)).toBe(log);
    }
    for (const refused of ['br', 'gzip;q=0', 'gzip; q=0.0, br']) {
      const answer = await get({ 'accept-encoding': refused });
      expect(answer.headers.get('content-encoding')).toBeNull();
      await answer.arrayBuffer();
    }
  });

  it('is not sent again to who has it, in the coding that it has', async () => {
    const { headers } = await get({}, 'log', 'HEAD');
    const tag = headers.get('etag')!;
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await get({ 'if-none-match': known });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await get({ 'if-none-match': tag, 'accept-encoding': 'gzip' })).status).toBe(200);
    expect((await get({ 'if-none-match': tag.replace(/"$/, '-gzip"'), 'accept-encoding': 'gzip' })).status).toBe(304);
    const record = await get({}, '');
    expect(record.status).toBe(200);
    const recordTag = record.headers.get('etag')!;
    expect((await get({ 'if-none-match': recordTag }, '')).status).toBe(304);
    expect((await get({ 'if-none-match': tag }, '')).status).toBe(200);
  });

  it('may be kept by caches, but not for longer than a day', async () => {
    for (const path of ['', 'log']) {
      const [, seconds] = /^public, max-age=(\d+)$/.exec((await get({}, path)).headers.get('cache-control')!)!;
      expect(Number(seconds)).toBeLessThanOrEqual(86_400);
    }
  });

  it.each([
    ['bytes=0-9', (text: string) => text.slice(0, 10)],
    ['bytes=10-', (text: string) => text.slice(10)],
    ['bytes=-7', (text: string) => text.slice(-7)],
    ['bytes=5-999999999', (text: string) => text.slice(5)],
    ['bytes=-999999999', (text: string) => text],
  ])('answers the range %s of its own bytes, whatever codings the reader takes', async (range, cut) => {
    const answer = await get({ range, 'accept-encoding': 'gzip' });
    const expected = cut(log);
    const from = log.length - expected.length;
    const first = range === 'bytes=0-9' ? 0 : from;
    expect([answer.status, await textOf(answer)]).toEqual([206, expected]);
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${first + expected.length - 1}/${log.length}`);
  });

  it('answers the whole log to a range that it does not know or that is of another version', async () => {
    const tag = (await get({}, 'log', 'HEAD')).headers.get('etag')!;
    for (const range of ['bytes=0-1,3-4', 'lines=0-1', 'bytes=9-2', 'bytes=-']) expect((await get({ range })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
  });

  it('has no range behind its end', async () => {
    const answer = await get({ range: `bytes=${log.length}-` });
    expect(answer.headers.get('content-range')).toBe(`bytes */${log.length}`);
    expect(await problemOf(answer)).toBe('416 relay/bad-range');
    expect(await problemOf(await get({ range: 'bytes=-0' }))).toBe('416 relay/bad-range');
  });

  it('is read from the store once: the next reader has it from the edge’s cache', async () => {
    const keys: string[] = [];
    const LOG = {
      get(key: string) {
        keys.push(key);
        return env.LOG.get(key, 'arrayBuffer');
      },
    };
    const read = async (path: string): Promise<string> => {
      const context = createExecutionContext();
      const request = new Request(`https://elsewhere.test/api/hashes/${path}`);
      const answer = await app.fetch(request, { ...env, LOG } as unknown as Env, context);
      const text = await textOf(answer);
      await waitOnExecutionContext(context);
      return text;
    };
    expect([await read(`${head}/log`), await read(`${head}/log`)]).toEqual([log, log]);
    await read(head);
    expect(keys).toEqual([`final/${head}`]);
    // That nothing is there is not remembered: it may be published at any moment.
    await read('ab'.repeat(32));
    await read('ab'.repeat(32));
    expect(keys).toHaveLength(3);
  });

  it('is stored gzipped behind its record', async () => {
    const value = new Uint8Array((await env.LOG.get(`final/${head}`, 'arrayBuffer'))!);
    const end = value.indexOf(0x0a);
    expect(JSON.parse(decodeUtf8(value.subarray(0, end)))).toMatchObject({ record: { finalHash: head }, sizes: [log.length] });
    expect(gunzipSync(value.subarray(end + 1)).toString()).toBe(log);
  });
});

describe('a log of several parts', () => {
  const texts = ['first part\n', 'second part\n', 'third part\n'];
  const whole = texts.join('');
  /** Says what was asked for, in order; `lost` is a part that is nowhere. */
  function inParts(lost?: number) {
    const asked: number[] = [];
    const log = {
      digest: 'ab'.repeat(32),
      record: { finalHash: 'cd'.repeat(32), game: 'toy' },
      sizes: texts.map(({ length }) => length),
      part: async (i: number) => {
        asked.push(i);
        return i === lost ? undefined : gzip(encodeUtf8(texts[i]!));
      },
    } as unknown as PublishedLog;
    return { log, asked };
  }
  const read = (log: PublishedLog, headers: Record<string, string> = {}) =>
    new Hono<App>()
      .get('/', (c) => logResponse(c, log))
      .onError((error) => {
        throw error;
      })
      .request('/', { headers });

  it('is sent decoded, with its length, each part fetched once', async () => {
    const { log, asked } = inParts();
    const answer = await read(log, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe(`${whole.length}`);
    expect([await textOf(answer), asked]).toEqual([whole, [0, 1, 2]]);
  });

  it('has its next part on the way before the first is sent', async () => {
    const { log, asked } = inParts();
    const { body } = await read(log);
    expect(asked).toEqual([0, 1]);
    await body!.cancel();
  });

  it.each([
    [9, 13],
    [11, 22],
    [23, 33],
    [0, 33],
  ])('answers the range from %i to %i over its parts, and fetches no others', async (from, last) => {
    const { log, asked } = inParts();
    expect(await textOf(await read(log, { range: `bytes=${from}-${last}` }))).toBe(whole.slice(from, last + 1));
    const starts = [0, 11, 23, 34];
    expect(asked).toEqual([0, 1, 2].filter((i) => starts[i]! <= last && from < starts[i + 1]!));
  });

  it('fails before the first byte if its first part is nowhere, and ends early if a later one is', async () => {
    await expect(read(inParts(0).log)).rejects.toThrow('part 0');
    const early = await read(inParts(2).log);
    await expect(textOf(early)).rejects.toThrow();
  });

  it('is not sent where a part has other bytes than its heading says', async () => {
    const { log } = inParts();
    await expect(read({ ...log, sizes: [10, 12, 11] })).rejects.toThrow('another edition');
  });
});
