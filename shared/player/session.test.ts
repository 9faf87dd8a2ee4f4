import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryStore } from '../../test/support/memory-store.ts';
import { battleAt, ScriptedTable } from '../../test/support/scripted-battleship.ts';
import { CLOCK, ed25519, Table, testSeed } from '../../test/support/table.ts';
import { stampDraft } from '../../test/support/toy-match.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { findGame } from '../games/registry.ts';
import { randomIntegers } from '../randomness/random-integers.ts';
import type { ClientMessage } from '../wire/messages.ts';
import { joinMatch } from './seating.ts';
import { Session } from './session.ts';
import { signDraft } from './signing.ts';

const GAME = 'battleship/xaya';
const text = (value: object): string => encodeCanonical(value as JsonObject);
const kinds = (table: Table): string[] => table.entries.map(({ step }) => step.kind);

/** Two seats in the set-up, nothing committed: cheap. */
async function seated(seed = 'session'): Promise<ScriptedTable> {
  const table = new ScriptedTable(GAME, { seed });
  await table.seat();
  return table;
}

/** Every draft that a session sends, with what its device had kept at that moment. */
function journal(table: Table) {
  const sent: { readonly seat: number; readonly draft: string; readonly prev: string; readonly kept: boolean }[] = [];
  table.sent = (message, seat) => {
    if (message.kind !== 'submit') return;
    const kept = [...table.players[seat]!.store.seats.values()].map(({ draft }) => draft);
    const draft = text(message.draft);
    sent.push({ seat, draft, prev: message.draft.prev, kept: kept.some((one) => one !== undefined && text(one) === draft) });
  };
  return sent;
}

describe('what a seat signs', () => {
  it('is kept before it is sent, and is one draft for each place of the log, whatever is lost, late or reloaded', async () => {
    const table = new ScriptedTable(GAME, { seed: 'chaos' });
    const sent = journal(table);
    await table.seat();
    const random = randomIntegers(testSeed('chaos'), 'test');
    table.tamper = (draft) => (random(3) === 0 ? undefined : draft);
    for (let round = 0; table.state.matchState.phase !== 'closed' && round < 2_000; round++) {
      const seat = random(2);
      if (random(30) === 0) await table.reload(seat);
      const { session } = table.players[seat]!;
      if (random(20) === 0) await session.perform({ kind: 'request', request: 'draw-offer' });
      if (session.snapshot().need.kind === 'decide') await session.perform({ kind: 'decide', decision: table.decisionOf(seat) });
      else await session.resend();
      await table.settle();
    }
    expect(table.state.matchState.closedBy).toBe('endgame');
    expect(sent.filter(({ kept }) => !kept)).toEqual([]);
    const places = new Set(sent.map(({ seat, prev }) => `${seat} ${prev}`));
    expect(new Set(sent.map(({ seat, draft }) => `${seat} ${draft}`)).size).toBe(places.size);
    expect(kinds(table)).toContain('draw-offer');
    expect((await table.verify()).verdict).toMatchObject({ ok: true });
  });

  it('is not the opening of its match, which was posted before', async () => {
    const table = new ScriptedTable(GAME, { seed: 'opening' });
    const sent = journal(table);
    await table.seat();
    const { store } = table.players[0]!;
    expect((await store.load(table.match))!.draft).toMatchObject({ kind: 'open', seq: 0 });
    await table.reload(0);
    expect(sent.filter(({ draft }) => draft.includes('"kind":"open"'))).toEqual([]);
    expect(table.players[0]!.session.snapshot()).toMatchObject({ seat: 0, sending: false });
  });

  it('is not sent when it could not be kept, and is once it can be', async () => {
    const table = await seated();
    const sent = journal(table);
    const { session, store } = table.players[0]!;
    const save = store.save.bind(store);
    store.save = () => Promise.reject(new Error('the disk is full'));
    await expect(session.perform({ kind: 'decide', decision: table.decisionOf(0) })).rejects.toThrow('the disk is full');
    await session.resend();
    expect(sent).toEqual([]);
    expect(session.snapshot().need).toEqual({ kind: 'decide' });
    store.save = save;
    await session.perform({ kind: 'decide', decision: table.decisionOf(0) });
    expect(sent).toHaveLength(1);
    expect([...store.seats.values()][0]!.decisions).toHaveLength(1);
  });

  it('waits for its place when a start or a result is signed already: one signature at each place', async () => {
    const table = await seated('joint');
    const held = new Set<number>();
    table.tamper = (draft, seat) => (draft.kind === 'start' && held.has(seat) ? undefined : draft);
    held.add(1);
    const sent = journal(table);
    await table.decide(0);
    await table.decide(1);
    const { prev } = table.state.matchState;
    await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    expect(new Set(sent.filter((one) => one.seat === 0 && one.prev === prev).map(({ draft }) => draft)).size).toBe(1);
    held.clear();
    await table.players[1]!.session.resend();
    await table.settle();
    expect(kinds(table)).toContain('start');
    expect(table.state.matchState.ending).toEqual({ kind: 'resign', seat: 0 });
  });
});

