import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { readFinalRecord } from '../../shared/wire/http.ts';
import type { MatchResult } from '../../shared/wire/match-result.ts';
import { type PlayerRecord, readPlayerRecord } from '../../shared/wire/player-record.ts';
import { CLOCK, DEADLINES } from '../support/table.ts';
import { ToyMatch } from '../support/toy-match.ts';
import { api, problemOf, type TestSocket, WorkerMatch } from './match-client.ts';
import { replaceBindings, ringWhenDue, storeIn } from './stored-match.ts';

const result = { kind: 'won', reason: 'toy', winners: [0] };

async function recordOf(key: string, query = ''): Promise<PlayerRecord> {
  return readPlayerRecord(await (await api(`/players/${key}${query}`)).json<Json>(), 'record');
}

/** Plays to the end, so that seat 0 has won. */
async function play(match: WorkerMatch, claim: JsonObject = result): Promise<TestSocket> {
  const socket = await match.begin();
  await match.say(socket, 'toy.move', 0, {}, []);
  await match.say(socket, 'endgame', [0, 1], { result: claim });
  return socket;
}

/** Waits until the record of every player has the match. */
async function told(match: WorkerMatch): Promise<void> {
  for (const key of keysOf(match)) {
    while (mine(await recordOf(key), match).length === 0) await ringWhenDue(match);
  }
}

const keysOf = (match: WorkerMatch): string[] => match.signers.map(({ publicKey }) => publicKey);
const mine = ({ matches }: PlayerRecord, { id }: WorkerMatch): readonly MatchResult[] =>
  matches.filter((one) => one.match === id);

/** Moves the clock of the relay on, and rings the alarm. */
async function pass(match: WorkerMatch, ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await runDurableObjectAlarm(match.stub);
}

afterEach(() => void vi.useRealTimers());

/** A match between keys of its own. */
const freshMatch = (options: ConstructorParameters<typeof WorkerMatch>[0] = {}): WorkerMatch =>
  new WorkerMatch({ ...options, keys: crypto.randomUUID() });

