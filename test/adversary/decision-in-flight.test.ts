/** The cheat: a relay holds back a step while its person decides something else, so that the seat's own opening convicts it. */

import { expect, it } from 'vitest';
import { signerOf } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { signWith } from '../support/toy-match.ts';

it('a seat takes no decision while its step is on its way, and opens the decisions that are in the log', async () => {
  const table = await battleAt('battleship/xaya');
  const shooter = table.viewOf(0).turn!;
  const held: Parameters<typeof table.tamper>[0][] = [];
  const { tamper } = table;
  table.tamper = (draft, seat) =>
    seat === shooter && draft.kind === 'battleship.shot' ? void held.push(draft) : tamper(draft, seat);
  await table.decide(shooter);
  expect(held).toHaveLength(1);
  const finishing = table.players[shooter]!.session.perform({ kind: 'decide', decision: { kind: 'finish' } });
  await expect(finishing).rejects.toMatchObject({ code: 'game/not-now' });
  table.tamper = tamper;
  await table.inject(held[0]!, shooter);
  await table.players[1 - shooter]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { winners: [shooter], reason: 'resignation' } });
  expect(verdict.seats[shooter]).toMatchObject({ verdict: 'honest', opened: true });
});

it('a seat does not open voluntarily if that would convict it, for example of steps by another program', async () => {
  const table = await battleAt('battleship/classic');
  const signer = await signerOf(table, 0);
  const honestly = table.tamper;
  table.tamper = (draft, by) =>
    by === 0 && draft.kind === 'battleship.answer'
      ? signWith(draft, { ...draft.payload, board: '07'.repeat(32) }, [signer])
      : honestly(draft, by);
  await table.playUntil();
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
  expect(verdict.seats).toMatchObject([
    { verdict: 'unproven', opened: false },
    { verdict: 'opened', opened: true },
  ]);
});

it('a shot that never arrived is not opened', async () => {
  const table = await battleAt('battleship/xaya');
  const shooter = table.viewOf(0).turn!;
  table.tamper = (draft, seat) => (seat === shooter && draft.kind === 'battleship.shot' ? undefined : draft);
  await table.decide(shooter);
  await table.players[1 - shooter]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { winners: [shooter], reason: 'resignation' } });
  expect(verdict.seats[shooter]).toMatchObject({ verdict: 'honest', opened: true });
});
