/** The cheat: a seat that has seen something it does not like calls the match off, alone or with the relay's help. */

import { describe, expect, it } from 'vitest';
import { checkEvidence } from '../../shared/evidence/evidence.ts';
import { findEvidence } from '../../shared/evidence/find-evidence.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { expectRelayCaught, forge, relayStep } from '../support/malice.ts';
import { ed25519, Table } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

const show = (table: Table, seat: number, hand: string) =>
  table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand } });

/** Both have committed to a hand, and seat 0 has shown its: seat 1 knows that it loses the match. */
async function lostHand(): Promise<Table> {
  const table = new Table({ game: 'rps', seed: 'lost hand', params: { bestOf: 1 } });
  await table.seat();
  table.tamper = (draft, seat) => (seat === 1 && draft.kind === 'rps.reveal' ? undefined : draft);
  await show(table, 0, 'paper');
  await show(table, 1, 'rock');
  await table.settle();
  expect(table.entries.at(-1)!.step).toMatchObject({ kind: 'rps.reveal' });
  return table;
}

describe('a seat that knows that it loses', () => {
  it('cannot call the match off: it shows its hand, or loses by its silence', async () => {
    const table = await lostHand();
    await table.inject(await forge(table, 1, 'abort', {}, []), 1);
    expect(table.rejected).toContainEqual({ seat: 1, code: 'life/too-late-to-abort' });
    await table.wait(10_000_000);
    const { verdict } = await table.verify();
    expect(verdict.result).toEqual({ kind: 'won', winners: [0], reason: 'time' });
  });

  it('finds no button for it, and a request that came too late is dropped', async () => {
    const table = await lostHand();
    expect(table.players.map(({ snapshot }) => snapshot!.mayAbort)).toEqual([false, false]);
    await table.players[1]!.session.perform({ kind: 'request', request: 'abort' });
    await table.settle();
    expect(table.state.matchState.phase).toBe('play');
    expect((await table.players[1]!.store.load(table.match))!.request).toBeUndefined();
  });

  it('is not helped by a relay that stores such a step: everybody who reads the log sees whose fault it is', async () => {
    const table = await lostHand();
    const late = stampDraft(await forge(table, 1, 'abort', {}, []), table.now, table.relaySigner);
    await expectRelayCaught([...table.entries, late], 'life/too-late-to-abort', table.entries.length);
  });
});

it('a relay cannot call a match off itself, nor let somebody do it who has no seat', async () => {
  const table = new Table({ game: 'rps', seed: 'relay aborts' });
  await table.seat();
  const own = stampDraft(relayStep(table, table.entries, 'abort', {}), table.now, table.relaySigner);
  await expectRelayCaught([...table.entries, own], 'life/not-a-seat', table.entries.length);
});

it('a seat that calls the match off and plays on at the same place convicts itself, and the first of the two counts', async () => {
  const table = new Table({ game: 'dark-chess', rules: 1, seed: 'both', params: {} });
  await table.seat();
  expect(table.state.matchState.undecided).toBe(true);
  const abort = await forge(table, 0, 'abort', {}, []);
  const move = await forge(table, 0, 'dark-chess.move', { board: '00'.repeat(32) }, [1]);
  await table.inject(abort, 0);
  await table.inject(move, 0);
  expect(table.rejected.at(-1)).toEqual({ seat: 0, code: 'life/stale' });
  expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'abort' });
  const [evidence] = await findEvidence({ steps: [], drafts: [abort, move] }, undefined, ed25519);
  expect(await checkEvidence(evidence!, ed25519)).toMatchObject({ guilty: 'author', contradiction: 'signed-twice' });
});

it('a second abort is refused, and nothing of the match is in any record', async () => {
  const table = new Table({ game: 'rps', seed: 'twice' });
  await table.seat();
  await table.inject(await forge(table, 1, 'abort', {}, []), 1);
  await table.inject(await forge(table, 0, 'abort', {}, []), 0);
  expect(table.rejected.at(-1)).toMatchObject({ seat: 0, code: 'life/wrong-phase' });
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'abort', result: { kind: 'void', reason: 'aborted' } });
  expect(verdict.seats.map((seat) => seat!.opened)).toEqual([false, false]);
  expect(resultsOf(table.state.matchState, {})).toEqual([]);
});