describe('the record of a key', () => {
  it('has a row for each match that it played, with what every seat signed', async () => {
    const match = freshMatch();
    await play(match);
    await told(match);
    const { head, seats, time } = await match.summary();
    const [winner, loser] = await Promise.all(keysOf(match).map((key) => recordOf(key)));
    const row = {
      finalHash: head,
      match: match.id,
      game: 'toy',
      rules: 1,
      seats,
      by: 'all',
      reason: 'toy',
      contradicted: false,
      forfeit: false,
      time,
    };
    expect(winner!.matches).toEqual([{ ...row, seat: 0, takenAt: 0, outcome: 'won' }]);
    expect(loser!.matches).toEqual([{ ...row, seat: 1, takenAt: 1, outcome: 'lost' }]);
    const none = { game: 'toy', won: 0, lost: 0, drawn: 0, void: 0, unknown: 0, forfeits: 0, claimed: 0, contradicted: 0 };
    expect([winner!.totals, loser!.totals]).toEqual([[{ ...none, won: 1 }], [{ ...none, lost: 1 }]]);
  });

  it('counts for the winner what the log shows by itself, though a seat did not sign', async () => {
    const match = freshMatch();
    await match.begin();
    await pass(match, CLOCK.budget + CLOCK.grace + 1);
    await pass(match, DEADLINES.settle + 1);
    await told(match);
    const [loser, winner] = await Promise.all(keysOf(match).map((key) => recordOf(key)));
    expect(winner!.matches).toMatchObject([{ outcome: 'won', by: 'life', reason: 'time', forfeit: false }]);
    expect(loser!.matches).toMatchObject([{ outcome: 'lost', by: 'life', reason: 'time', forfeit: true }]);
    expect(winner!.totals).toMatchObject([{ won: 1, unknown: 0, claimed: 0 }]);
    expect(loser!.totals).toMatchObject([{ lost: 1, unknown: 0, forfeits: 1 }]);
  });

  it('counts for nobody what only the seat that gains by it has signed, and shows it with its signature', async () => {
    const match = freshMatch();
    const socket = await match.begin();
    await match.say(socket, 'toy.move', 0, {}, []);
    const claim = await match.draft('endgame', 0, { result });
    expect(await socket.submit(claim)).toBe('pending');
    // What is pending survives an eviction.
    await evictDurableObject(match.stub);
    await pass(match, DEADLINES.settle + 1);
    await told(match);
    const [winner, other] = await Promise.all(keysOf(match).map((key) => recordOf(key)));
    expect(winner!.matches).toMatchObject([{ outcome: 'unknown', claims: [{ seats: [0], outcome: 'won' }] }]);
    expect(other!.matches).toMatchObject([{ outcome: 'unknown', claims: [{ seats: [0], outcome: 'lost' }] }]);
    for (const { totals } of [winner!, other!])
      expect(totals).toMatchObject([{ won: 0, lost: 0, unknown: 1, claimed: 0, contradicted: 0 }]);
    const record = readFinalRecord(await (await api(`/hashes/${(await match.summary()).head}`)).json<Json>(), 'record');
    expect(record).toMatchObject({ claim: null, claims: [{ result, signatures: claim.signatures }] });
  });

  it('counts apart what is contradicted', async () => {
    const match = freshMatch();
    const socket = await match.begin();
    await match.say(socket, 'toy.move', 0, {}, []);
    for (const seat of [0, 1]) await match.say(socket, 'endgame', seat, { result: { ...result, winners: [seat] } });
    await pass(match, DEADLINES.settle + 1);
    await told(match);
    for (const key of keysOf(match)) {
      const { totals, matches } = await recordOf(key);
      expect(matches).toMatchObject([{ outcome: 'unknown', contradicted: true }]);
      expect(totals).toMatchObject([{ won: 0, unknown: 1, claimed: 0, contradicted: 1 }]);
    }
  });

  it('knows nothing of a practice match, whose record is published like any other', async () => {
    const [practice, real] = [freshMatch({ practice: true }), freshMatch()];
    await play(practice);
    while (!(await practice.summary()).published) await ringWhenDue(practice);
    const { head, ...summary } = await practice.summary();
    expect(summary).toMatchObject({ practice: true, phase: 'closed', finalHash: head });
    const record = readFinalRecord(await (await api(`/hashes/${head}`)).json<Json>(), 'record');
    expect(record).toMatchObject({ finalHash: head, practice: true, claim: result });
    for (const key of keysOf(practice)) expect(await recordOf(key)).toEqual({ key, totals: [], matches: [] });
    // Of a match without the mark both hear from the same alarm.
    await play(real);
    await told(real);
    expect(await real.summary()).not.toHaveProperty('practice');
  });

  it('knows nothing of a match that never began', async () => {
    const match = freshMatch();
    const socket = await match.begin('lobby');
    await match.say(socket, 'cancel', 0);
    await runDurableObjectAlarm(match.stub);
    expect(await recordOf(keysOf(match)[0]!)).toEqual({ key: keysOf(match)[0], totals: [], matches: [] });
  });

  it('shows the last name that the key signed, and where', async () => {
    const match = freshMatch();
    await match.post(match.openDraft({}, 'Ada'));
    const first = await match.begin();
    await match.say(first, 'resign', 0);
    await match.say(first, 'endgame', [0, 1], { result });
    await told(match);
    const [ada, other] = await Promise.all(keysOf(match).map((key) => recordOf(key)));
    expect(ada!.name).toEqual({ name: 'Ada', finalHash: (await match.summary()).head, step: 0 });
    expect(other).not.toHaveProperty('name');
  });

  it('comes in pages, the latest first', async () => {
    const key = new ToyMatch({ keys: 'pages' }).signers[0]!.publicKey;
    const player = env.PLAYER.getByName(key);
    const rows = Array.from(
      { length: RELAY_LIMITS.resultsOfPage + 3 },
      (_, i): MatchResult => ({
        finalHash: i.toString(16).padStart(64, '0'),
        match: `${i.toString().padStart(21, 'A')}A`,
        game: 'toy',
        rules: 1,
        seats: [{ key }, null],
        seat: 0,
        takenAt: 0,
        outcome: 'drawn',
        by: 'all',
        contradicted: false,
        forfeit: false,
        time: i,
      }),
    );
    for (const row of rows) await player.keep(row);
    const first = await recordOf(key);
    const second = await recordOf(key, `?before=${first.before}`);
    expect([...first.matches, ...second.matches]).toEqual(rows.toReversed());
    expect([first.matches.length, second.before]).toEqual([RELAY_LIMITS.resultsOfPage, undefined]);
    expect(second.totals).toMatchObject([{ drawn: rows.length }]);
  });

  it('is empty for a key that never played, and asking for it leaves no storage', async () => {
    const key = '5e'.repeat(32);
    const answer = await api(`/players/${key}`);
    expect(await answer.json()).toEqual({ key, totals: [], matches: [] });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=10');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    await runInDurableObject(env.PLAYER.getByName(key), (_, { storage }) => {
      expect(storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray()).toEqual([]);
    });
  });

  it.each(['5E'.repeat(32), '5e'.repeat(31), 'ada', `${'5e'.repeat(32)}?before=0`, `${'5e'.repeat(32)}?before=x`])(
    '%s is refused',
    async (path) => {
      expect(await problemOf(await api(`/players/${path}`))).toBe('400 relay/bad-request');
    },
  );

  it('cannot be changed or deleted', async () => {
    const match = freshMatch();
    await play(match);
    await told(match);
    await runInDurableObject(env.PLAYER.getByName(keysOf(match)[0]!), (_, { storage }) => {
      expect(() => storage.sql.exec("UPDATE result SET result = '{}'")).toThrow('append-only');
      expect(() => storage.sql.exec('DELETE FROM result')).toThrow('append-only');
    });
  });
});

