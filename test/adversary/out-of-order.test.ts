/** The cheat: a seat in turn plays another kind of step than the rules ask for now. */

import { describe, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { expectConvicted, forge, seatedTable } from '../support/malice.ts';

describe.each<[string, string, JsonObject, FaultCode]>([
  ['shoots before the fleets are committed', 'battleship.shot', { at: 'A1' }, 'game/wrong-stage'],
  ['answers what nobody asked', 'battleship.answer', { says: 'miss', blinding: 'AA' }, 'game/wrong-stage'],
  ['plays another game', 'chess.move', { from: 'e2', to: 'e4' }, 'game/unknown-kind'],
])('a seat that %s', (_, kind, payload, code) => {
  it('is convicted', async () => {
    const table = await seatedTable();
    const draft = await forge(table, 1, kind, payload, [0]);
    await table.inject(draft, 1);
    await expectConvicted(table, 1, code, draft.seq);
  });
});
