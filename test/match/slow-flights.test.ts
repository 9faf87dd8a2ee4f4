/** Sessions of a game with slow, large flights: fresh bytes, long work, and what a device must keep before its seat signs. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game, Result } from '../../shared/games/interface.ts';
import type { LinkedEntry } from '../../shared/log/chain.ts';
import { LocalSeat } from '../../shared/player/local-seat.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { FlightsTable } from '../support/flights-table.ts';
import { SLOW_FLIGHTS } from '../support/slow-flights.ts';
import { cachedFlights } from '../support/slow-flights-cache.ts';
import { testSeed } from '../support/table.ts';
import { signWith } from '../support/toy-match.ts';

const FALSE_BODY = 'A'.repeat(43);

async function seated(seed: string, turns = 3): Promise<FlightsTable> {
  const table = new FlightsTable({ seed, turns });
  await table.seat();
  return table;
}

const secretOf = (table: FlightsTable, seat: number) => [...table.players[seat]!.store.seats.values()][0]!;

describe('a seat whose game draws fresh bytes', () => {
  it('draws them once for each place, saves them before it uses them, and plays to the end', async () => {
    const table = new FlightsTable({ seed: 'whole', reveal: 'never' });
    await table.seat();
    await table.players[0]!.session.perform({ kind: 'keep-hidden', keep: true });
    await table.playTo();
    const turn = ['answer', 'flight', 'move'];
    expect(table.kinds.slice(0, 10)).toEqual(['open', 'join', 'setup', 'setup', 'start', 'flight', 'move', ...turn]);
    expect(table.draws).toEqual([2, 1]);
    expect(secretOf(table, 0).decisions.map(({ kind }) => kind)).toEqual(['fresh-bytes', 'move', 'fresh-bytes', 'move']);
    expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'endgame' });
  });

  it('sends the same bytes whenever its devices are reloaded, and takes a pick as soon as it is saved', async () => {
    const straight = await seated('reloads');
    await straight.playTo();
    const table = new FlightsTable({ seed: 'reloads', turns: 3 });
    table.tamper = (draft, seat) => (lost.add(`${seat} ${draft.prev}`) ? draft : undefined);
    const lost = new Once();
    await table.seat();
    const reloadAll = async (): Promise<void> => {
      for (let before = -1; before !== table.entries.length; ) {
        before = table.entries.length;
        for (const seat of [0, 1]) await table.reload(seat);
        await table.settle();
      }
    };
    await reloadAll();
    await table.playTo(3, reloadAll);
    await reloadAll();
    expect(table.log === straight.log).toBe(true);
  });
});

/** What happens for the first time is said to be lost. */
class Once {
  readonly #known = new Set<string>();
  add(event: string): boolean {
    const isKnown = this.#known.has(event);
    this.#known.add(event);
    return isKnown;
  }
}

describe('long work', () => {
  it('is done task by task, with a pause and a report after each', async () => {
    const table = new FlightsTable({ seed: 'work' });
    const reported: unknown[] = [];
    let pauses = 0;
    table.extra = (seat) =>
      seat === 0
        ? {
            pause: async () => void pauses++,
            changed: (snapshot) => {
              if (snapshot.working) reported.push(snapshot.working);
            },
          }
        : {};
    await table.seat();
    await table.playTo();
    expect(reported).toContainEqual({ on: 'step', tasks: 1 });
    expect(pauses).toBeGreaterThanOrEqual(reported.length);
  });
});

