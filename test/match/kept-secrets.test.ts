/** A game that keeps its secrets (`Game.keepsHidden`): no seat opens, whatever its device is told, and every device erases what it hid. */

import { describe, expect, it } from 'vitest';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { takeBack } from '../../shared/player/portable-seat.ts';
import type { SeatCommand } from '../../shared/player/seat-commands.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { forge } from '../support/malice.ts';
import { PicksTable } from '../support/picks-table.ts';
import { PICKS } from '../support/sealed-picks.ts';
import { testSeed } from '../support/table.ts';

const ALICE = 0;
const BOB = 1;
const RELAY = 'https://relay.test';

async function seated(seed: string): Promise<PicksTable> {
  const table = new PicksTable({ seed });
  await table.seat();
  return table;
}

const secretsOf = (table: PicksTable, player: number): readonly SeatSecret[] => [...table.players[player]!.store.seats.values()];

/** The match is over, its log shows no seed, and none is left on any device. */
function expectKept(table: PicksTable): void {
  expect(table.state.matchState.phase).toBe('closed');
  expect(table.kinds).not.toContain('opening');
  for (const player of table.players.keys()) {
    for (const secret of secretsOf(table, player)) {
      expect(secret).toMatchObject({ seed: '', decisions: [], invites: {}, erased: true });
      expect([secret.ledger, secret.checked, secret.draft?.payload ?? {}]).toEqual([undefined, undefined, {}]);
    }
  }
}

it('nobody opens when the match ends by its rules, and both devices have erased seed, decisions, ledger and what they checked', async () => {
  const table = await seated('ends');
  expect(secretsOf(table, ALICE)[0]).toMatchObject({ showAtEnd: false, seed: testSeed('ends', 'seed', ALICE).toString('hex') });
  await table.playOn();
  expect(table.state.matchState.closedBy).toBe('endgame');
  expectKept(table);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, evidence: 'proven' });
  expect(verdict.checks.openings).toEqual({ kind: 'not-asked', why: 'nothing-to-open' });
});

describe('nobody opens, and nothing is kept, when the match ends', () => {
  it('by a resignation in the middle of a turn', async () => {
    const table = await seated('resigned');
    await table.playOn(1);
    await table.players[ALICE]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    expectKept(table);
  });

  it('by the clock, while a device was away with a step that never came into the log', async () => {
    const table = await seated('away');
    await table.playOn(1);
    table.offline.add(BOB);
    await table.players[BOB]!.session.perform({ kind: 'decide', decision: { pick: 5 } });
    expect(secretsOf(table, BOB)[0]).toMatchObject({ draft: { kind: PICKS.pick, payload: { pick: 5 } } });
    for (let waits = 0; waits < 4 && table.state.matchState.phase !== 'closed'; waits++) await table.wait(3_600_000);
    expect(secretsOf(table, BOB)[0]!.seed).not.toBe('');
    await table.comeBack(BOB);
    expectKept(table);
  });
});

it.each<SeatCommand>([
  { kind: 'show-at-end', show: true },
  { kind: 'keep-hidden', keep: true },
  { kind: 'accuse', accuse: true },
])('the command $kind is refused, and changes nothing', async (command) => {
  const table = await seated(command.kind);
  await expect(table.players[ALICE]!.session.perform(command)).rejects.toMatchObject({ code: 'game/never-opened' });
  await table.playOn();
  expectKept(table);
});

it('a secret that says otherwise, of an earlier version or from another device, opens nothing and keeps nothing', async () => {
  const table = await seated('told');
  const { store } = table.players[ALICE]!;
  const [secret] = secretsOf(table, ALICE);
  await store.save({ ...secret!, showAtEnd: true, keepHidden: true, accuse: true });
  await table.reload(ALICE);
  const { text } = await packSeat(table.players[BOB]!.session, RELAY);
  const line = encodeCanonical({ ...JSON.parse(text), showAtEnd: true });
  const phone = await table.arrive(line);
  await table.settle();
  for (const player of [ALICE, phone])
    expect(table.players[player]!.session.snapshot()).toMatchObject({ showAtEnd: false, keepHidden: false });
  expect(secretsOf(table, phone)[0]!.showAtEnd).toBe(true);
  await table.playOn();
  expectKept(table);
});

it('a seat that was packed and taken back leaves no copy behind', async () => {
  const table = await seated('taken back');
  const { session, store } = table.players[ALICE]!;
  await packSeat(session, RELAY);
  await table.reload(ALICE, (await takeBack(store, secretsOf(table, ALICE)[0]!)).key);
  await table.settle();
  await table.playOn();
  expectKept(table);
});

describe('a seat whose program opens all the same', () => {
  const opening = { seed: testSeed('cheat', 'seed', ALICE).toString('hex'), decisions: [] };

  it('in play, with its own seed, has lost by it', async () => {
    const table = await seated('cheat');
    await table.inject(await forge(table, ALICE, 'opening', opening, [BOB]), ALICE);
    await table.playOn();
    const { verdict } = await table.verify();
    expect(verdict.seats[ALICE]).toMatchObject({ verdict: 'fault', fault: { code: 'game/unknown-kind' } });
    expect(verdict.result).toMatchObject({ kind: 'won', winners: [BOB] });
  });

  it('after the play changes nothing by it, and the other does not open in return', async () => {
    const table = await seated('cheat');
    let isLost = false;
    table.tamper = (draft) => {
      if (draft.kind !== 'endgame' || isLost) return draft;
      isLost = true;
      return undefined;
    };
    await table.playOn();
    const { result } = table.players[BOB]!.session.snapshot();
    await table.inject(await forge(table, ALICE, 'opening', opening, []), ALICE);
    for (let waits = 0; waits < 4 && table.state.matchState.phase !== 'closed'; waits++) await table.wait(3_600_000);
    expect(table.kinds.filter((kind) => kind === 'opening')).toHaveLength(1);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ result, holds: true });
    expect(verdict.seats.map((seat) => [seat!.verdict, seat!.opened])).toEqual([
      ['honest', false],
      ['honest', false],
    ]);
    for (const player of [ALICE, BOB]) expect(secretsOf(table, player)[0]).toMatchObject({ seed: '', erased: true });
  });
});