describe('a session that was left', () => {
  it('saves and sends nothing more, not even the draft that it was about to send', async () => {
    const table = await seated('left');
    const sent = journal(table);
    const { session, store } = table.players[0]!;
    const before = [...store.seats.values()];
    const decided = session.perform({ kind: 'decide', decision: table.decisionOf(0) });
    session.leave();
    await decided;
    await session.resend();
    await session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    expect([sent, [...store.seats.values()]]).toEqual([[], before]);
  });
});

describe('a draft that did not arrive', () => {
  it('is sent again unchanged after a connection or a reload, and answered by the stored step when it had arrived', async () => {
    const table = await seated('lost');
    const sent = journal(table);
    table.tamper = () => undefined;
    await table.decide(0);
    expect(table.players[0]!.session.snapshot().sending).toBe(true);
    await table.players[0]!.session.resend();
    await table.reload(0);
    expect(new Set(sent.map(({ draft }) => draft)).size).toBe(1);
    table.tamper = (draft) => draft;
    const { session } = table.players[0]!;
    await session.resend();
    await session.resend();
    await table.settle();
    expect(kinds(table).filter((kind) => kind === 'battleship.commit')).toHaveLength(1);
    expect(session.snapshot().sending).toBe(false);
    expect(table.rejected).toEqual([]);
  });

  it('in time for its place is signed again on the new head', async () => {
    const table = await seated('race');
    const sent = journal(table);
    await Promise.all(
      [0, 1].map((seat) => table.players[seat]!.session.perform({ kind: 'decide', decision: table.decisionOf(seat) })),
    );
    await table.settle();
    expect(new Set(table.rejected.map(({ seat, code }) => `${seat} ${code}`))).toEqual(new Set(['1 life/stale']));
    const commits = sent.filter(({ seat, draft }) => seat === 1 && draft.includes('battleship.commit'));
    expect(new Set(commits.map(({ prev }) => prev)).size).toBe(2);
    expect(kinds(table).slice(2, 5)).toEqual(['battleship.commit', 'battleship.commit', 'start']);
  });
});

describe('a request', () => {
  it('to resign is signed again when another step came first', async () => {
    const table = await seated('resign');
    await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
    const resignation = table.players[1]!.session.snapshot();
    expect(resignation.sending).toBe(true);
    table.tamper = (draft, seat) => (seat === 1 && draft.prev === table.entries[1]!.step.prev ? undefined : draft);
    await table.players[0]!.session.perform({ kind: 'decide', decision: table.decisionOf(0) });
    await table.settle();
    expect(kinds(table)).toContain('resign');
    expect(table.state.matchState.ending).toEqual({ kind: 'resign', seat: 1 });
  });

  it('that is not possible now is dropped, and does not take effect later', async () => {
    const table = await seated('impossible');
    await table.players[1]!.session.perform({ kind: 'request', request: 'draw-accept' });
    await table.players[1]!.session.perform({ kind: 'request', request: 'cancel' });
    await table.settle();
    expect(kinds(table)).toEqual(['open', 'join']);
    expect(table.players[1]!.session.snapshot().sending).toBe(false);
  });

  it('to cancel closes a match that nobody joined', async () => {
    const table = new Table({ game: GAME, seed: 'cancel', seats: 2 });
    table.tamper = (draft) => (draft.kind === 'join' ? undefined : draft);
    await table.seat();
    await table.players[0]!.session.perform({ kind: 'request', request: 'cancel' });
    await table.settle();
    expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'cancel' });
  });
});

