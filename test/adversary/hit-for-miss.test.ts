/** The cheat: a seat whose ship was hit answers that the shot missed. */

import { describe, it } from 'vitest';
import { expectConvicted, expectProtest, lastOf, lieAbout } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';

describe.each(['battleship/xaya', 'battleship/classic'] as const)('%s', (game) => {
  it('the answer does not open the cell as it was committed to', async () => {
    const table = await battleAt(game);
    const liar = 1 - table.viewOf(0).turn!;
    await lieAbout(table, liar, 'battleship.answer', ({ payload: { ship: _, ...rest } }) => ({
      payload: { ...rest, says: 'miss' },
      next: [liar],
    }));
    await table.shoot(1 - liar, chartOf(game, liar).fleet[0]!);
    const step = lastOf(table, 'battleship.answer');
    expectProtest(table, liar, 'battleship/false-answer', step);
    await expectConvicted(table, liar, 'battleship/false-answer', step);
  });
});
