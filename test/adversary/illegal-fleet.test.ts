/** The cheat: a seat commits to a fleet that the rules do not allow, or to a board without ships. */

import { describe, expect, it } from 'vitest';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import { commitCell } from '../../shared/proofs/pedersen.ts';
import { expectConvicted, expectProtest, lastOf, lieAbout, seatedTable } from '../support/malice.ts';

const POINT_BYTES = 32;
const BLINDING = 7n;

/** The commitments with these cells committed to other values. */
function recommit(cells: string, values: Readonly<Record<number, number>>): string {
  const bytes = decodeBase64url(cells);
  for (const [cell, value] of Object.entries(values)) bytes.set(commitCell(value, BLINDING), Number(cell) * POINT_BYTES);
  return encodeBase64url(bytes);
}

const water = Object.fromEntries(Array.from({ length: 64 }, (_, cell) => [cell, 0]));

describe.each<[string, 'battleship/xaya' | 'battleship/classic', Record<number, number>]>([
  ['one ship cell too many', 'battleship/xaya', { 63: 1 }],
  ['no ships at all', 'battleship/xaya', water],
  ['a cell that counts twice', 'battleship/xaya', { 0: 2 }],
  ['a ship under another name', 'battleship/classic', { 8: 2, 9: 2 }],
])('a commitment with %s', (_, game, values) => {
  it('convicts its seat at once, before a shot is fired', async () => {
    const table = await seatedTable(game);
    await lieAbout(table, 0, 'battleship.commit', ({ payload }) => ({
      payload: { ...payload, cells: recommit(payload['cells'] as string, values) },
    }));
    await table.decide(0);
    const step = lastOf(table, 'battleship.commit');
    expectProtest(table, 0, 'proofs/board-invalid', step);
    await expectConvicted(table, 0, 'proofs/board-invalid', step);
    expect(table.state.matchState.started).toBe(false);
  });
});
