/** The cheat: a seat signs two different steps for one place of the log, to take back the one that turns out worse. */

import { expect, it } from 'vitest';
import { stepMessage } from '../../shared/log/step.ts';
import { forge } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';
import { ed25519 } from '../support/table.ts';

it('the first one counts, the second is refused, and the two together prove what the seat did', async () => {
  const table = await battleAt('battleship/xaya');
  const cheat = table.viewOf(0).turn!;
  const [here, there] = chartOf('battleship/xaya', 1 - cheat).water;
  const first = await forge(table, cheat, 'battleship.shot', { at: here! }, [1 - cheat]);
  const second = await forge(table, cheat, 'battleship.shot', { at: there! }, [1 - cheat]);
  await table.inject(first, cheat);
  const after = table.log;
  await table.inject(second, cheat);
  expect(table.rejected.at(-1)).toEqual({ seat: cheat, code: 'life/stale' });
  expect(table.log).toBe(after);
  expect([first.prev, first.seq]).toEqual([second.prev, second.seq]);
  for (const { signatures, ...header } of [first, second]) {
    expect(ed25519.verify(signatures[0]!.key, stepMessage(header), signatures[0]!.sig)).toBe(true);
  }
});
