/** The cheat: a seat whose ship was hit answers that the shot missed. */

import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { heldChecks } from '../../shared/verify/finding.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { expectConvicted, expectProtest, lastOf, lieAbout } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';
import { ed25519 } from '../support/table.ts';

describe.each(['battleship/xaya', 'battleship/classic'] as const)('%s', (game) => {
  it('a miss for a hit does not open the cell as it was committed to', async () => {
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
    // The log up to that moment convicts as well: its missing end is no further fault.
    const unfinished = encodeUtf8(encodeLog(table.entries.slice(0, step + 1)));
    const { verdict } = await verifyLog(unfinished, { findGame, ed25519 });
    expect(verdict).toMatchObject({ ok: false, closedBy: null });
    expect(heldChecks(verdict.checks)).toEqual(['chain', 'life']);
    expect(verdict.seats[liar]).toMatchObject({ verdict: 'fault', fault: { step } });
    expect(verdict.fault).toBeUndefined();
  });
});
