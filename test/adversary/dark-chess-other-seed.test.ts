/** The cheat: a seat opens another seed than the one it committed to, or other moves than it made. */

import { describe, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { endBy, expectCheatFound, expectOpenedFalsely } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { lastOf, lieAbout } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

describe.each<[string, JsonObject, FaultCode, string]>([
  ['another seed', { seed: '07'.repeat(32) }, 'game/wrong-seed', 'opening'],
  ['another move', { decisions: [{ kind: 'move', move: 'd2d4' }] }, 'game/audit-mismatch', 'dark-chess.move'],
  ['no move', { decisions: [] }, 'game/audit-mismatch', 'dark-chess.move'],
])('an opening with %s', (_, lie, code, kind) => {
  it('convicts its seat', async () => {
    const table = await chessTable('e2e4');
    const told = await lieAbout(table, 0, 'opening', ({ payload }) => ({ payload: { ...payload, ...lie } }));
    await endBy(table, 1);
    if (kind === 'opening') await expectOpenedFalsely(table, 0, code, told.first);
    else await expectCheatFound(table, 0, code, lastOf(table, kind));
  });
});