describe('what is opened once the play is over', () => {
  /** A seat that draws its moves otherwise than from its seed, which the other machine cannot see and an audit does. */
  const cheating = (): Game => {
    const act: typeof SLOW_FLIGHTS.act = (...asked) => {
      const content = SLOW_FLIGHTS.act(...asked);
      return content.kind.endsWith('.move') ? { ...content, payload: { ...content.payload, body: FALSE_BODY } } : content;
    };
    return { ...SLOW_FLIGHTS, act } as unknown as Game;
  };

  it.each([
    ['is a result once the audit is through', undefined, undefined],
    ['convicts who did not play by it', 1, 'game/audit-mismatch'],
  ] as const)('is shown at once, answered by our own opening, and %s', async (_, cheat, code) => {
    const table = new FlightsTable({ seed: 'opened' });
    const shown: unknown[] = [];
    table.extra = (seat) => ({
      pause: () => new Promise(setImmediate),
      ...(seat === cheat ? { findGame: cheating } : {}),
      ...(seat === 0 ? { changed: ({ entries, checking, result }) => note(entries, checking !== undefined, result) } : {}),
    });
    const note = (entries: readonly LinkedEntry[], isChecking: boolean, result: Result | undefined): void => {
      const opened = entries.filter(({ entry }) => entry.step.kind === 'opening').length;
      const now = [opened, isChecking ? 'unchecked' : result?.reason];
      if (now.join() !== String(shown.at(-1))) shown.push(now);
    };
    await table.seat();
    await table.playTo();
    const { session } = table.players[0]!;
    while (session.snapshot().result === undefined) {
      await new Promise(setImmediate);
      await table.settle();
    }
    expect(table.kinds.filter((kind) => kind === 'opening').length).toBe(2);
    expect(shown).toContainEqual([2, 'unchecked']);
    expect(shown.at(-1)).toEqual([2, code === undefined ? 'total' : 'fault']);
    const { fault, result } = session.snapshot();
    expect([fault?.fault.code, result?.kind]).toEqual([code, 'won']);
  });
});

describe('a step of the other seat', () => {
  it('is shown before it is kept, and what answers it is made meanwhile, but not signed', async () => {
    const table = await seated('shown');
    const { logs, store } = table.players[1]!;
    const keep = logs.keep.bind(logs);
    const seen: string[] = [];
    table.extra = (seat) => (seat === 1 ? { changed: ({ entries }) => void seen.push(`shown ${entries.length}`) } : {});
    await table.reload(1);
    seen.length = 0;
    logs.keep = async (seat, from, text) => {
      await new Promise(setImmediate);
      seen.push(`kept ${from + 1}`);
      return keep(seat, from, text);
    };
    const save = store.save.bind(store);
    store.save = (secret) => {
      if (secret.draft !== undefined) seen.push(`signed ${secret.draft.seq}`);
      return save(secret);
    };
    const length = table.entries.length + 1;
    await table.pick();
    expect(seen.slice(0, 1)).toEqual([`shown ${length}`]);
    expect(seen.indexOf(`kept ${length}`)).toBeGreaterThan(0);
    expect(seen.indexOf(`signed ${length}`)).toBeGreaterThan(seen.indexOf(`kept ${length}`));
  });
});

