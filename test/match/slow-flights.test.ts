/** Sessions of a game with slow, large flights: fresh bytes, long work, and what a device must keep before its seat signs. */

import { describe, expect, it } from 'vitest';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import { FlightsTable } from '../support/flights-table.ts';

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
    await table.playTo();
    const turn = ['answer', 'flight', 'move'];
    expect(table.kinds.slice(0, 10)).toEqual(['open', 'join', 'setup', 'setup', 'start', 'flight', 'move', ...turn]);
    expect(table.draws).toEqual([2, 1]);
    expect(secretOf(table, 0).decisions.map(({ kind }) => kind)).toEqual(['fresh-bytes', 'move', 'fresh-bytes', 'move']);
    expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'endgame' });
  });

  it('sends the same bytes whenever its devices are reloaded, and takes a pick as soon as it is saved', async () => {
    const straight = await seated('reloads', 4);
    await straight.playTo();
    const table = new FlightsTable({ seed: 'reloads', turns: 4 });
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
    await table.playTo(4, reloadAll);
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
    await expect(table.players[1]!.session.decide({ kind: 'move', pick: 1 })).rejects.toThrow('the disk is full');
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
