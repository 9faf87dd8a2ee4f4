import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { kvStore } from '../../archive/log-store.ts';
import { encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { decodeLog, encodeLog } from '../../shared/log/file.ts';
import { GENESIS, type Signature } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import type { MatchState } from '../../shared/match/match-state.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { matchSubject } from '../../shared/transparency/log-entry.ts';
import { readFinalRecord } from '../../shared/wire/http.ts';
import { proofKey } from '../../shared/wire/kv-keys.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { START_MS } from '../support/table.ts';
import { RELAY, signWith, stampDraft, TOY_MATCH, ToyMatch, type ToyOptions } from '../support/toy-match.ts';
import { api, problemOf, textOf, WorkerMatch } from './match-client.ts';

/** A match that was played at another relay: `moves` moves, and its end. */
function playedElsewhere(word: string, moves = 1, payload: JsonObject = {}, options: ToyOptions = {}) {
  const match = new ToyMatch(options).to('play');
  for (let i = 0; i < moves; i++) match.say('toy.move', i % 2, { word, i, ...payload }, i === moves - 1 ? [] : [1 - (i % 2)]);
  match.say('endgame', [0, 1], { result: { kind: 'drawn', reason: word } });
  return { match, finalHash: match.matchState.prev, log: encodeLog(match.entries) };
}

/** A match at a relay that takes any name: that of its first seat is this one, and that of the second is Bob. */
function playedUnder(name: string) {
  const toy = new ToyMatch();
  const entries: FullEntry[] = [];
  const say = (kind: string, seats: readonly number[], payload: JsonObject, next: readonly number[], text?: string): void => {
    const prev = entries.length === 0 ? GENESIS : linkHash(entries.at(-1)!.step);
    const signers = seats.map((seat) => toy.signers[seat]!);
    const draft = signWith({ match: TOY_MATCH, seq: entries.length, prev, kind, next }, payload, signers, text);
    entries.push(stampDraft(draft, START_MS));
  };
  say('open', [0], toy.terms(), [], name);
  say('join', [1], toy.joinPayload(1), [0, 1], 'Bob');
  say('start', [0, 1], {}, [0]);
  say('toy.move', [0], {}, []);
  say('endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } }, []);
  return { finalHash: linkHash(entries.at(-1)!.step), log: encodeLog(entries) };
}

/** `REPUBLISH_LIMITER` in wrangler.toml. */
const REPUBLISHED_A_MINUTE = 5;

const relayStep = (kind: string, payload: JsonObject, { match, seq, prev }: MatchState, time: number) =>
  stampDraft(signWith({ match, seq, prev, kind, next: [] }, payload, [RELAY]), time);

const put = (finalHash: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  api(`/hashes/${finalHash}/log`, { method: 'PUT', body, headers });

/**
 * Every key of the store, but of proofs that of this log alone, and no tiles: the transparency log stores those of all that was published before
 * by an alarm of its own, a second or more later.
 */
async function keysOf(finalHash?: string): Promise<readonly string[]> {
  const own = finalHash?.length === 64 ? proofKey(matchSubject(finalHash)) : undefined;
  return (await kvStore(env.LOG).list('')).filter((key) => !/^(proof|tlog)\//.test(key) || key === own);
}

describe('a whole log', () => {
  it('is published under its final hash as its own relay would have, and again to no effect', async () => {
    const { match, finalHash, log } = playedElsewhere('whole', 130);
    const answer = await put(finalHash, log);
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/hashes/${finalHash}`]);
    const record = readFinalRecord(await answer.json(), 'record');
    expect(record).toMatchObject({
      finalHash,
      match: match.matchState.match,
      game: 'toy',
      relay: RELAY.publicKey,
      steps: match.entries.length,
      seats: match.signers.map(({ publicKey: key }) => ({ key })),
      claim: { kind: 'drawn', reason: 'whole' },
    });
    expect(await (await api(`/hashes/${finalHash}`)).json()).toEqual(record);
    expect(await textOf(await api(`/hashes/${finalHash}/log`))).toBe(log);
    // A relay remembers for its players only what it has timestamped itself.
    for (const { publicKey } of match.signers) {
      expect(await (await api(`/players/${publicKey}`)).json()).toMatchObject({ totals: [], matches: [] });
    }
    // The transparency log here has it as well, whatever that of the other relay says.
    const subjects = await runInDurableObject(env.TRANSPARENCY_LOG.getByName('relay.test/tlog'), (_, { storage }) =>
      storage.sql.exec('SELECT hex(subject) AS subject FROM entry').toArray(),
    );
    expect(subjects).toContainEqual({ subject: encodeHex(matchSubject(finalHash)).toUpperCase() });
    const before = await keysOf();
    const again = await put(finalHash, 'anything');
    expect([again.status, await again.json()]).toEqual([200, record]);
    expect(await keysOf()).toEqual(before);
  });

  it('of a practice match says so in its record too', async () => {
    const { finalHash, log } = playedElsewhere('practice', 3, {}, { practice: true });
    const answer = await put(finalHash, log);
    expect(readFinalRecord(await answer.json(), 'record')).toMatchObject({ finalHash, practice: true });
  });

  it.each([
    ['turns the text around it', '\u202eAda'],
    ['cannot be seen', '\u200b'],
    ['is not in the form of all names', 'Ａda'],
  ])('loses a name that %s, and nothing else', async (_, name) => {
    const { finalHash, log } = playedUnder(name);
    const answer = await put(finalHash, log);
    const { seats } = readFinalRecord(await answer.json(), 'record');
    expect([answer.status, seats.map((seat) => seat?.name)]).toEqual([201, [undefined, 'Bob']]);
    const stored = decodeLog(encodeUtf8(await textOf(await api(`/hashes/${finalHash}/log`)))).entries;
    const { entries } = decodeLog(encodeUtf8(log));
    expect(stored).toEqual(entries.map(({ name: _, ...rest }, seq) => (seq === 0 ? rest : entries[seq]!)));
  });

  it('is stored beside its record if it is large', async () => {
    const large = playedElsewhere('large', 2, { text: 'x'.repeat(1_000_000) });
    expect((await put(large.finalHash, large.log)).status).toBe(201);
    expect(await kvStore(env.LOG).list(`log/${large.finalHash}/`)).toHaveLength(1);
    expect(await textOf(await api(`/hashes/${large.finalHash}/log`))).toBe(large.log);
  });

  it('that several send at once is written once, each of them is answered, and a slow one keeps nobody waiting', async () => {
    const { finalHash, log } = playedElsewhere('at once', 3);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const slow = put(finalHash, readable);
    const answers = await Promise.all([log, log, log].map((body) => put(finalHash, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const writer = writable.getWriter();
    await Promise.allSettled([writer.write(encodeUtf8(log)), writer.close()]);
    answers.push(await slow);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });

  it('is refused while slow senders fill the memory of the isolate, with a time to come again', async () => {
    /** A body of which half has come. */
    const half = () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      void writer.write(new Uint8Array(RELAY_LIMITS.republishedBytes / 2 + 1)).catch(() => {});
      return { readable, end: () => writer.close() };
    };
    const slow = ['01', '02', '03', '04'].map((word) => {
      const { readable, end } = half();
      return { end, answer: put(word.repeat(32), readable) };
    });
    const answers = slow.map(({ answer }) => answer);
    const refused = await Promise.race(answers);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await problemOf(refused)).toBe('503 relay/busy');
    await Promise.allSettled(slow.map(({ end }) => end()));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([400, 400, 400, 503]);
    const { finalHash, log } = playedElsewhere('late');
    expect((await put(finalHash, log)).status).toBe(201);
  });
});

/** Lets the object of a published match forget its steps. */
async function bury(match: WorkerMatch): Promise<void> {
  await runInDurableObject(match.stub, (_, { storage }) => {
    storage.sql.exec("UPDATE meta SET value = json_set(value, '$.storedAt', 0) WHERE key = 'publication'");
    return storage.setAlarm(Date.now() + 3_600_000);
  });
  await evictDurableObject(match.stub);
  await runDurableObjectAlarm(match.stub);
  expect(await problemOf(await api(`/matches/${match.id}/log`))).toBe('410 relay/archived');
}

/** A match that ended here, and its log. */
async function ended() {
  const match = new WorkerMatch();
  const socket = await match.begin('play', 'Ada');
  await match.say(socket, 'toy.move', 0, {}, []);
  await match.say(socket, 'endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
  await socket.until(() => socket.of('published').length > 0);
  const { head } = await match.summary();
  return { match, head, log: await match.log() };
}

describe.each<[string, (match: WorkerMatch) => Promise<void>]>([
  ['has all steps', async () => {}],
  ['has a tombstone alone', bury],
])('a log of a match of this relay whose object %s', (_, forget) => {
  it('restores what the store has lost', async () => {
    const { match, head, log } = await ended();
    await forget(match);
    const stored = () => env.LOG.get(`final/${head}`, 'arrayBuffer');
    const before = await stored();
    await env.LOG.delete(`final/${head}`);
    expect((await put(head, log)).status).toBe(201);
    expect(await stored()).toEqual(before);
    expect(await textOf(await api(`/hashes/${head}/log`))).toBe(log);
  });

  it('brings back no name that was forgotten, and each other one', async () => {
    const { match, head, log } = await ended();
    await forget(match);
    await match.stub.order({ action: 'forget-name', key: match.signers[0]!.publicKey });
    await env.LOG.delete(`final/${head}`);
    const answer = await put(head, log);
    expect([answer.status, log.includes('"Ada"')]).toEqual([201, true]);
    expect(await answer.text()).not.toContain('Ada');
    expect(await textOf(await api(`/hashes/${head}/log`))).toBe(log.replace(/"name":\{[^}]*"Ada"\},/, ''));
  });

  it('is refused once it was withdrawn, although the store has lost the mark', async () => {
    const { match, head, log } = await ended();
    await forget(match);
    await match.stub.order({ action: 'withdraw' });
    await env.LOG.delete(`final/${head}`);
    expect(await problemOf(await put(head, log))).toBe('451 relay/withdrawn');
    expect(await env.LOG.get(`final/${head}`)).toBeNull();
  });

  it('with another end is refused, although every signature of it is good: only its key’s thief can have made it', async () => {
    const { match, log } = await ended();
    await forget(match);
    const { entries } = decodeLog(encodeUtf8(log));
    const { step } = entries.at(-1)!;
    const forged = stampDraft(
      signWith(
        { match: match.id, seq: step.seq, prev: step.prev, kind: 'endgame', next: [] },
        { result: { kind: 'drawn', reason: 'other' } },
        match.signers,
      ),
      step.timestamp.time,
    );
    const other = encodeLog([...entries.slice(0, -1), forged]);
    expect(await problemOf(await put(linkHash(forged.step), other))).toBe('409 relay/other-ending');
    expect(await env.LOG.get(`final/${linkHash(forged.step)}`)).toBeNull();
  });
});

describe('a log of a match of this relay', () => {
  it('without its names is stored as its object has it, so that no copy in a hurry forgets them', async () => {
    const { match, head, log } = await ended();
    const before = await env.LOG.get(`final/${head}`, 'arrayBuffer');
    // As one finds the store before the match has been there.
    await env.LOG.delete(`final/${head}`);
    const nameless = log.replace(/"name":\{[^}]*\},/g, '');
    const answer = await put(head, nameless);
    expect([answer.status, nameless.length < log.length]).toEqual([201, true]);
    expect(await answer.json()).toMatchObject({ match: match.id, seats: [{ name: 'Ada' }, {}] });
    expect(await env.LOG.get(`final/${head}`, 'arrayBuffer')).toEqual(before);
  });
});

describe('a log', () => {
  const { match, finalHash, log } = playedElsewhere('refused', 3);
  const lines = log.split(/(?<=\n)/);
  const without = (at: number): string =>
    encodeLog(match.entries.map(({ step, payload }, i) => (i === at ? { step } : { step, payload })));
  const early = new ToyMatch().to('play');
  const cancelled = new ToyMatch().to('lobby').say('cancel', 0);
  /** The last step with the first seat's signature in the place of the second's. */
  const forged = ((): [string, string] => {
    const { step, payload } = match.entries.at(-1)!;
    const [one, two] = step.signatures as [Signature, Signature];
    const last = { ...step, signatures: [one, { ...two, sig: one.sig }] };
    return [linkHash(last), encodeLog([...match.entries.slice(0, -1), { step: last, payload }])];
  })();

  it.each<[string, string, BodyInit, string]>([
    ['of which a payload was changed', finalHash, log.replace('"i":1', '"i":2'), '400 log/digest-mismatch'],
    ['of which a time was changed', finalHash, log.replace(/"time":18/, '"time":19'), '400 log/broken-link'],
    ['of which a signature is another’s', ...forged, '400 log/bad-signature'],
    ['without a step', finalHash, lines.toSpliced(4, 1).join(''), '400 log/broken-link'],
    ['without a payload', finalHash, without(4), '400 log/payload-missing'],
    ['of a match that is not over', early.matchState.prev, encodeLog(early.entries), '400 log/not-closed'],
    ['without its last step', finalHash, lines.slice(0, -1).join(''), '400 log/other-final-hash'],
    ['with a step after the last', finalHash, log + lines.at(-1)!, '400 log/broken-link'],
    ['that was cut off', finalHash, log.trimEnd(), '400 log/line-not-ended'],
    ['under another final hash', 'ab'.repeat(32), log, '400 log/other-final-hash'],
    ['under what is no hash', 'abc', log, '400 relay/bad-request'],
    ['of a match that never began', cancelled.matchState.prev, encodeLog(cancelled.entries), '410 relay/never-began'],
    ['that is empty', finalHash, '', '400 log/empty'],
    ['that is no JSON', finalHash, 'hello\n', '400 encoding/not-json'],
    ['that is no text', finalHash, new Uint8Array([0xff, 0x0a]), '400 encoding/not-utf8'],
    ['that is too large', finalHash, new Uint8Array(RELAY_LIMITS.republishedBytes + 1), '413 encoding/too-large'],
  ])('%s is refused, and leaves nothing', async (_, hash, body, problem) => {
    const before = await keysOf(hash);
    expect(await problemOf(await put(hash, body))).toBe(problem);
    expect(await keysOf(hash)).toEqual(before);
  });

  it('of which the relay ended the match before its deadline is refused, and one that it ended after it is not', async () => {
    const toy = new ToyMatch().to('play').say('toy.move', 0, {}, []);
    const early = relayStep('close', { reason: 'expired' }, toy.matchState, toy.now);
    expect(await problemOf(await put(linkHash(early.step), encodeLog([...toy.entries, early])))).toBe('400 life/too-early');
    toy.waitUntilDeadline(1);
    expect((await put(toy.matchState.prev, encodeLog(toy.entries))).status).toBe(201);
  });

  it('is rate-limited by itself, for an address that sends many', async () => {
    const from = async (address: string) => (await put(finalHash, '', { 'cf-connecting-ip': address })).status;
    // More than two minutes allow, for a minute may end between any two.
    const flood = await Promise.all(Array.from({ length: 2 * REPUBLISHED_A_MINUTE + 1 }, () => from('203.0.113.9')));
    expect(new Set(flood)).toEqual(new Set([400, 429]));
  });

  it('is not taken from the page of another site: its browser is told so before it sends anything', async () => {
    const asked = { origin: 'https://elsewhere.test', 'access-control-request-method': 'PUT' };
    const answer = await api(`/hashes/${finalHash}/log`, { method: 'OPTIONS', headers: asked });
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });
});