describe('what a seat signs', () => {
  it('waits until the log that it answers is kept on its device', async () => {
    const table = await seated('kept');
    const { logs } = table.players[1]!;
    const sent: string[] = [];
    table.sent = ({ kind }, seat) => void (seat === 1 && sent.push(kind));
    const keep = logs.keep.bind(logs);
    logs.keep = () => Promise.reject(new Error('the disk is full'));
    await expect(table.pick()).rejects.toThrow('the disk is full');
    await expect(table.players[1]!.session.resend()).rejects.toThrow('the disk is full');
    await expect(table.players[1]!.session.perform({ kind: 'decide', decision: { kind: 'move', pick: 1 } })).rejects.toThrow(
      'the disk is full',
    );
    expect(sent).toEqual([]);
    logs.keep = keep;
    await table.players[1]!.session.resend();
    await table.settle();
    expect(table.kinds.at(-1)).toBe('flight');
  });

  it('is nothing on a device that keeps no log', async () => {
    const table = new FlightsTable({ seed: 'no log' });
    table.extra = (seat) => (seat === 1 ? ({ logs: undefined } as object) : {});
    await table.seat();
    expect(table.kinds).toEqual(['open', 'join', 'setup']);
    expect(table.players[1]!.session.snapshot().halted?.code).toBe('player/no-log-kept');
  });

  it('is kept once: a large draft that lies in the log goes without its payload, also over a reload', async () => {
    const table = await seated('landed');
    const straight = await seated('landed');
    await straight.playTo();
    const sizes: number[] = [];
    await table.playTo(3, async () => {
      for (const seat of [0, 1]) {
        const { draft } = secretOf(table, seat);
        if (draft?.kind === 'slow-flights.flight') sizes.push(encodeCanonical(draft.payload).length);
        await table.reload(seat);
      }
    });
    expect(sizes).toEqual([2, 2, 2]);
    expect(table.log === straight.log).toBe(true);
  });

  it('is in the ledger of its device, and never gets a second content', async () => {
    const table = await seated('ledger');
    const { store } = table.players[0]!;
    const secret = secretOf(table, 0);
    const flight = table.entries.findLast(({ step }) => step.kind === 'slow-flights.flight')!;
    expect(secret.ledger).toEqual([{ once: expect.stringMatching(/\/0\/flight$/), digest: flight.step.digest }]);
    // As if the seat had signed another move here, on a log that is forgotten.
    const once = secret.ledger![0]!.once.replace('flight', 'move');
    store.seats.set(`${secret.match} ${secret.key}`, { ...secret, ledger: [{ once, digest: '00'.repeat(32) }] });
    await table.reload(0);
    await table.pick();
    expect(table.players[0]!.session.snapshot()).toMatchObject({ halted: { code: 'player/other-body' }, sending: false });
    expect(table.kinds.at(-1)).toBe('flight');
    const stored = secretOf(table, 0);
    await expect(store.save({ ...stored, ledger: [{ once, digest: '11'.repeat(32) }] })).rejects.toMatchObject({
      code: 'player/other-body',
    });
  });

  it('is made anew on another head alone: what nobody overtook is sent again', async () => {
    const table = await seated('overtaken');
    const drafts: string[] = [];
    table.tamper = (draft) => void drafts.push(encodeCanonical(draft as unknown as JsonObject));
    await table.pick();
    for (let round = 0; round < 3; round++) await table.reload(0);
    await table.players[0]!.session.resend();
    await table.settle();
    expect(new Set(drafts).size).toBe(1);
    expect(drafts.length).toBeGreaterThan(3);
  });
});

describe('a hand-over of the other seat', () => {
  it('overtakes a draft: the machine makes other steps, and a saved move stays decided, also after a reload', async () => {
    for (const reloads of [false, true]) {
      const table = new FlightsTable({ seed: 'hand-over', reveal: 'never' });
      await table.seat();
      table.tamper = () => undefined;
      await table.choose(0, 6);
      table.tamper = (draft) => draft;
      const { text } = await packSeat(table.players[1]!.session, 'https://relay.test');
      if (reloads) table.offline.add(0);
      await table.arrive(text);
      await table.settle();
      if (reloads) await table.comeBack(0);
      const after = table.entries.slice(table.kinds.indexOf('hand-over'));
      expect(after.slice(0, 3).map(({ step }) => step.kind)).toEqual(['hand-over', 'slow-flights.flight', 'slow-flights.move']);
      expect(after[2]!.payload).toMatchObject({ pick: 6 });
      const places = [...table.players[0]!.store.seats.values()][0]!.ledger!.map(({ once }) => once.slice(64));
      expect(places).toEqual(['/0/flight', '/0/move', '/0/flight', '/0/move']);
      await table.playTo();
      expect(table.state.matchState.closedBy).toBe('endgame');
    }
  });
});

describe('a match by correspondence', () => {
  it('is played by pages that are open one at a time, each restored from what its device kept', async () => {
    const table = new FlightsTable({ seed: 'weeks', reveal: 'never', game: cachedFlights(() => {}) });
    for (const seat of [0, 1]) table.cache(seat);
    await table.seat();
    for (const seat of [0, 1]) table.offline.add(seat);
    for (let day = 0; table.state.matchState.phase !== 'closed' && day < 20; day++) {
      const seat = day % 2;
      table.now += 1_000;
      await table.comeBack(seat);
      if (table.players[seat]!.session.snapshot().need.kind === 'decide') await table.choose(seat, day % 10);
      table.offline.add(seat);
    }
    expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'endgame' });
  });
});

