/** The costly checks of a game (`Game.check`) on a device: every one before its machine acts, none twice, and none that it has not made itself. */

import { describe, expect, it } from 'vitest';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import type { Game } from '../../shared/games/interface.ts';
import { beginMachine } from '../../shared/player/begin-machine.ts';
import { OwnChecks } from '../../shared/player/own-checks.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { EVERY_CHECK } from '../../shared/playthrough/checks.ts';
import { beginGameRun } from '../../shared/playthrough/game-run.ts';
import { PicksTable } from '../support/picks-table.ts';
import { PICKS } from '../support/sealed-picks.ts';
import { signWith } from '../support/toy-match.ts';

const ALICE = 0;
const BOB = 1;

async function played(seed: string, picks: number): Promise<PicksTable> {
  const table = new PicksTable({ seed, turns: 12 });
  await table.seat();
  await table.playOn(picks);
  return table;
}

const secretOf = (table: PicksTable, player: number): SeatSecret => [...table.players[player]!.store.seats.values()].at(-1)!;

/** Statements of a seat that its device sends by itself, such as `share 3`. */
const statements = (events: readonly string[], what: 'check' | 'make', by: number): readonly string[] =>
  events.flatMap((event) => {
    const [kind, , stage, ply, seat] = event.split(' ');
    return kind === what && stage !== 'pick' && seat === String(by) ? [`${stage} ${ply}`] : [];
  });

const sharesOf = (by: number, plies: number): readonly string[] => [
  'seal 0',
  ...Array.from({ length: plies }, (_, ply) => ply)
    .filter((ply) => ply % 2 === by)
    .map((ply) => `share ${ply}`),
];

