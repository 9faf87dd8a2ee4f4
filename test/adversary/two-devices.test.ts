/** The cheat: two devices with the secret of one seat sign for it at the same moment, by accident or on purpose. */

import { expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { findEvidence } from '../../shared/evidence/find-evidence.ts';
import type { Draft } from '../../shared/log/step.ts';
import { grantSeat } from '../../shared/player/grants.ts';
import { encodeSeat } from '../../shared/player/portable-seat.ts';
import { signerOf } from '../support/malice.ts';
import { DEADLINES, ed25519, Table, testSeed } from '../support/table.ts';
import { signWith } from '../support/toy-match.ts';

/** Rock, paper, scissors of five rounds, of which the first is played; and every draft that any device sends. */
async function played(seed: string): Promise<{ table: Table; drafts: Draft[] }> {
  const table = new Table({ game: 'rps', seed, params: { bestOf: 5 }, portable: true });
  const drafts: Draft[] = [];
  table.sent = (message) => {
    if (message.kind === 'submit') drafts.push(message.draft);
  };
  await table.seat();
  await show(table, 0, 'rock');
  await show(table, 1, 'paper');
  return { table, drafts };
}

async function decide(table: Table, device: number, hand: string): Promise<void> {
  await table.players[device]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand } });
}

async function show(table: Table, device: number, hand: string): Promise<void> {
  await decide(table, device, hand);
  await table.settle();
}

async function secretText(table: Table, device: number): Promise<string> {
  return encodeSeat((await table.players[device]!.store.load(table.match))!, 'https://relay.test');
}

const awayOf = (table: Table, device: number) => table.players[device]!.session.snapshot().away;

it('the device that came last plays on, the other signs nothing more, and their signatures contradict nothing', async () => {
  const { table, drafts } = await played('moved');
  const moved = await table.arrive(await secretText(table, 1));
  // The old device decides at the moment at which the new one takes over.
  const late = decide(table, 1, 'rock');
  await table.settle();
  await late;
  expect([awayOf(table, 1), awayOf(table, moved)]).toEqual(['moved-away', undefined]);
  const before = drafts.length;
  await expect(decide(table, 1, 'scissors')).rejects.toMatchObject({ code: 'game/not-now' });
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  await table.reload(1);
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  expect(drafts).toHaveLength(before);
  for (let round = 0; round < 2; round++) {
    await show(table, 0, 'rock');
    await show(table, moved, 'paper');
  }
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [1] } });
  // The record is still the one of the key that took the seat.
  const keys = await Promise.all([1, moved].map(async (device) => (await signerOf(table, device)).publicKey));
  expect(verdict.seats[1]).toMatchObject({ key: keys[0], laterKeys: [keys[1]] });
  expect(
    await findEvidence({ steps: table.entries.map(({ step }) => step), drafts }, table.relaySigner.publicKey, ed25519),
  ).toEqual([]);
});

it('a copy that does not know every decision of the seat does not take it over', async () => {
  const { table, drafts } = await played('outdated');
  const copy = await secretText(table, 1);
  await show(table, 1, 'rock');
  const late = await table.arrive(copy);
  await table.settle();
  expect(awayOf(table, late)).toBe('outdated');
  expect(drafts.filter(({ kind }) => kind === 'hand-over')).toEqual([]);
  await show(table, 0, 'paper');
  expect(awayOf(table, 1)).toBeUndefined();
});

it('a copy does not take the seat over if a decision overtakes it while it asks', async () => {
  const { table, drafts } = await played('overtaken');
  const copy = await secretText(table, 1);
  table.tamper = (draft) => (draft.kind === 'hand-over' ? undefined : draft);
  const late = await table.arrive(copy);
  await table.settle();
  await show(table, 1, 'rock');
  table.tamper = (draft) => draft;
  await table.players[late]!.session.resend();
  await table.settle();
  expect(awayOf(table, late)).toBe('outdated');
  expect(awayOf(table, 1)).toBeUndefined();
  expect(
    await findEvidence({ steps: table.entries.map(({ step }) => step), drafts }, table.relaySigner.publicKey, ed25519),
  ).toEqual([]);
});

it('a copy does not take the seat over if it holds a decision that came too late to be played', async () => {
  const { table } = await played('undelivered');
  const moved = await table.arrive(await secretText(table, 1));
  const late = decide(table, 1, 'rock');
  await table.settle();
  await late;
  await show(table, moved, 'scissors');
  // The first device has moved away; its copy says "rock" where the seat has played "scissors".
  const copied = await table.arrive(await secretText(table, 1));
  await table.settle();
  expect([1, moved, copied].map((device) => awayOf(table, device))).toEqual(['moved-away', undefined, 'outdated']);
  expect(table.entries.filter(({ step }) => step.kind === 'hand-over')).toHaveLength(1);
  for (const hand of ['paper', 'paper']) {
    await show(table, 0, hand);
    if (table.state.matchState.phase === 'play') await show(table, moved, 'scissors');
  }
  expect((await table.verify()).verdict).toMatchObject({ ok: true, seats: [{ verdict: 'honest' }, { verdict: 'honest' }] });
});

it('of two copies on two devices, the second takes the seat from the first', async () => {
  const { table, drafts } = await played('copies');
  const copy = await secretText(table, 1);
  const devices = [await table.arrive(copy), await table.arrive(copy)];
  await table.settle();
  expect([1, ...devices].map((device) => awayOf(table, device))).toEqual(['moved-away', 'moved-away', undefined]);
  await show(table, devices[1]!, 'rock');
  expect(
    await findEvidence({ steps: table.entries.map(({ step }) => step), drafts }, table.relaySigner.publicKey, ed25519),
  ).toEqual([]);
});

it('without the spare key nobody takes a seat, not even with that of another seat or with what a seat has opened', async () => {
  const { table } = await played('thief');
  const thief = await signerOf((await played('another table')).table, 0);
  const { match, seq, prev, next } = table.state.matchState;
  const take = async (payload: JsonObject, code: string): Promise<void> => {
    await table.inject(signWith({ match, seq, prev, kind: 'hand-over', next }, payload, [thief]), 0);
    expect(table.rejected.at(-1)?.code).toBe(code);
  };
  const grant = grantSeat(match, 1, thief.publicKey, testSeed('thief', 'spare', 1));
  await take({ ...grant, sig: '00'.repeat(64) }, 'log/bad-signature');
  await take({ ...grant, seat: 0 }, 'log/bad-signature');
  await take(grantSeat(match, 1, table.state.matchState.seats[0]!.key, testSeed('thief', 'spare', 1)), 'log/bad-signature');
  await take(grantSeat(match, 1, thief.publicKey, testSeed('thief', 'spare', 0)), 'life/wrong-spare');
  await take(grantSeat(match, 1, thief.publicKey, testSeed('thief', 'seed', 1)), 'life/wrong-spare');
});

it('a seat that moves from device to device does not put off a deadline', async () => {
  const table = new Table({ game: 'rps', seed: 'restless', portable: true });
  await table.seat();
  await table.wait(DEADLINES.setup);
  await table.arrive(await secretText(table, 1));
  await table.settle();
  expect(table.entries.at(-1)!.step.kind).toBe('hand-over');
  await table.wait(1);
  expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
});