describe('a cached machine', () => {
  /** Two tables by the same seed, of which the devices of the second one cache their machines. */
  async function cachedTable(turns: number) {
    let observed = 0;
    const table = new FlightsTable({ seed: 'cached', turns, reveal: 'never', game: cachedFlights(() => observed++) });
    const caches = [table.cache(0), table.cache(1)] as const;
    await table.seat();
    return { table, caches, observed: () => observed };
  }

  it('spares a visit all steps but the newest, and gives the same bytes when caches are lost at random', async () => {
    const straight = new FlightsTable({ seed: 'cached', turns: 6, reveal: 'never' });
    await straight.seat();
    await straight.playTo();
    const { table, caches, observed } = await cachedTable(6);
    const random = randomIntegers(testSeed('caches'), 'test');
    await table.playTo(6, async () => {
      for (const seat of [0, 1]) {
        const isLost = random(2) === 0;
        if (isLost) caches[seat]!.machines = caches[seat]!.machines.slice(random(2) === 0 ? 1 : 2);
        const before = observed();
        await table.reload(seat);
        if (!isLost && table.state.matchState.phase === 'play') expect(observed() - before).toBeLessThanOrEqual(3);
        await table.settle();
      }
    });
    expect(table.log === straight.log).toBe(true);
    expect(caches.map(({ loads }) => loads > 0)).toEqual([true, true]);
  });

  it('waits in company until nothing has come in for a while, so that no step waits for it', async () => {
    const table = new FlightsTable({ seed: 'company', turns: 6, reveal: 'never', game: cachedFlights(() => {}) });
    const caches = table.cache(0);
    const quiets: (() => void)[] = [];
    const otherwise = table.extra;
    const waits = { pause: async () => {}, sleep: () => new Promise<void>((resolve) => void quiets.push(resolve)) };
    table.extra = (seat) => ({ ...otherwise(seat), ...(seat === 0 ? waits : {}) });
    const meet = (other: boolean) => table.players[0]!.session.receive({ kind: 'presence', seats: [true, other], spectators: 0 });
    await table.seat();
    await meet(true);
    const [before] = await caches.links();
    await table.playTo(3);
    for (const resolve of quiets.slice(0, -1)) resolve();
    await table.settle();
    expect(await caches.links()).toContain(before);
    expect(await caches.links()).not.toContain(table.state.matchState.prev);
    quiets.at(-1)!();
    await table.settle();
    expect((await caches.links())[0]).toBe(table.state.matchState.prev);
    await meet(false);
    await table.playTo(4);
    expect((await caches.links())[0]).toBe(table.state.matchState.prev);
  });

  it('is dropped when it is of another log, or of other decisions, and the machine begins anew', async () => {
    const { table, caches } = await cachedTable(6);
    await table.playTo(3);
    const [latest] = caches[0].machines;
    caches[0].machines = [latest!, { link: '00'.repeat(32), machine: latest!.machine }];
    await table.reload(0);
    expect(caches[0].machines.map(({ link }) => link)).not.toContain('00'.repeat(32));
    const view = table.viewOf(0);
    caches[0].machines = [{ link: latest!.link, machine: { ...latest!.machine, decisions: [{ kind: 'move', pick: 9 }] } }];
    await table.reload(0);
    expect(table.viewOf(0)).toEqual(view);
    await table.playTo();
    expect(table.state.matchState.closedBy).toBe('endgame');
    expect(caches.map(({ machines }) => machines)).toEqual([[], []]);
  });
});

