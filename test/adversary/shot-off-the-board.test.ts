/** The cheat: a seat shoots at something that is not a cell, or in a form that not every program reads in the same way. */

import { describe, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { expectConvicted, forge, lastOf } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';

describe.each<[string, JsonObject, FaultCode]>([
  ['beyond the edge', { at: 'J10' }, 'battleship/no-such-cell'],
  ['in small letters', { at: 'a1' }, 'battleship/no-such-cell'],
  ['with a word beside it', { at: 'A1', please: 'miss' }, 'encoding/wrong-shape'],
])('a shot %s', (_, payload, code) => {
  it('convicts its seat', async () => {
    const table = await battleAt('battleship/xaya');
    const shooter = table.viewOf(0).turn!;
    await table.inject(await forge(table, shooter, 'battleship.shot', payload, [1 - shooter]), shooter);
    await expectConvicted(table, shooter, code, lastOf(table, 'battleship.shot'));
  });
});
