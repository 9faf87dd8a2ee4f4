/** The cheat: a relay closes a match with a claim that no seat has signed, or without one that a seat has signed. */

import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { expectRelayCaught, relayStep, withhold } from '../support/malice.ts';
import { ScriptedTable } from '../support/scripted-battleship.ts';
import { DEADLINES, ed25519 } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

interface Claim {
  readonly result: Json;
  readonly signatures: readonly { readonly key: string; readonly sig: string }[];
}

/** A battle that seat 0 has won and one seat does not sign, and what the other signed; `lie` closes it with other claims. */
async function beaten(silent = 1) {
  const table = new ScriptedTable('battleship/xaya', { seed: 'beaten' });
  await table.seat();
  withhold(table, silent, 'endgame', 'opening');
  await table.playUntil();
  const { pending, matchState } = table.state;
  const claim: Claim = { result: pending[0]!.payload['result']!, signatures: pending[0]!.signatures };
  const keys = matchState.seats.map((seat) => seat!.key) as [string, string];
  const lie = (claims: readonly Claim[] | undefined): FullEntry[] => {
    const payload = { reason: 'unsigned', ...(claims === undefined ? {} : { claims }) } as unknown as JsonObject;
    return [
      ...table.entries,
      stampDraft(relayStep(table, table.entries, 'close', payload), matchState.time + DEADLINES.settle + 1),
    ];
  };
  return { table, claim, keys, lie };
}

describe('a forged claim breaks the log', () => {
  type Forge = (claim: Claim, keys: readonly [string, string]) => readonly Claim[];
  it.each<[string, Forge, FaultCode]>([
    [
      'of another result',
      (claim) => [{ ...claim, result: { kind: 'won', reason: 'fleet-sunk', winners: [1] } }],
      'log/bad-signature',
    ],
    [
      'of the other seat',
      ({ result, signatures: [one] }, [, loser]) => [{ result, signatures: [{ ...one!, key: loser }] }],
      'log/bad-signature',
    ],
    ['of the same seat twice', (claim) => [claim, claim], 'life/wrong-close'],
  ])('%s', async (_, forge, code) => {
    const { table, claim, keys, lie } = await beaten();
    await expectRelayCaught(lie(forge(claim, keys)), code, table.entries.length);
  });
});

it('a relay that leaves a claim out makes the recorded outcome unknown, but the log still decides', async () => {
  const { claim, keys, lie } = await beaten(0);
  const rows = async (claims: readonly Claim[] | undefined) => {
    const log = lie(claims);
    const { verdict, matchState } = await verifyLog(encodeUtf8(encodeLog(log)), { findGame, ed25519 });
    expect(verdict).toMatchObject({ ok: true, result: { winners: [0] } });
    expect(matchState!.seats.map((seat) => seat!.key)).toEqual(keys);
    return resultsOf(matchState!, log.at(-1)!.payload).map(({ outcome }) => outcome);
  };
  expect(await rows([claim])).toEqual(['won', 'lost']);
  expect(await rows(undefined)).toEqual(['unknown', 'unknown']);
});