describe('a device that loses power', () => {
  it('never signs two contents for one place, between whichever two writes it was', async () => {
    for (let writes = 1; writes <= 40; writes += 7) {
      const table = new FlightsTable({ seed: 'power', reveal: 'never' });
      const signed = new Map<string, string>();
      let left = writes;
      const cut = async <T>(write: () => Promise<T>): Promise<T> => {
        if (left-- === 0) throw new PowerCut();
        const done = await write();
        if (left-- === 0) throw new PowerCut();
        return done;
      };
      table.extra = () => ({});
      await table.seat().catch(ignoreCut);
      for (const [seat, { store, logs }] of table.players.entries()) {
        const { save } = Object.getPrototypeOf(store) as typeof store;
        store.save = async (secret) => {
          for (const { once, digest } of secret.ledger ?? []) {
            const place = `${seat} ${once}`;
            expect(signed.get(place) ?? digest).toBe(digest);
            signed.set(place, digest);
          }
          await cut(() => save.call(store, secret));
        };
        const { keep } = Object.getPrototypeOf(logs) as typeof logs;
        logs.keep = (...kept) => cut(() => keep.apply(logs, kept));
      }
      for (let round = 0; table.state.matchState.phase !== 'closed' && round < 30; round++) {
        await table.pick().catch(ignoreCut);
        for (const seat of [0, 1]) await table.reload(seat).catch(ignoreCut);
        await table.settle().catch(ignoreCut);
      }
      expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'endgame' });
      expect(signed.size).toBeGreaterThan(6);
    }
  });
});

class PowerCut extends Error {}
const ignoreCut = (error: unknown): boolean => {
  if (!(error instanceof PowerCut)) throw error;
  return true;
};

describe('a relay that shows another input in one place', () => {
  it('is blamed by a device that has kept the first, or its secret alone, which then computes and sends nothing', async () => {
    const table = new FlightsTable({ seed: 'other input', reveal: 'never' });
    await table.seat();
    await table.choose(0, 4);
    // Seat 1 has answered and flown. In the other fork seat 0 has picked something else.
    const fork = table.kinds.lastIndexOf('move');
    const signer = await table.players[0]!.store.identity();
    const { step, payload } = table.entries[fork]!;
    const other = signWith({ ...step }, { ...payload, pick: 5 }, [signer]);
    table.rewind(fork);
    const sent: string[] = [];
    table.sent = ({ kind }, seat) => void (seat === 1 && sent.push(kind));
    await table.inject(other, 0);
    expect(table.players[1]!.session.snapshot().fault).toMatchObject({ seat: 'relay', fault: { code: 'log/other-step' } });
    table.players[1]!.logs.lines.clear();
    await table.reload(1);
    expect(table.players[1]!.session.snapshot()).toMatchObject({ need: { kind: 'wait' } });
    expect(sent).toEqual([]);
  });
});

describe('a device that has lost its copy of the log, and is sent flights without their payloads', () => {
  /** Seat 1 begins anew, with the log as somebody gets it who needs no flights. */
  async function reloadShort(table: FlightsTable): Promise<FlightsTable> {
    const short = table.entries.map(({ step, payload }) => (step.kind === 'slow-flights.flight' ? { step } : { step, payload }));
    table.entries.splice(0, table.entries.length, ...(short as typeof table.entries));
    table.players[1]!.logs.lines.clear();
    await table.reload(1);
    return table;
  }

  it('blames nobody when the match is closed, for its record leaves them out, and follows it to its result', async () => {
    const table = await seated('short record');
    await table.playTo();
    const { result } = table.players[0]!.session.snapshot();
    await reloadShort(table);
    expect(table.players[1]!.session.snapshot()).toMatchObject({ fault: undefined, halted: undefined, result });
  });

  it('blames the relay while the match goes on, and signs nothing', async () => {
    const table = await seated('short log');
    await table.playTo(2);
    const sent: string[] = [];
    table.sent = ({ kind }, seat) => void (seat === 1 && sent.push(kind));
    await reloadShort(table);
    // The relay tells where the log ends.
    const { match, seq, prev } = table.state.matchState;
    await table.deliver(1, { kind: 'welcome', match, seq, prev, time: table.now });
    await table.deliver(1, { kind: 'entries', entries: [] });
    const { fault } = table.players[1]!.session.snapshot();
    expect(fault).toMatchObject({ seat: 'relay', fault: { code: 'log/payload-missing' } });
    expect(sent).toEqual([]);
  });
});

