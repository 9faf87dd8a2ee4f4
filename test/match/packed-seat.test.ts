/** Seats that are packed for another device, and devices that were restored from a backup. */

import { describe, expect, it } from 'vitest';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { decodeSeat, takeBack } from '../../shared/player/portable-seat.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { FlightsTable } from '../support/flights-table.ts';

const ALICE = 0;
const BOB = 1;

async function seated(seed: string): Promise<FlightsTable> {
  const table = new FlightsTable({ seed, reveal: 'never', turns: 4 });
  await table.seat();
  return table;
}

const secretOf = (table: FlightsTable, player: number): SeatSecret => [...table.players[player]!.store.seats.values()].at(-1)!;

/** What a player's device sends from now on. */
function sentBy(table: FlightsTable, player: number): string[] {
  const sent: string[] = [];
  table.sent = (message, seat) => void (seat === player && message.kind === 'submit' && sent.push(message.draft.kind));
  return sent;
}

describe('a packed seat', () => {
  it('signs nothing more on its device, also after a reload, and goes on where it was unpacked', async () => {
    const table = await seated('packed');
    const { session, store } = table.players[ALICE]!;
    const packing = packSeat(session, 'https://relay.test');
    const { text, isLast } = await packing;
    expect(isLast).toBe(false);
    expect(secretOf(table, ALICE).packed).toBe(true);
    const sent = sentBy(table, ALICE);
    await expect(session.perform({ kind: 'decide', decision: { kind: 'move', pick: 1 } })).rejects.toMatchObject({
      code: 'player/packed',
    });
    await session.perform({ kind: 'request', request: 'resign' });
    await table.reload(ALICE);
    await table.players[ALICE]!.session.resend();
    expect(sent).toEqual([]);
    expect(table.players[ALICE]!.session.snapshot()).toMatchObject({ away: 'packed', need: { kind: 'wait' } });
    const { packed: _, ...unmarked } = secretOf(table, ALICE);
    await expect(store.save(unmarked)).rejects.toMatchObject({ code: 'player/packed' });
    // It is shown again with what the log has since.
    expect((await packSeat(table.players[ALICE]!.session, 'https://relay.test')).text).toBe(text);
    const phone = await table.arrive(text);
    await table.settle();
    expect(table.kinds.slice(-2)).toEqual(['hand-over', 'flight']);
    expect(table.players[ALICE]!.session.snapshot().away).toBe('moved-away');
    await table.players[phone]!.session.perform({ kind: 'keep-hidden', keep: true });
    await table.playTo();
    expect(table.state.matchState.closedBy).toBe('endgame');
    expect(sent).toEqual([]);
    expect(secretOf(table, phone).decisions.length).toBeGreaterThan(3);
  });

  it('is taken back by its own device under a fresh key', async () => {
    const table = await seated('taken back');
    await packSeat(table.players[ALICE]!.session, 'https://relay.test');
    const before = secretOf(table, ALICE);
    const taken = await takeBack(table.players[ALICE]!.store, before);
    expect(taken.key).not.toBe(before.key);
    expect([taken.packed, taken.ledger, taken.draft]).toEqual([undefined, undefined, undefined]);
    await table.reload(ALICE, taken.key);
    await table.settle();
    await table.playTo();
    expect(table.state.matchState).toMatchObject({ closedBy: 'endgame' });
    expect(table.kinds.filter((kind) => kind === 'hand-over')).toHaveLength(1);
  });

  it('says when it moves for the last time, and is not packed where it must stay', async () => {
    const table = await seated('last');
    let player = ALICE;
    for (let move = 1; move <= 8; move++) {
      const { text, isLast } = await packSeat(table.players[player]!.session, 'https://relay.test');
      expect(isLast).toBe(move === 8);
      player = await table.arrive(text);
      await table.settle();
    }
    const { session } = table.players[player]!;
    await expect(packSeat(session, 'https://relay.test')).rejects.toMatchObject({ code: 'life/too-many-hand-overs' });
    await expect(packSeat(table.players[ALICE]!.session, 'https://relay.test')).rejects.toMatchObject({
      code: 'player/moved-away',
    });
    expect(secretOf(table, player).packed).toBeUndefined();
    await table.playTo();
    expect(table.state.matchState.closedBy).toBe('endgame');
  });

  it('is packed by the session that has it, and by none that was left', async () => {
    const table = await seated('left');
    const { session } = table.players[ALICE]!;
    session.leave();
    await expect(packSeat(session, 'https://relay.test')).rejects.toMatchObject({ code: 'player/played-elsewhere' });
    expect(secretOf(table, ALICE).packed).toBeUndefined();
  });

  it('is marked before its text is there, so that a failed save shows none', async () => {
    const table = await seated('unsaved');
    const { session, store } = table.players[ALICE]!;
    const { save } = Object.getPrototypeOf(store) as typeof store;
    store.save = () => Promise.reject(new Error('the disk is full'));
    await expect(packSeat(session, 'https://relay.test')).rejects.toThrow('the disk is full');
    store.save = save;
    await table.playTo();
    expect(table.state.matchState.closedBy).toBe('endgame');
  });
});

describe('a device that was restored from a backup', () => {
  it('finds steps of its key that it does not know, never signs with that key again, and goes on with a fresh one', async () => {
    for (const keepsLog of [true, false]) {
      const table = await seated(`restored ${keepsLog}`);
      await table.playTo(2);
      const { store, logs } = table.players[BOB]!;
      const now = secretOf(table, BOB);
      // The decisions came back with the backup, but not what was signed after it.
      const { draft: _, head: __, ledger: ___, ...backup } = now;
      store.seats.set(`${now.match} ${now.key}`, { ...backup, draft: table.entries[1]!.step as never });
      if (!keepsLog) logs.lines.clear();
      const sent = sentBy(table, BOB);
      await table.reload(BOB);
      await table.choose(ALICE, 5);
      expect(table.players[BOB]!.session.snapshot()).toMatchObject({ away: 'restored', need: { kind: 'wait' } });
      await expect(
        table.players[BOB]!.session.perform({ kind: 'decide', decision: { kind: 'move', pick: 1 } }),
      ).rejects.toMatchObject({
        code: 'player/restored-copy',
      });
      expect(sent).toEqual([]);
      const taken = await takeBack(store, secretOf(table, BOB));
      await table.reload(BOB, taken.key);
      await table.settle();
      await table.playTo();
      expect(table.state.matchState.closedBy).toBe('endgame');
    }
  });

  it('says so when the log has used decisions that it lacks', async () => {
    const table = await seated('lacking');
    await table.playTo(2);
    const { store } = table.players[BOB]!;
    const now = secretOf(table, BOB);
    for (const lost of ['move', 'fresh-bytes']) {
      const decisions = now.decisions.filter(({ kind }) => kind !== lost);
      store.seats.set(`${now.match} ${now.key}`, { ...now, decisions });
      const sent = sentBy(table, BOB);
      await table.reload(BOB);
      expect(table.players[BOB]!.session.snapshot()).toMatchObject({ halted: { code: 'player/decisions-missing' } });
      expect(sent).toEqual([]);
    }
    // Under another key the seat is an outdated copy.
    const fresh = await store.guest();
    const copy = decodeSeat((await packSeat(table.players[BOB]!.session, 'https://relay.test')).text, fresh);
    await store.save(copy);
    await table.reload(BOB, copy.key);
    expect(table.players[BOB]!.session.snapshot().away).toBe('outdated');
  });
});
