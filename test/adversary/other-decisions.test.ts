/** The cheat: a seat opens its true seed with other decisions than it played by. */

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { lastOf, lieAbout } from '../support/malice.ts';
import { battleAt, chartOf, FLEETS } from '../support/scripted-battleship.ts';

const GAME = 'battleship/xaya';
type Decisions = readonly JsonObject[];

describe.each<[string, (honest: Decisions) => Decisions, FaultCode, string]>([
  [
    'another fleet',
    (honest) => [{ kind: 'place', ships: FLEETS[GAME][1]!.map((ship) => ({ ...ship })) }, ...honest.slice(1)],
    'battleship/wrong-opening',
    'opening',
  ],
  ['another shot', (honest) => [...honest.slice(0, -1), { kind: 'shoot', at: 'H8' }], 'game/audit-mismatch', 'battleship.shot'],
  ['no shot', (honest) => honest.slice(0, 1), 'game/audit-mismatch', 'battleship.shot'],
  ['no fleet', () => [], 'encoding/wrong-shape', 'opening'],
])('an opening with %s', (_, lie, code, at) => {
  it('convicts its seat', async () => {
    const table = await battleAt(GAME);
    if (table.viewOf(0).turn === 1) await table.shoot(1, chartOf(GAME, 0).water[0]!);
    await table.shoot(0, chartOf(GAME, 1).water[0]!);
    const told = await lieAbout(table, 0, 'opening', ({ payload }) => ({
      payload: { ...payload, decisions: lie(payload['decisions'] as Decisions) },
    }));
    await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    const { verdict } = await table.verify();
    expect(verdict.seats[0]).toMatchObject({
      verdict: 'fault',
      fault: { code, step: at === 'opening' ? told.first : lastOf(table, at) },
    });
    // A seat that has resigned wins by an earlier fault of the other, but not by a false opening afterwards.
    const won = { kind: 'won', winners: [1], reason: 'fault' };
    expect(verdict.result).toEqual(at === 'opening' ? { kind: 'void', reason: 'everyone-forfeited' } : won);
  });
});