describe('a seat that was sent a false flight', () => {
  /** From now on seat 0 spoils its flights, and its program does not look at what it signs. */
  function spoilFlights(table: FlightsTable): void {
    table.tamper = (draft, seat) => {
      if (seat !== 0 || draft.kind !== 'slow-flights.flight') return draft;
      const [signer] = [...table.players[0]!.store.signers.values()];
      const body = String(draft.payload['body']);
      return signWith({ ...draft }, { body: `${body[0] === 'A' ? 'B' : 'A'}${body.slice(1)}` }, [signer!]);
    };
  }

  it('opens in place of its next step, alone, and its author is convicted', async () => {
    const table = new FlightsTable({ seed: 'spoiled' });
    forgetNothing();
    spoilFlights(table);
    await table.seat();
    const spoiled = table.kinds.indexOf('flight');
    await table.choose(0, 3);
    expect(table.kinds.slice(spoiled)).toEqual(['flight', 'move', 'answer', 'opening', 'endgame']);
    const { result } = table.players[1]!.session.snapshot();
    expect(result).toEqual({ kind: 'won', winners: [1], reason: 'fault' });
  });

  it('waits for its person in play where the match shows nothing, unless they said before that they show their game', async () => {
    const table = new FlightsTable({ seed: 'waits', reveal: 'never' });
    forgetNothing();
    spoilFlights(table);
    await table.seat();
    await table.choose(0, 3);
    expect(table.kinds.at(-1)).toBe('answer');
    const snapshot = table.players[1]!.session.snapshot();
    expect(snapshot).toMatchObject({ need: { kind: 'open' }, asksToAccuse: true });
    await table.players[1]!.session.perform({ kind: 'show-at-end', show: true });
    await table.settle();
    expect(table.kinds.slice(-3)).toContain('opening');
  });

  it('asks its person before it opens in a match that is over, and signs no result before the answer', async () => {
    for (const accuse of [true, false]) {
      const table = new FlightsTable({ seed: 'asked', reveal: 'never' });
      forgetNothing();
      spoilFlights(table);
      await table.seat();
      const { session } = table.players[1]!;
      await session.perform({ kind: 'request', request: 'resign' });
      await table.settle();
      expect(table.kinds.slice(-2)).toEqual(['flight', 'resign']);
      expect(session.snapshot().asksToAccuse).toBe(true);
      expect(table.players[0]!.session.snapshot().asksToAccuse).toBe(false);
      await session.perform({ kind: 'accuse', accuse });
      await table.settle();
      expect(session.snapshot()).toMatchObject({ asksToAccuse: false, matchState: { closedBy: 'endgame' } });
      expect(session.snapshot().result).toMatchObject(
        accuse ? { winners: [1], reason: 'fault' } : { winners: [0], reason: 'resignation' },
      );
    }
  });

  it('never accuses by a machine that a fold of the log does not confirm', async () => {
    const table = new FlightsTable({ seed: 'unconfirmed', reveal: 'never', game: cachedFlights(() => {}) });
    await table.seat();
    const caches = table.cache(1);
    await table.reload(1);
    const [{ link, machine }] = caches.machines as [(typeof caches.machines)[number]];
    const head = { ...machine.frozen.head, wronged: { seq: 5, fault: {} } };
    caches.machines = [{ link, machine: { ...machine, frozen: { ...machine.frozen, head } } }];
    await table.reload(1);
    await table.playTo();
    expect(table.kinds).not.toContain('opening');
    expect(table.state.matchState.closedBy).toBe('endgame');
  });
});

/** A cheat goes on although its log holds what its program has not signed. */
function forgetNothing(): void {
  const { hasForgotten } = LocalSeat.prototype;
  LocalSeat.prototype.hasForgotten = () => false;
  onTestFinished(() => {
    LocalSeat.prototype.hasForgotten = hasForgotten;
  });
}
