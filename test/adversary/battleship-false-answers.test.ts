/**
 * The cheats with an answer to a shot: a hit is called a miss or a miss a hit, another ship is named, or another cell of the same board is
 * opened. None of them opens the cell as it was committed to.
 */

import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { heldChecks } from '../../shared/verify/finding.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { expectConvicted, expectProtest, lastOf, lieAbout } from '../support/malice.ts';
import { type BattleshipId, battleAt, chartOf, RULES } from '../support/scripted-battleship.ts';
import { ed25519 } from '../support/table.ts';

/** What is said in place of an answer; `truth` is the last one, of water, whose opening a lie may repeat. */
type Answer = (payload: JsonObject, truth: JsonObject) => JsonObject;

const asMiss: Answer = ({ ship: _, ...rest }) => ({ ...rest, says: 'miss' });
const asHit: Answer = (payload) => ({ ...payload, says: 'hit' });
const ofAnotherShip: Answer = (payload) => ({
  ...payload,
  ship: RULES['battleship/classic'].fleet.find(({ name }) => name !== payload['ship'])!.name,
});
const ofAnotherCell: Answer = (payload, { blinding }) => ({ ...asMiss(payload, {}), blinding: blinding! });

it.each<readonly [string, BattleshipId, 'fleet' | 'water', Answer]>([
  ['a miss for a hit', 'battleship/xaya', 'fleet', asMiss],
  ['a miss for a hit', 'battleship/classic', 'fleet', asMiss],
  ['a hit for a miss', 'battleship/xaya', 'water', asHit],
  ['another ship than the one that was hit', 'battleship/classic', 'fleet', ofAnotherShip],
  ['the opening of another cell, which is water', 'battleship/classic', 'fleet', ofAnotherCell],
])('%s convicts the seat that answers so in %s', async (_, game, where, answer) => {
  const table = await battleAt(game);
  const liar = 1 - table.viewOf(0).turn!;
  const { water, fleet } = chartOf(game, liar);
  let truth: JsonObject = {};
  if (answer === ofAnotherCell) {
    await table.shoot(1 - liar, water[0]!);
    truth = table.entries.at(-1)!.payload;
  }
  await lieAbout(table, liar, 'battleship.answer', ({ payload, next }) => ({
    payload: answer(payload, truth),
    next: answer === asMiss ? [liar] : answer === asHit ? [1 - liar] : next,
  }));
  if (answer === ofAnotherCell) await table.decide(liar);
  await table.shoot(1 - liar, (where === 'fleet' ? fleet : water)[0]!);
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