describe('taking a seat', () => {
  const stranger = async (table: Table, seat: number) => {
    const store = new MemoryStore(testSeed('latecomer'));
    const signer = await store.identity();
    const secret = await joinMatch({ findGame, matchState: table.state.matchState, seat, signer, seed: testSeed('late seed') });
    const sent: ClientMessage[] = [];
    const options = { match: table.match, ed25519, store, secret, signer, changed: () => {}, now: () => table.now };
    return { session: new Session({ findGame, ...options, send: (message) => sent.push(message) }), sent };
  };

  it('that somebody else took first reports so, and sends no second join', async () => {
    const table = new Table({ game: GAME, seed: 'join', seats: 2 });
    table.tamper = (draft) => (draft.kind === 'join' ? undefined : draft);
    await table.seat();
    const late = await stranger(table, 1);
    await late.session.receive({ kind: 'entries', entries: table.entries });
    expect(late.sent).toHaveLength(1);
    table.tamper = (draft) => draft;
    await table.players[1]!.session.resend();
    await table.settle();
    await late.session.receive({ kind: 'entries', entries: table.entries });
    expect(late.session.snapshot().rejected?.code).toBe('life/seat-taken');
    expect(late.session.snapshot().seat).toBeUndefined();
    expect(late.sent).toHaveLength(1);
  });
});

describe('what the relay says', () => {
  let table: ScriptedTable;
  beforeAll(async () => {
    table = await battleAt(GAME, { seed: 'relay' });
  });

  it('gives its clock, the presence of seats and why a draft was refused, until something happens', async () => {
    const [asked, waiting] = table.viewOf(0).turn === 0 ? [0, 1] : [1, 0];
    const { session } = table.players[waiting]!;
    const { seq, prev } = table.state.matchState;
    await session.receive({ kind: 'welcome', match: table.match, seq, prev, time: table.now + 700 });
    await session.receive({ kind: 'presence', seats: [true, false], spectators: 3 });
    await session.receive({ kind: 'rejected', code: 'life/stale', detail: '', seq, prev });
    expect(session.snapshot()).toMatchObject({ clockOffset: 700, presence: [true, false], spectators: 3, rejected: undefined });
    await session.receive({ kind: 'rejected', code: 'life/out-of-time', detail: 'too late', seq, prev });
    expect(session.snapshot().rejected?.code).toBe('life/out-of-time');
    await table.decide(asked);
    expect(session.snapshot().rejected).toBeUndefined();
  });

  it('is believed of a publication only under the final hash that was verified here', async () => {
    const { session } = table.players[0]!;
    await session.receive({ kind: 'published', finalHash: table.state.matchState.prev });
    expect(session.snapshot().published).toBeUndefined();
    const ended = await seated('published');
    await ended.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    await ended.settle();
    expect(ended.state.matchState.phase).toBe('closed');
    await ended.deliver(1, { kind: 'published', finalHash: '00'.repeat(32) });
    expect(ended.players[1]!.session.snapshot().published).toBeUndefined();
    await ended.deliver(1, { kind: 'published', finalHash: ended.state.matchState.prev });
    expect(ended.players[1]!.session.snapshot().published).toBe(ended.state.matchState.prev);
  });

  it('again, or of steps that are known, changes nothing', async () => {
    const { session } = table.players[0]!;
    const before = session.snapshot();
    await session.receive({ kind: 'entries', entries: table.entries });
    expect(session.snapshot().entries).toBe(before.entries);
    expect(session.snapshot().fault).toBeUndefined();
  });

  it('and cannot prove stops the session: it signs nothing more on this log', async () => {
    const victim = await seated('misconduct');
    const sent = journal(victim);
    const { session, store } = victim.players[0]!;
    const { match, seq, prev } = victim.state.matchState;
    const identity = await victim.players[1]!.store.identity();
    const plan = { match, seq, prev, kind: 'resign', payload: {}, next: [] };
    const backdated = stampDraft(await signDraft(plan, identity), victim.now - 1);
    await victim.deliver(0, { kind: 'entries', entries: [backdated] });
    expect(session.snapshot().fault).toMatchObject({ seat: 'relay', seq, fault: { code: 'life/time-went-back' } });
    expect(session.snapshot().need).toEqual({ kind: 'wait' });
    await session.perform({ kind: 'request', request: 'resign' });
    await session.resend();
    expect(sent).toEqual([]);
    const drafts = [...store.seats.values()].map(({ draft }) => draft?.kind);
    expect(drafts).toEqual(['open']);
  });

  it('leaves the fault of the relay standing after its honest log', async () => {
    const victim = await seated('stopped');
    await victim.deliver(0, {
      kind: 'entries',
      entries: [{ ...victim.entries[0]!, step: { ...victim.entries[0]!.step, seq: 2 } }],
    });
    await victim.decide(1);
    expect(victim.players[0]!.session.snapshot()).toMatchObject({ fault: { seat: 'relay' }, matchState: { seq: 2 } });
  });

  it('is followed by a spectator, who sees no secret and signs nothing', async () => {
    const sent: ClientMessage[] = [];
    const store = new MemoryStore(testSeed('spectator'));
    const options = { match: table.match, ed25519, store, changed: () => {}, now: () => table.now };
    const session = new Session({ findGame, ...options, send: (message) => sent.push(message) });
    await session.receive({ kind: 'entries', entries: table.entries });
    await session.perform({ kind: 'request', request: 'resign' });
    await expect(session.perform({ kind: 'decide', decision: { kind: 'finish' } })).rejects.toMatchObject({
      code: 'game/not-now',
    });
    const { seat, matchState, view } = session.snapshot();
    expect({ seat, seq: matchState.seq, sent }).toEqual({ seat: undefined, seq: table.state.matchState.seq, sent: [] });
    const { boards } = view as { boards: { ships?: unknown; cells: { shot: boolean; value?: number }[] }[] };
    expect(
      boards.every(({ ships, cells }) => ships === undefined && cells.every((cell) => cell.shot || cell.value === undefined)),
    ).toBe(true);
  });

  it('leaves nothing on the device of a spectator, whatever that one requests', async () => {
    const store = new MemoryStore(testSeed('spectator'));
    const session = new Session({
      findGame,
      match: table.match,
      ed25519,
      store,
      send: () => {},
      changed: () => {},
      now: () => table.now,
    });
    await session.receive({ kind: 'entries', entries: table.entries });
    await session.perform({ kind: 'show-at-end', show: true });
    await session.perform({ kind: 'request', request: 'resign' });
    expect({ seats: store.seats.size, shown: session.snapshot().showAtEnd }).toEqual({ seats: 0, shown: false });
  });
});

