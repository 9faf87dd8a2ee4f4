import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { checkEvidence, decodeEvidence } from '../../shared/evidence/evidence.ts';
import { type AddCheckpoint, encodeAddCheckpoint } from '../../shared/transparency/add-checkpoint.ts';
import { signCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { cosignedAt } from '../../shared/transparency/cosignature.ts';
import type { LogVars } from '../../shared/transparency/log-settings.ts';
import { readNote, readVerifierKey } from '../../shared/transparency/signed-note.ts';
import { parseTilePath } from '../../shared/transparency/tile-paths.ts';
import { readRelayDescription } from '../../shared/wire/http.ts';
import { app } from '../../worker/app.ts';
import { ToyLog } from '../support/toy-log.ts';
import { api, apiWith, ORIGIN } from './match-client.ts';

/** The one log that the relay of these tests witnesses (`vitest.config.ts`). */
const log = new ToyLog();
const hash = sha256Hex(log.origin);
const stub = env.WITNESS.getByName(hash);
const ed25519 = nodeEd25519(nodeCrypto);
const { LOG_SEED } = env as LogVars;

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  exports.default.fetch(new Request(`${ORIGIN}/witness${path}`, init));
const send = (body: BodyInit): Promise<Response> => ask('/add-checkpoint', { method: 'POST', body });
const request = (old: number, size: number, of = log): AddCheckpoint => ({
  ...{ old, proof: of.consistency(old, size), checkpoint: of.checkpoint(size) },
});
const add = (of: AddCheckpoint) => send(encodeAddCheckpoint(of));

async function statusOf(answer: Promise<Response>): Promise<string> {
  const got = await answer;
  const text = await got.text();
  return got.headers.get('content-type')?.startsWith('application/problem')
    ? `${got.status} ${JSON.parse(text).code}`
    : `${got.status}`;
}

async function witnessKey() {
  const described = readRelayDescription(await (await api('/relay')).json(), 'relay');
  return readVerifierKey(described.witnessKey!);
}

/** Unless a test says otherwise the log does not answer at its address. */
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network')));
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec('DELETE FROM latest');
    storage.sql.exec('DELETE FROM evidence');
  });
});

