/** The cheat: a dealer that has won does not reveal its share, so that nobody can check the cards. */

import { expect, it } from 'vitest';
import { cardTable, firstInTurn, standToTheEnd } from '../support/card-table.ts';
import { withhold } from '../support/malice.ts';
import { CLOCK } from '../support/table.ts';

it.each([
  ['one player', 2, [1]],
  ['several players, who go on without it', 4, [1, 2, 3]],
])('a dealer that does not prove its cards loses by the clock to %s', async (_, seats, winners) => {
  const table = await cardTable({ game: 'blackjack', seed: 'silence', seats, params: { rounds: 1 } }, undefined, firstInTurn);
  await standToTheEnd(table);
  expect(table.entries.at(-1)!.step.kind).toBe('endgame');

  const silent = await cardTable({ game: 'blackjack', seed: 'silence', seats, params: { rounds: 1 } }, undefined, firstInTurn);
  withhold(silent, 0, 'blackjack.share');
  await standToTheEnd(silent);
  expect(silent.state.matchState).toMatchObject({ phase: 'play', next: [0] });
  await silent.wait(CLOCK.grace + CLOCK.budget + 1);
  const { verdict } = await silent.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { kind: 'won', winners } });
});

it.each([
  ['unproven, for nobody can check its cards', ['opening'], { opened: false, verdict: 'unproven' }],
  ['honest when it opens its seed after all', [], { opened: true, verdict: 'honest' }],
])('the verdict on a silent dealer is %s', async (_, kept, dealer) => {
  const table = await cardTable({ game: 'blackjack', seed: 'silence', seats: 3, params: { rounds: 1 } }, undefined, firstInTurn);
  withhold(table, 0, 'blackjack.share', ...kept);
  await standToTheEnd(table);
  await table.wait(CLOCK.grace + CLOCK.budget + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [1, 2] } });
  // They played on cards that nobody can check.
  const others = { opened: true, verdict: dealer.opened ? 'honest' : 'opened' };
  expect(verdict.seats).toMatchObject([dealer, others, others]);
});