describe('a decision', () => {
  it('against the rules is refused with its reason, and changes nothing', async () => {
    const table = await seated('decision');
    const { session, store } = table.players[0]!;
    await expect(session.perform({ kind: 'decide', decision: { kind: 'shoot', at: 'A1' } })).rejects.toMatchObject({
      code: 'game/not-now',
    });
    await expect(session.perform({ kind: 'decide', decision: { kind: 'place', ships: [] } })).rejects.toMatchObject({
      code: 'encoding/wrong-shape',
    });
    expect([...store.seats.values()][0]!.decisions).toEqual([]);
    expect(session.snapshot().need).toEqual({ kind: 'decide' });
  });

  it('too late is overtaken by the timeout', async () => {
    const table = await battleAt(GAME, { seed: 'late' });
    const { turn } = table.viewOf(0);
    table.now += CLOCK.grace + CLOCK.budget + 1;
    await table.decide(turn!);
    expect(table.state.matchState).toMatchObject({ phase: 'closed', ending: { kind: 'timeout', seats: [turn] } });
    expect(table.players[0]!.session.snapshot().result).toEqual({ kind: 'won', winners: [1 - turn!], reason: 'time' });
  });
});

describe('a log that comes in parts', () => {
  it('is not signed on before it is whole, nor where it ends before what the seat has signed', async () => {
    const table = await battleAt(GAME, { seed: 'parts' });
    const { turn } = table.viewOf(0);
    await table.players[turn!]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await table.settle();
    const store = table.players[turn!]!.store;
    const secret = (await store.load(table.match))!;
    const sent: ClientMessage[] = [];
    const options = { match: table.match, ed25519, store, secret, signer: await store.identity(), changed: () => {} };
    const open = (known: typeof secret) =>
      new Session({ findGame, ...options, secret: known, send: (message) => sent.push(message), now: () => table.now });
    const { seq, prev } = table.state.matchState;
    const whole = { ...secret, request: { kind: 'resign', seq: seq - 2 } } as const;
    const { draft: _, ...fresh } = whole;

    // Told how long the log is, a device that has signed nothing waits for the rest of it.
    const patient = open(fresh);
    await patient.receive({ kind: 'welcome', match: table.match, seq, prev, time: table.now });
    await patient.receive({ kind: 'entries', entries: table.entries.slice(0, -1) });
    expect(sent).toEqual([]);
    await patient.receive({ kind: 'entries', entries: table.entries.slice(-1) });
    expect(sent.map((message) => message.kind === 'submit' && message.draft.kind)).toEqual(['resign']);

    // A relay that hides the end gets no second signature at a place where the seat has signed.
    sent.length = 0;
    const wary = open(whole);
    await wary.receive({ kind: 'entries', entries: table.entries.slice(0, -2) });
    expect(sent).toEqual([]);
    await wary.receive({ kind: 'entries', entries: table.entries.slice(-2) });
    expect(sent).toHaveLength(1);
  });
});