describe('a player who cannot be told', () => {
  /** How many receivers have confirmed what they were told. */
  const confirmed = (match: WorkerMatch): Promise<number> =>
    runInDurableObject(match.stub, (_, { storage }) => {
      return storeIn(storage).metaOf('result-report').size;
    });

  /** Replaces what one match knows of its players, until it is evicted. */
  const breakPlayers = (match: WorkerMatch, keep: (result: MatchResult) => Promise<void>): Promise<void> =>
    replaceBindings(match.stub, { PLAYER: { getByName: () => ({ keep }) } });

  it('is told later, also after an eviction, while the others are told at once', async () => {
    const match = freshMatch();
    const socket = await match.begin();
    const [winner, loser] = keysOf(match) as [string, string];
    await breakPlayers(match, async (result) => {
      if (result.seat === 1) throw new Error('not now');
      await env.PLAYER.getByName(winner).keep(result);
    });
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    while ((await recordOf(winner)).matches.length === 0) await runDurableObjectAlarm(match.stub);
    expect((await recordOf(loser)).matches).toEqual([]);
    expect((await match.summary()).published).toBe(true);
    expect(await runInDurableObject(match.stub, (_, { storage }) => storage.getAlarm())).toBeGreaterThan(0);
    await evictDurableObject(match.stub);
    await told(match);
    expect([await recordOf(winner), await recordOf(loser)].map((one) => mine(one, match).length)).toEqual([1, 1]);
  });

  it('is counted once when the answer was lost and the match tells again', async () => {
    const match = freshMatch();
    const socket = await match.begin();
    let lost = 0;
    await breakPlayers(match, async (result) => {
      await env.PLAYER.getByName(result.seats[result.seat]!.key).keep(result);
      lost++;
      throw new Error('the answer got lost');
    });
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    while (lost < 4) await ringWhenDue(match);
    await evictDurableObject(match.stub);
    while ((await confirmed(match)) < 2) await ringWhenDue(match);
    const { totals, matches } = await recordOf(keysOf(match)[0]!);
    expect([totals[0]!.won, matches.length]).toEqual([1, 1]);
  });

  it('hears of it at once, whether the record can be published or not', async () => {
    const match = freshMatch();
    const socket = await match.begin();
    await replaceBindings(match.stub, { LOG: { put: () => Promise.reject(new Error('KV is down')) } });
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    await told(match);
    expect((await match.summary()).published).toBe(false);
  });
});