describe('a relay as a witness', () => {
  it('cosigns what goes on from the last tree that it has cosigned, and shows it', async () => {
    const key = await witnessKey();
    expect(key.name).toBe('relay.test/witness');
    expect(await statusOf(ask(`/${hash}/checkpoint`))).toBe('404 relay/not-found');
    const times: number[] = [];
    for (const [old, size] of [
      [0, 3],
      [3, 3],
      [3, 8],
      [8, 9],
      [9, 64],
    ] as const) {
      const answer = await add(request(old, size));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      const { text } = readNote(log.checkpoint(size));
      const line = await answer.text();
      times.push((await cosignedAt(readNote(`${text}\n${line}`), key, ed25519))!);
      // What is shown is stored, and of nothing but the log's own line and ours.
      await evictDurableObject(stub);
      expect(await (await ask(`/${hash}/checkpoint`)).text()).toBe(log.checkpoint(size) + line);
    }
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(1_700_000_000);
  });

  it('refuses with the status of the specification, the first that applies in its order, and changes nothing', async () => {
    await add(request(0, 8));
    const kept = await (await ask(`/${hash}/checkpoint`)).text();
    const other = new ToyLog('other.example/tlog');
    const { text } = readNote(log.checkpoint(9));
    const forged = { ...request(8, 9), checkpoint: `${text}\n${log.checkpoint(8).split('\n\n')[1]}` };
    const withoutLine = { ...request(8, 9), checkpoint: `${text}\n— nobody.example AQIDBAU=\n` };
    // Each but the last has the fault of every later one, too.
    expect(await statusOf(send('old'))).toBe('400 transparency/bad-request');
    expect(await statusOf(add({ ...request(0, 3, other), old: 99 }))).toBe('404 transparency/unknown-log');
    expect(await statusOf(add({ ...withoutLine, old: 99 }))).toBe('403 transparency/bad-signature');
    expect(await statusOf(add({ ...forged, old: 99 }))).toBe('403 transparency/bad-signature');
    expect(await statusOf(add({ ...request(8, 9, log.forkedAt(2)), old: 10 }))).toBe('400 transparency/bad-request');
    const conflict = await add({ ...request(5, 9, log.forkedAt(2)) });
    expect([conflict.status, conflict.headers.get('content-type'), await conflict.text()]).toEqual([
      409,
      'text/x.tlog.size',
      '8\n',
    ]);
    expect(await statusOf(add(request(8, 9, log.forkedAt(2))))).toBe('422 transparency/inconsistent');
    expect(await statusOf(add({ ...request(8, 9), proof: [] }))).toBe('422 transparency/inconsistent');
    expect(await statusOf(add(request(8, 8, log.forkedAt(2))))).toBe('422 transparency/inconsistent');
    expect(await (await ask(`/${hash}/checkpoint`)).text()).toBe(kept);
    expect(await statusOf(add(request(8, 9)))).toBe('200');
  });

  it('names size 0 to a log that it has never cosigned', async () => {
    const answer = await add(request(3, 8));
    expect([answer.status, await answer.text()]).toEqual([409, '0\n']);
    expect(await statusOf(add({ ...request(0, 8), proof: log.consistency(3, 8) }))).toBe('422 transparency/inconsistent');
  });

  it('cosigns one of two trees that come at once, whichever is the first', async () => {
    await add(request(0, 5));
    const sizes = [7, 9, 12, 20];
    const statuses = await Promise.all(sizes.map(async (size) => (await add(request(5, size))).status));
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    const kept = await (await ask(`/${hash}/checkpoint`)).text();
    expect(kept.split('\n')[1]).toBe(`${sizes[statuses.indexOf(200)]}`);
  });

  it('keeps the two trees of a log that shows two histories as evidence, for everybody', async () => {
    for (const [old, size, contradiction] of [
      [9, 9, 'two-trees-of-one-size'],
      [9, 20, 'another-beginning'],
    ] as const) {
      await runInDurableObject(stub, (_, { storage }) => void storage.sql.exec('DELETE FROM latest; DELETE FROM evidence'));
      await add(request(0, 9));
      expect(await statusOf(ask(`/${hash}/evidence`))).toBe('404 relay/not-found');
      expect(await statusOf(add(request(old, size, log.forkedAt(4))))).toBe('422 transparency/inconsistent');
      const file = new Uint8Array(await (await ask(`/${hash}/evidence`)).arrayBuffer());
      const { key, origin } = { key: log.signer.publicKey, origin: log.origin };
      expect(await checkEvidence(decodeEvidence(file), ed25519)).toEqual({ guilty: 'log', key, origin, size, contradiction });
    }
  });

  describe('after a tree of 2^n entries, of which a path names nothing,', () => {
    /** What the log serves at its address, from one of its histories. */
    const serve = (history: ToyLog) =>
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
        const tile = parseTilePath(String(url).slice(`https://${log.origin}/`.length));
        return tile === undefined ? new Response(null, { status: 404 }) : new Response(history.tile(tile));
      });

    it.each([1, 8, 256, 512])('reads in the tiles of the log which beginning its larger tree has: %i', async (old) => {
      const fork = log.forkedAt(old - 1);
      await add(request(0, old));
      const spy = serve(fork);
      expect(await statusOf(add(request(old, old + 44, fork)))).toBe('422 transparency/inconsistent');
      expect(spy).toHaveBeenCalledTimes(1);
      const file = new Uint8Array(await (await ask(`/${hash}/evidence`)).arrayBuffer());
      expect(await checkEvidence(decodeEvidence(file), ed25519)).toMatchObject({
        ...{ origin: log.origin, size: old + 44, contradiction: 'another-beginning' },
      });
    });

    it('accuses nobody by tiles that do not lead to the tree that was signed, or where there are no tiles', async () => {
      await add(request(0, 8));
      const fork = log.forkedAt(2);
      expect(await statusOf(add(request(8, 20, fork)))).toBe('422 transparency/inconsistent');
      vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('short'));
      expect(await statusOf(add(request(8, 20, fork)))).toBe('422 transparency/inconsistent');
      serve(log);
      expect(await statusOf(add(request(8, 20, fork)))).toBe('422 transparency/inconsistent');
      // An honest tree, whose path somebody has spoilt on its way.
      expect(await statusOf(add({ ...request(8, 20), proof: fork.consistency(8, 20).toReversed() }))).toBe(
        '422 transparency/inconsistent',
      );
      expect(await statusOf(ask(`/${hash}/evidence`))).toBe('404 relay/not-found');
    });
  });

  it('refuses an empty tree whose root is another than that of no entries, before it has cosigned anything', async () => {
    const empty = signCheckpoint({ origin: log.origin, size: 0, root: '00'.repeat(32) }, log.signer);
    expect(await statusOf(add({ old: 0, proof: [], checkpoint: empty }))).toBe('422 transparency/inconsistent');
    expect(await statusOf(add(request(0, 0)))).toBe('200');
  });

  it('accuses nobody whose path is only wrong', async () => {
    await add(request(0, 9));
    await add({ ...request(9, 20), proof: log.consistency(9, 21).slice(0, log.consistency(9, 20).length) });
    expect(await statusOf(ask(`/${hash}/evidence`))).toBe('404 relay/not-found');
  });

  it('reads no body that is longer than any request, and wakes no object of a log that it does not know', async () => {
    expect(await statusOf(send('x'.repeat(100_000)))).toBe('413 encoding/too-large');
    expect(await statusOf(send(new Uint8Array([255, 254])))).toBe('400 encoding/not-utf8');
    expect(await statusOf(send(''))).toBe('400 transparency/bad-request');
    for (const origin of [sha256Hex('other.example/tlog'), log.origin, hash.toUpperCase(), 'x']) {
      for (const what of ['checkpoint', 'evidence'])
        expect(await statusOf(ask(`/${encodeURIComponent(origin)}/${what}`))).toBe('404 transparency/unknown-log');
    }
    expect(await statusOf(ask('/add-checkpoint'))).toBe('405 relay/method-not-allowed');
    expect(await statusOf(ask('/'))).toBe('404 relay/not-found');
  });

  it.each([
    ['its log', { WITNESS_SEED: LOG_SEED }],
    ['its matches', { WITNESS_SEED: env.RELAY_SEED }],
    ['nothing that can be read', { WITNESS_SEED: 'secret' }],
  ])('cosigns nothing with the key of %s, and says so without the seed', async (_, variables) => {
    const answer = await app.fetch(new Request(`${ORIGIN}/witness/${hash}/checkpoint`), { ...env, ...variables });
    const { code, detail } = await answer.json<{ code: string; detail: string }>();
    expect([answer.status, code]).toEqual([500, 'relay/misconfigured']);
    expect(detail).toMatch(/^WITNESS_SEED is /);
    expect(detail).not.toMatch(/secret|[0-9a-f]{64}/);
    const described = readRelayDescription(await (await apiWith(variables, '/relay')).json(), 'relay');
    expect(described.witnessKey).toBeUndefined();
  });
});