describe('the end of the log that a seat has seen', () => {
  const place = ({ state }: Table) => ({ seq: state.matchState.seq, prev: state.matchState.prev });

  it('is kept with whatever is saved, and the relay that shows less after a reload is blamed', async () => {
    const table = await seated('seen');
    const { session, store, logs } = table.players[0]!;
    await session.perform({ kind: 'show-at-end', show: false });
    expect((await store.load(table.match))!.head).toEqual(place(table));
    logs.lines.clear();
    table.rewind(1);
    await table.reload(0);
    const reloaded = table.players[0]!.session;
    expect(reloaded.snapshot()).toMatchObject({ missing: 1, fault: undefined });
    // What is saved meanwhile takes nothing of it back.
    await reloaded.perform({ kind: 'show-at-end', show: true });
    expect((await store.load(table.match))!.head?.seq).toBe(2);
    const greeting = { kind: 'welcome', match: table.match, time: table.now } as const;
    await table.deliver(0, { ...greeting, ...place(table) });
    expect(reloaded.snapshot().fault).toMatchObject({ seat: 'relay', fault: { code: 'log/steps-lost' } });
  });

  it('keeps a seat from deciding and requesting anything while the log is shorter', async () => {
    const table = await seated('not so far');
    await table.decide(1);
    const { session, store, logs } = table.players[0]!;
    await session.perform({ kind: 'show-at-end', show: false });
    logs.lines.clear();
    table.rewind(2);
    await table.reload(0);
    const sent = journal(table);
    const reloaded = table.players[0]!.session;
    expect(reloaded.snapshot()).toMatchObject({ missing: 1, need: { kind: 'wait' }, matchState: { phase: 'setup' } });
    await expect(reloaded.perform({ kind: 'decide', decision: { kind: 'place', ships: [] } })).rejects.toMatchObject({
      code: 'game/not-now',
    });
    await reloaded.perform({ kind: 'request', request: 'resign' });
    const kept = (await store.load(table.match))!;
    expect([kept.decisions, kept.request, sent]).toEqual([[], undefined, []]);
  });

  it('is not saved over by a session that has seen less', async () => {
    const table = await seated('seen less');
    const { session, store, logs } = table.players[0]!;
    table.players[0]!.logs.lines.clear();
    const secret = (await store.load(table.match))!;
    const options = { match: table.match, ed25519, store, logs, secret, changed: () => {}, send: () => {}, now: () => table.now };
    const behind = new Session({ findGame, ...options });
    await behind.receive({ kind: 'entries', entries: table.entries.slice(0, 1) });
    await session.perform({ kind: 'show-at-end', show: false });
    await expect(behind.perform({ kind: 'show-at-end', show: true })).rejects.toMatchObject({ code: 'player/played-elsewhere' });
    expect(await store.load(table.match)).toMatchObject({ showAtEnd: false, head: place(table) });
  });

  it('is looked for in the log that the device has kept, too', async () => {
    const table = await seated('kept otherwise');
    await table.players[0]!.session.perform({ kind: 'show-at-end', show: false });
    const last = table.entries.at(-1)!;
    const { timestamp, ...draft } = last.step;
    const otherwise = stampDraft({ ...draft, payload: last.payload }, timestamp.time + 1, table.relaySigner);
    table.entries.splice(-1, 1, otherwise);
    const { logs, store } = table.players[0]!;
    await logs.keep((await store.load(table.match))!, 0, table.log);
    await table.reload(0);
    const { fault, entries } = table.players[0]!.session.snapshot();
    expect(fault).toMatchObject({ seat: 'relay', seq: 1, fault: { code: 'log/other-step' } });
    // It is kept, as every step is that the relay should not have signed.
    expect(entries).toHaveLength(2);
  });
});
