/** The cheat: a seat answers a miss with a hit, to lead the other's shots astray. */

import { it } from 'vitest';
import { expectConvicted, expectProtest, lastOf, lieAbout } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';

it('a hit for a miss does not open the cell as it was committed to', async () => {
  const table = await battleAt('battleship/xaya');
  const liar = 1 - table.viewOf(0).turn!;
  await lieAbout(table, liar, 'battleship.answer', ({ payload }) => ({ payload: { ...payload, says: 'hit' }, next: [1 - liar] }));
  await table.shoot(1 - liar, chartOf('battleship/xaya', liar).water[0]!);
  const step = lastOf(table, 'battleship.answer');
  expectProtest(table, liar, 'battleship/false-answer', step);
  await expectConvicted(table, liar, 'battleship/false-answer', step);
});
