import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeMark } from '../../archive/published-log.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { joinLines } from '../../shared/log/file.ts';
import { decodeEntry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { beginRelay, restoreEntry } from '../../shared/relay/relay-rules.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { DEADLINES, START_MS } from '../support/table.ts';
import { STRANGER, TOY_MATCH } from '../support/toy-match.ts';
import { MOMENTS, type Moment } from './moments.ts';
import { StoredShell } from './stored-shell.ts';

const HOUR_MS = 3_600_000;
const RELEASES = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name));
const result = { kind: 'drawn', reason: 'agreement' };

const pathOf = (release: string, moment: Moment): string => join(import.meta.dirname, release, `${moment}.sql`);

/** The object of a match with a database as a release has left it. */
function frozen(release: string, moment: Moment): DurableObjectStorage {
  const storage = memoryStorage();
  storage.sql.exec(readFileSync(pathOf(release, moment), 'utf8'));
  return storage;
}

const frozenLog = (release: string): string[] => new StoredShell(frozen(release, 'closed')).store.lines(0, 99);

const LIVING = MOMENTS.filter((moment) => moment !== 'deleted');
type LivingMoment = (typeof LIVING)[number];

/** What comes next at each moment: the match goes on to its publication. */
const NEXT: Record<LivingMoment, (match: StoredShell) => unknown> = {
  lobby: (match) => match.say('join', [1], match.toy.joinPayload(1), [0, 1]),
  setup: (match) => match.say('start', [1], {}, [0]),
  play: (match) => match.say('toy.move', [0], {}, [1]),
  settle: (match) => match.say('endgame', [1], { result }),
  closed: (match) => match.shell.ring(),
  published: (match) => match.shell.ring(),
};
const LATER = { lobby: 'setup', setup: 'play', play: 'play', settle: 'closed', closed: 'closed', published: 'closed' };

describe.each(RELEASES)('a match that release %s has stored', (release) => {
  it.each(LIVING)('is read and goes on: %s', async (moment) => {
    const storage = frozen(release, moment);
    const match = new StoredShell(storage);
    const { state } = match.shell;
    expect([match.reported, state.matchState.phase]).toEqual([[], moment === 'published' ? 'closed' : moment]);
    const folded = [...match.store.steps(0)].reduce(
      (before, entry) => restoreEntry(before, entry, linkHash(entry.step), entry.bytes),
      beginRelay(TOY_MATCH),
    );
    expect(folded.matchState).toEqual(state.matchState);
    expect(match.store.lines(0, 99)).toHaveLength(state.matchState.seq);
    if (moment !== 'published') expect(folded.bytes).toBe(state.bytes);
    await NEXT[moment](match);
    expect([match.reported, match.shell.state.matchState.phase]).toEqual([[], LATER[moment]]);
    if (moment === 'closed' || moment === 'published')
      expect(match.shell.readings.summary()).toMatchObject({ value: { published: true } });
    // What was written is what the next wake reads.
    expect(new StoredShell(storage).shell.state.matchState).toEqual(match.shell.state.matchState);
  });

  it('keeps the names that its players have claimed', () => {
    const { seats } = new StoredShell(frozen(release, 'closed')).shell.state.matchState;
    expect(seats.map((seat) => seat?.name)).toEqual(['Zoë', 'Bob']);
    expect(frozenLog(release).flatMap((line) => decodeEntry(line).name?.text ?? [])).toEqual(['Zoë', 'Bob']);
  });

  it('is still told of after it was deleted', async () => {
    const before = new StoredShell(frozen(release, 'published')).shell.readings.summary();
    const match = new StoredShell(frozen(release, 'deleted'));
    // A later release may tell more of a match than an earlier one has left.
    expect([match.reported, before]).toMatchObject([[], match.shell.readings.summary()]);
    expect(match.shell.refusal({ key: STRANGER.publicKey })).toBe('relay/archived');
    await match.shell.order({ action: 'withdraw' });
    const again = new StoredShell(match.storage);
    expect([again.reported, again.shell.readings.summary()]).toMatchObject([[], { value: { withdrawn: true } }]);
  });
});

/** A match in play, of so many moves. */
function played(moves: number): StoredShell {
  const match = new StoredShell(memoryStorage());
  match.say('open', [0], match.toy.terms());
  match.say('join', [1], match.toy.joinPayload(1), [0, 1]);
  match.say('start', [0, 1], {}, [0]);
  for (let i = 0; i < moves; i++) match.say('toy.move', [i % 2], { i }, [1 - (i % 2)]);
  return match;
}

/** Changes what is stored as no code of ours does. */
function tamper({ storage }: StoredShell, sql: string): void {
  for (const name of ['step_is_never_changed', 'step_is_never_deleted']) storage.sql.exec(`DROP TRIGGER ${name}`);
  storage.sql.exec(sql);
}

