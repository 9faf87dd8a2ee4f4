/** The cheat: one seat is caught, its accomplice leaves, and the third seat is left to play on against nobody. */

import { expect, it } from 'vitest';
import { nextWithout } from '../../shared/match/endings.ts';
import { forge, takeOver } from '../support/malice.ts';
import { CLOCK, Table } from '../support/table.ts';

it.each(['resigns', 'says nothing more'])(
  'a seat that is left alone has won at once when the accomplice of a caught seat %s',
  async (how) => {
    const bots = ['patient', 'patient', 'patient'];
    const table = new Table({ game: 'dice', seed: `alone ${how}`, seats: 3, params: { target: 30 }, bots });
    await table.seat();
    for (let i = 0; i < 3; i++) await table.play();
    takeOver(table, 2);
    while (table.state.matchState.next.join() !== '2') await table.play();
    takeOver(table, 1);
    await table.inject(await forge(table, 2, 'dice.commit', { share: 'no commitment' }, [1]), 2);
    // The first seat has protested, and the accomplice hands the turn on by the rules.
    await table.inject(await forge(table, 1, 'skip', {}, [0, 1]), 1);
    if (how === 'resigns') await table.inject(await forge(table, 1, 'resign', {}, nextWithout(table.state.matchState, [1])), 1);
    // The accomplice lets its clock run out, while the first seat answers.
    for (let i = 0; i < 2; i++) {
      await table.play();
      if (how !== 'resigns') await table.wait(CLOCK.grace + CLOCK.budget + 1);
    }
    expect(table.state.matchState.seats.map((seat) => seat?.out === true)).toEqual([false, true, false]);
    const { decided, matchState } = table.players[0]!.session.snapshot();
    expect(decided).toMatchObject({ kind: 'won', winners: [0] });
    expect(matchState.phase).not.toBe('play');
    // The first seat has won even if it goes offline then.
    table.offline.add(0);
    for (let i = 0; i < 3; i++) await table.wait(CLOCK.grace + CLOCK.budget + 1);
    expect((await table.verify()).verdict).toMatchObject({ result: { kind: 'won', winners: [0] } });
  },
);
