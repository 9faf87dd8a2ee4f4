/** The cheat: a seat plays from another seed than the one it committed to when it sat down, and opens either of the two. */

import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { lieAbout, seatedTable } from '../support/malice.ts';

const PLAYED = '07'.repeat(32);

describe.each<[string, (committed: string) => string, FaultCode]>([
  ['the one that it played by', () => PLAYED, 'game/wrong-seed'],
  ['the one that it committed to', (committed) => committed, 'battleship/wrong-opening'],
])('opening %s', (_, opened, code) => {
  it('convicts its seat', async () => {
    const table = await seatedTable();
    const { store } = table.players[1]!;
    const secret = (await store.load(table.match))!;
    await store.save({ ...secret, seed: PLAYED });
    await table.reload(1);
    const told = await lieAbout(table, 1, 'opening', ({ payload }) => ({ payload: { ...payload, seed: opened(secret.seed) } }));
    await table.playUntil(() => table.viewOf(0).stage === 'shot');
    await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    const { verdict } = await table.verify();
    expect(verdict.seats[1]).toMatchObject({ verdict: 'fault', fault: { code, step: told.first } });
    // The seat that had resigned by then does not win by this fault.
    expect(verdict.result).toEqual({ kind: 'void', reason: 'everyone-forfeited' });
  });
});
