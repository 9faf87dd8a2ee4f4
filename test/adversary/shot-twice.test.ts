/** The cheat: a seat shoots again at a cell that it knows, so that the other must answer and it risks nothing. */

import { it } from 'vitest';
import { expectConvicted, expectProtest, forge, lastOf } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';

it('a second shot at one cell convicts its seat', async () => {
  const table = await battleAt('battleship/xaya');
  const shooter = table.viewOf(0).turn!;
  const at = chartOf('battleship/xaya', 1 - shooter).fleet[0]!;
  await table.shoot(shooter, at);
  await table.inject(await forge(table, shooter, 'battleship.shot', { at }, [1 - shooter]), shooter);
  const step = lastOf(table, 'battleship.shot');
  expectProtest(table, shooter, 'battleship/shot-before', step);
  await expectConvicted(table, shooter, 'battleship/shot-before', step);
});