describe('the store of a match', () => {
  it('keeps the state with every sixteenth step, so that a wake folds no more than as many', () => {
    const match = played(40);
    const kept = match.store.state()!;
    expect(kept.matchState.seq).toBe(32);
    expect([...match.store.steps(kept.matchState.seq)]).toHaveLength(11);
    expect(new StoredShell(match.storage).shell.state).toEqual(match.shell.state);
  });

  it('passes over a state of another form, and folds the log instead', () => {
    const match = played(20);
    tamper(match, `UPDATE step SET state = json_set(state, '$.form', 0, '$.matchState.seq', 7) WHERE state IS NOT NULL`);
    expect(match.store.state()).toBeUndefined();
    expect(new StoredShell(match.storage).shell.state).toEqual(match.shell.state);
  });

  it('counts bytes of UTF-8, and closes a batch before the line that would overfill it', () => {
    const match = played(0);
    const payload = `{"text":"${'\u{1F600}'.repeat(900)}"}`;
    const [{ step }] = match.storage.sql.exec('SELECT step FROM step WHERE seq = 2').toArray() as [{ step: string }];
    for (let seq = 3; seq < 40; seq++)
      match.storage.sql.exec('INSERT INTO step (seq, step, payload) VALUES (?, ?, ?)', seq, step, payload);
    const sizes = [...match.store.batches(0, 20_000)].map((lines) => encodeUtf8(joinLines(lines)).length);
    const line = encodeUtf8(joinLines(match.store.lines(9, 1))).length;
    expect(sizes.every((size, i) => size <= 20_000 && (i === sizes.length - 1 || size + line > 20_000))).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(encodeUtf8(joinLines(match.store.lines(0, 99))).length);
    expect([...match.store.batches(9, 1)].every((lines) => lines.length === 1)).toBe(true);
  });

  it('appends what comes next and nothing else', () => {
    const [short, long] = [played(0), played(2)];
    const ahead = { state: long.shell.state, effects: [] as unknown[] };
    const [last] = [...long.store.steps(4)];
    const entry = { ...last!, payloadText: '{}', link: linkHash(last!.step) };
    ahead.effects.push({ kind: 'append', entry });
    expect(() => short.store.write(ahead as never)).toThrow('append-only');
    expect(() => long.store.write(ahead as never)).toThrow('append-only');
    expect([short.store.lines(0, 99).length, long.store.lines(0, 99).length]).toEqual([3, 5]);
  });
});

describe('a match that cannot be read to its end', () => {
  it.each([
    ['a row is missing', 'DELETE FROM step WHERE seq = 4'],
    ['a row is no step', "UPDATE step SET step = '{}' WHERE seq = 4"],
    ['a payload is lost that the rules need', 'UPDATE step SET payload = NULL WHERE seq = 0'],
    ['a later release has stored it', "UPDATE meta SET value = '99' WHERE key = 'schema'"],
  ])('is given out as it is stored, and goes no further: %s', async (_, sql) => {
    const before = played(5);
    tamper(before, sql);
    const match = new StoredShell(before.storage);
    expect(match.reported).toEqual(['the match cannot be read']);
    expect(match.shell.refusal({ key: STRANGER.publicKey })).toBe('relay/damaged');
    const summary = match.shell.readings.summary();
    expect(summary.ok ? summary.value.damaged : summary.code).toBe(summary.ok ? true : 'relay/damaged');
    const log = match.shell.readings.log(0);
    expect(log.ok && log.value.text.split('\n').length).toBeGreaterThanOrEqual(8);
    expect(match.say('toy.move', [1], {}, [0])).toBe('relay/damaged');
    expect(match.say('open', [0], match.toy.terms())).toBe('relay/match-exists');
    await match.shell.ring();
    expect(match.alarms).toEqual([START_MS + HOUR_MS]);
  });
});

/** A match that is over; each move carries so many bytes. */
function ended(bytes = 0): StoredShell {
  const match = played(0);
  for (let i = 0; i < 9; i++) match.say('toy.move', [i % 2], { text: 'x'.repeat(bytes) }, i < 8 ? [1 - (i % 2)] : []);
  match.say('endgame', [0, 1], { result });
  return match;
}