it('each proof is made once by its author and checked once by the other, before the other makes its own', async () => {
  const table = await played('once', 8);
  const events = table.look();
  for (const seat of [ALICE, BOB]) {
    // The turn of ply 8 has begun with the share of Alice.
    expect(statements(events, 'make', seat)).toEqual(sharesOf(seat, 9));
    expect(statements(events, 'check', seat)).toEqual(sharesOf(seat, 9));
  }
  const order = events.flatMap((event) => / share (\d+) /.exec(event)?.[1] ?? []).map(Number);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

it('after a reload a device makes and checks nothing again that it had done when it saved its seat last', async () => {
  const table = await played('reload', 8);
  table.look();
  await table.reload(ALICE);
  expect(table.look()).toEqual([]);
  // Bob has seen one share since he saved his pick.
  await table.reload(BOB);
  expect(table.look().map((event) => event.split(' ').slice(0, 4).toSpliced(1, 1).join(' '))).toEqual(['check share 8']);
  await table.playOn();
  expect(table.state.matchState.closedBy).toBe('endgame');
  expect((await table.verify()).verdict.ok).toBe(true);
});

describe('a device checks the log from its beginning', () => {
  it('when it has lost what it kept of it', async () => {
    const table = await played('lost log', 8);
    table.players[BOB]!.logs.lines.clear();
    table.look();
    await table.reload(BOB);
    expect(statements(table.look(), 'check', ALICE)).toEqual(sharesOf(ALICE, 9));
  });

  it('when what it kept ends before what it had checked', async () => {
    const table = await played('cut log', 8);
    const { lines } = table.players[BOB]!.logs;
    for (const [seat, kept] of lines) lines.set(seat, kept.slice(0, secretOf(table, BOB).checked!.seq - 1));
    table.look();
    await table.reload(BOB);
    expect(statements(table.look(), 'check', ALICE)).toEqual(sharesOf(ALICE, 9));
  });

  it('when it has checked another log up to there', async () => {
    const table = await played('other link', 8);
    const { store } = table.players[BOB]!;
    const { checked, ...secret } = secretOf(table, BOB);
    await store.save({ ...secret, checked: { ...checked!, prev: 'ab'.repeat(32) } });
    table.look();
    await table.reload(BOB);
    expect(statements(table.look(), 'check', ALICE)).toEqual(sharesOf(ALICE, 9));
  });

  it('when the seat has come from another device, which says nothing of what it has checked', async () => {
    const table = await played('moved', 8);
    const { text } = await packSeat(table.players[BOB]!.session, 'https://relay.test');
    expect(text).not.toContain('checked');
    table.look();
    await table.arrive(text);
    expect(statements(table.look(), 'check', ALICE)).toEqual(sharesOf(ALICE, 9));
  });
});

it('a device that follows the log from its beginning makes no step of its seat again, and other work comes between two checks', async () => {
  const table = await played('late', 8);
  const { text } = await packSeat(table.players[BOB]!.session, 'https://relay.test');
  table.toolsOf = () => ({ pause: async () => void table.events.push('pause') });
  table.look();
  const phone = await table.arrive(text);
  const events = table.look();
  expect(statements(events, 'make', BOB)).toEqual([]);
  for (const [index, event] of events.entries())
    if (event.startsWith('check')) expect([undefined, 'pause']).toContain(events[index - 1]);
  await table.settle();
  await table.playOn();
  expect(table.state.matchState.seats[BOB]).toMatchObject({ key: secretOf(table, phone).key });
  expect(table.state.matchState.closedBy).toBe('endgame');
});

it.each([
  { has: 'not decided that turn', decisions: [] },
  { has: 'decided it otherwise', decisions: [{ pick: 3 }] },
])('a copy of a seat that has $has notices that another device has', async ({ decisions }) => {
  const table = await played('copies', 7);
  const { text } = await packSeat(table.players[BOB]!.session, 'https://relay.test');
  const phone = await table.arrive(text);
  await table.settle();
  await table.players[phone]!.session.perform({ kind: 'decide', decision: { pick: 5 } });
  await table.settle();
  const copied = JSON.parse(text);
  const copy = await table.arrive(encodeCanonical({ ...copied, decisions: [...copied.decisions, ...decisions] }));
  expect(table.players[copy]!.session.snapshot().away).toBe('outdated');
});

it('a false step is refused again after a reload, though its device goes on to save its seat', async () => {
  const table = await played('false', 2);
  let isFalse = false;
  table.tamper = (draft, seat) => {
    // The match stays open, so that nothing is erased.
    if (draft.kind === 'endgame') return undefined;
    if (draft.kind !== PICKS.share || seat !== BOB || isFalse) return draft;
    isFalse = true;
    const {
      payload: { value },
      signatures: _,
      digest: __,
      ...header
    } = draft;
    const payload = { value: value!, proof: value! };
    return signWith(header, payload, [table.players[BOB]!.store.signers.values().next().value!]);
  };
  await table.playOn(1);
  expect(isFalse).toBe(true);
  const expectRefused = (): void => {
    expect(table.players[ALICE]!.session.snapshot().fault).toMatchObject({ seat: BOB, fault: { code: 'proofs/wrong-proof' } });
  };
  expectRefused();
  const { seq } = table.entries.findLast(({ step }) => step.kind === PICKS.share)!.step;
  // Protest and result were saved after it, and say nothing of a check beyond it.
  expect(secretOf(table, ALICE).draft).toMatchObject({ kind: 'endgame' });
  expect(secretOf(table, ALICE).checked!.seq).toBe(seq);
  await table.reload(ALICE);
  expectRefused();
  expect((await table.verify()).verdict.result).toMatchObject({ kind: 'won', winners: [ALICE] });
});

it('a step that another seat has copied of ours is checked all the same', () => {
  const draft = { seq: 5, prev: 'ab'.repeat(32), digest: 'cd'.repeat(32) };
  const checks = new OwnChecks(() => ({ seat: ALICE, draft }) as SeatSecret);
  expect([ALICE, BOB].map((by) => checks.knows({ ...draft, by }))).toEqual([true, false]);
  for (const other of [{ seq: 6 }, { prev: 'ef'.repeat(32) }, { digest: 'ef'.repeat(32) }])
    expect(checks.knows({ ...draft, by: ALICE, ...other })).toBe(false);
});

it('no machine that signs begins on a game run that leaves out checks', async () => {
  const table = await played('leaves out', 0);
  const { game } = table;
  const { match } = table;
  const setup = { match, params: { turns: 1 }, seats: 2, seedCommitments: ['', ''], lobby: [] };
  const begin = (checks: typeof EVERY_CHECK) =>
    beginMachine(beginGameRun(game as Game, setup, checks), ALICE, 'ab'.repeat(32), []);
  expect(begin(EVERY_CHECK).need()).toEqual({ kind: 'wait' });
  expect(() => begin({ ...EVERY_CHECK, leavesOut: true })).toThrow('leaves out checks');
});
