import { describe, expect, it } from 'vitest';
import { CHECKS, heldChecks } from '../../shared/verify/finding.ts';
import { EngineWatch } from '../support/engine-watch.ts';
import { Table } from '../support/table.ts';

/** Rounds between reloads. The machine of `classic` hashes its board anew at each; `reloads.test.ts` reloads that of `xaya` at every step. */
const ROUNDS = { 'battleship/xaya': 17, 'battleship/classic': 51 };

describe.each(['battleship/xaya', 'battleship/classic'] as const)('%s', (game) => {
  it('is played to the end by two engines and verifies, and goes on after every reload of both seats to the same log', async () => {
    const whole = new Table({ game, seed: 2, bots: ['random', 'dolphin'] });
    const watch = await EngineWatch.begin(whole, game, 1);
    await whole.seat();
    await watch.playByBots();
    expect(watch.problems).toEqual([]);
    const { verdict } = await whole.verify();
    expect(verdict).toMatchObject({ ok: true, game, closedBy: 'endgame', result: { kind: 'won', reason: 'fleet-sunk' } });
    expect(verdict.seats).toMatchObject([
      { verdict: 'honest', opened: true },
      { verdict: 'honest', opened: true },
    ]);
    expect(heldChecks(verdict.checks)).toEqual(CHECKS);
    expect(verdict.evidence).toBe('proven');
    expect(verdict.finalHash).toBe(whole.state.matchState.prev);
    expect(whole.rejected.filter(({ code }) => code !== 'life/stale')).toEqual([]);
    const broken = new Table({ game, seed: 2, bots: ['random', 'dolphin'] });
    await broken.seat();
    let round = 0;
    await broken.finish(async () => {
      if (round++ % ROUNDS[game] !== 0) return;
      for (const seat of [0, 1]) await broken.reload(seat);
      await broken.settle();
    });
    expect(broken.log).toBe(whole.log);
  });
});
