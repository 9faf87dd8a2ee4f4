import { describe, expect, it } from 'vitest';
import type { MonteView } from '../../shared/games/monte/view.ts';
import { CHECKS, heldChecks } from '../../shared/verify/finding.ts';
import { CLOCK, playedTable, Table, type TableOptions } from '../support/table.ts';

const BOTS: TableOptions = { game: 'monte', seed: 1, bots: ['random', 'random'] };

describe('a match of Three Card Monte', () => {
  it.each([1, 5, 9])('of %i rounds is played to the end by two bots, and verifies', async (rounds) => {
    const table = await playedTable({ ...BOTS, params: { rounds } });
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(heldChecks(verdict.checks)).toEqual(CHECKS);
    expect(verdict.seats).toMatchObject([
      { verdict: 'honest', opened: true },
      { verdict: 'honest', opened: true },
    ]);
    expect((table.players[0]!.session.snapshot().view as MonteView).rounds).toHaveLength(rounds);
  });

  it('goes on after every reload of both seats, and ends in the same log', async () => {
    const whole = await playedTable(BOTS);
    const broken = new Table(BOTS);
    await broken.seat();
    await broken.finish(async () => {
      for (const seat of [0, 1]) await broken.reload(seat);
      await broken.settle();
    });
    expect(broken.log).toBe(whole.log);
  });

  it('is lost by a dealer that does not reveal the queen in time', async () => {
    const table = new Table(BOTS);
    table.tamper = (draft) => (draft.kind === 'monte.reveal' ? undefined : draft);
    await table.seat();
    await table.finish();
    await table.wait(CLOCK.budget + CLOCK.grace + 1);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [1], reason: 'time' } });
  });
});
