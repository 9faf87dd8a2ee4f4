/** Whole matches that engines play, by the examples that they are given. Those of games with costly proofs are in the files of these games. */

import { expect, it } from 'vitest';
import { latestRules } from '../../shared/games/registry.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { EngineWatch } from '../support/engine-watch.ts';
import { Table, testSeed } from '../support/table.ts';

dealTransparently();

const SEED = 'engines';
const SECRETS = ['seed', 'spare', 'identity'];

it.each(['dice', 'rps', 'monte', 'blackjack', 'holdem'])(
  'the engines of %s are told what the pages of their seats are shown, byte for byte, and no secret of a seat',
  async (game) => {
    const table = new Table({ game, seed: SEED, portable: true });
    const watch = await EngineWatch.begin(table, game, latestRules(game)!);
    await table.seat();
    await watch.play([({ example }) => example, ({ example }) => example]);
    expect(watch.problems).toEqual([]);
    expect(watch.turns.length).toBeGreaterThan(3);
    expect((await table.verify()).verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    const told = watch.lines.flat().join('\n');
    for (const seat of [0, 1]) {
      for (const secret of SECRETS.map((word) => testSeed(SEED, word, seat)))
        for (const form of ['hex', 'base64', 'base64url'] as const) expect(told).not.toContain(secret.toString(form));
    }
    // The log has a seed in one of these forms, once a seat has opened.
    if (game !== 'holdem') expect(table.log).toContain(testSeed(SEED, 'seed', 0).toString('hex'));
  },
);