describe('a match that is over', () => {
  it('lacks no part of its record when two attempts to store it ran at once and failed', async () => {
    const match = ended(1_000_000);
    let puts = 0;
    const up = match.put;
    match.put = async (key, value) => {
      if (++puts > 2) throw new Error('KV PUT failed: 500');
      await up(key, value);
    };
    await Promise.all([match.shell.ring(), match.shell.order({ action: 'redrive' })]);
    match.put = up;
    await match.shell.order({ action: 'redrive' });
    expect(match.shell.readings.summary()).toMatchObject({ value: { published: true } });
    expect([...match.kv.keys()].map((key) => key.replace(/\w{64}/, ''))).toEqual(['log//0', 'log//1', 'final/']);
  });

  it('puts no record back that an operator has rewritten while it was on its way', async () => {
    const match = ended();
    const up = match.put;
    let arrive = (): void => {};
    match.put = (key, value) =>
      new Promise((resolve) => {
        arrive = () => resolve(up(key, value));
      });
    const ringing = match.shell.ring();
    await new Promise(setImmediate);
    let isHeld = false;
    const holding = match.shell.order({ action: 'hold' }).then(() => {
      isHeld = true;
    });
    await new Promise(setImmediate);
    expect([isHeld, match.kv.size]).toEqual([false, 0]);
    arrive();
    await Promise.all([holding, ringing]);
    // From here on the operator rewrites, and nothing is sent.
    match.kv.clear();
    await match.shell.order({ action: 'redrive' });
    await match.shell.order({ action: 'withdraw' });
    expect(match.kv.size).toBe(0);
  });

  it('sends nothing for a minute while an operator takes something out of its record', async () => {
    const match = ended();
    const until = match.now + 60_000;
    await match.shell.order({ action: 'hold' });
    await match.shell.ring();
    expect([match.kv.size, match.alarms.at(-1)]).toEqual([0, until]);
    match.now = until;
    await match.shell.ring();
    expect(match.shell.readings.summary()).toMatchObject({ value: { published: true } });
  });

  it('publishes nothing over the mark of what was taken down meanwhile, and says so', async () => {
    const match = ended();
    const { put } = match;
    match.put = async () => {
      throw new Error('KV PUT failed: 503');
    };
    await match.shell.ring();
    match.put = put;
    const key = `final/${match.shell.state.matchState.prev}`;
    const mark = encodeMark({ time: match.now });
    match.kv.set(key, mark);
    match.now += HOUR_MS;
    await match.shell.ring();
    expect([match.takenDown, match.kv.get(key)]).toEqual([1, mark]);
    expect(match.shell.readings.summary()).toMatchObject({ value: { published: false } });
  });

  it.each([
    ['is tried again after a failure', 'the network failed after 413 ms', [START_MS + 1_000]],
    ['is not tried again where the store says that the value is too large', 'KV PUT failed: 413 Value length of 9', []],
  ])('%s: %s', async (_, message, alarms) => {
    const match = ended();
    match.put = async () => {
      throw new Error(message);
    };
    match.alarms.length = 0;
    await match.shell.ring();
    expect(match.alarms).toEqual(alarms);
  });

  it('does not go back to unpublished when a second attempt is slower than the first', async () => {
    const match = ended();
    await match.shell.ring();
    match.store.markPartsStored(1);
    expect(match.shell.readings.summary()).toMatchObject({ value: { published: true } });
  });

  it('lets its sockets close after it was deleted', async () => {
    const match = ended();
    await match.shell.ring();
    match.now += 169 * HOUR_MS;
    await match.shell.ring();
    const alarms = match.alarms.length;
    match.shell.closed({});
    expect([match.shell.refusal({ key: STRANGER.publicKey }), match.alarms.length]).toEqual(['relay/archived', alarms]);
  });
});

describe('the alarm of a match', () => {
  it('is not set again by an object that wakes and finds it set for what is due', () => {
    const before = played(1);
    const match = new StoredShell(before.storage, {}, before.alarms.at(-1)!);
    match.now += 1_000;
    expect(match.say('toy.move', [1], {}, [0])).toBe('stored');
    expect(match.alarms).toEqual([]);
  });

  it('does not wait for a store that hangs: after ten seconds the attempt has failed, and the next is due', async () => {
    const match = played(0);
    match.put = () => new Promise(() => {});
    match.say('toy.move', [0], {}, []);
    match.say('endgame', [0, 1], { result });
    const ringing = match.shell.ring();
    await new Promise(setImmediate);
    for (const ring of match.timers) ring();
    await ringing;
    expect(match.reported).toEqual(['publication will be tried again']);
    expect([match.alarms.at(-1), match.timers.size]).toEqual([START_MS + 1_000, 0]);
  });

  it('settles what falls due while the list of open seats hangs', async () => {
    const match = new StoredShell(memoryStorage());
    match.show = () => new Promise(() => {});
    match.say('open', [0], { ...match.toy.terms(), listed: true });
    const ringing = match.shell.ring();
    await new Promise(setImmediate);
    match.now += DEADLINES.join + 1;
    for (const ring of match.timers) ring();
    await ringing;
    expect(match.alarms.at(-1)).toBe(match.now);
    await match.shell.ring();
    expect(match.shell.state.matchState.closedBy).toBe('close');
  });
});
