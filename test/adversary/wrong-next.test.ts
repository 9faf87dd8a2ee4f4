/** The cheat: a seat states in its step that the next turn is its own, or nobody's, and a relay that knows no game accepts it. */

import { describe, expect, it } from 'vitest';
import { expectConvicted, expectProtest, lastOf, lieAbout } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';

describe.each<[string, (cheat: number) => number[]]>([
  ['itself', (cheat) => [cheat]],
  ['both', () => [0, 1]],
  ['nobody, as if the game were over', () => []],
])('a step that states as next %s', (_, next) => {
  it('convicts its author, although the relay accepted it', async () => {
    const table = await battleAt('battleship/xaya');
    const cheat = table.viewOf(0).turn!;
    await lieAbout(table, cheat, 'battleship.shot', () => ({ next: next(cheat) }));
    await table.shoot(cheat, chartOf('battleship/xaya', 1 - cheat).water[0]!);
    const step = lastOf(table, 'battleship.shot');
    expect(table.rejected.map(({ code }) => code).filter((code) => code !== 'life/stale')).toEqual([]);
    expectProtest(table, cheat, 'life/wrong-next', step);
    await expectConvicted(table, cheat, 'life/wrong-next', step);
  });
});
