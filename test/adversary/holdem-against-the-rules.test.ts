/** The cheat: a step of hold'em at another time than its own, with more in it, or of chips that are not there. No proof is false in it. */

import { expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { bet, expectCaught, holdemTable } from '../support/holdem-table.ts';
import type { Table } from '../support/table.ts';

dealTransparently();

const blank = (length: number): string => Buffer.alloc(length).toString('base64url');
const shares = (cards: number): JsonObject => ({ shares: blank(32 * cards), proof: blank(64) });

interface Cheat {
  readonly what: string;
  readonly seat: number;
  /** The step of its own that it replaces. */
  readonly kind: string;
  readonly by: { readonly kind?: string; readonly payload: JsonObject };
  /** What is played before; the last of these is told otherwise where it is an action. */
  readonly after?: readonly string[];
  readonly params?: JsonObject;
  readonly code: FaultCode;
}

const CHEATS: readonly Cheat[] = [
  {
    ...{ what: 'a deal before the other seat has shuffled', seat: 1, kind: 'cards.shuffle', code: 'game/wrong-stage' },
    by: { kind: 'cards.deal', payload: { ...shares(2), key: blank(32), keyProof: blank(64) } },
  },
  {
    ...{ what: 'a deal without a shuffle of its own', seat: 0, kind: 'cards.shuffle', code: 'game/wrong-stage' },
    by: { kind: 'cards.deal', payload: { ...shares(2), key: blank(32), keyProof: blank(64) } },
  },
  {
    ...{ what: 'an action before the shuffle of the next deck', seat: 0, kind: 'cards.shuffle', code: 'holdem/shuffle-first' },
    ...{ by: { kind: 'holdem.act', payload: { action: 'call' } } },
  },
  {
    ...{ what: 'a second shuffle of the next deck', seat: 0, kind: 'holdem.act', code: 'holdem/no-shuffle-due', after: ['call'] },
    by: { kind: 'cards.shuffle', payload: { deck: blank(64 * 52), proof: blank(32 * (5 * 52 + 9)) } },
  },
  {
    ...{ what: 'a shuffle in the last hand', seat: 0, kind: 'holdem.act', code: 'holdem/no-shuffle-due', after: ['call'] },
    ...{
      params: { hands: 1 },
      by: { kind: 'cards.shuffle', payload: { deck: blank(64 * 52), proof: blank(32 * (5 * 52 + 9)) } },
    },
  },
  {
    ...{
      what: 'a share of the flop while there is betting',
      seat: 0,
      kind: 'holdem.act',
      code: 'game/wrong-stage',
      after: ['call'],
    },
    by: { kind: 'cards.share', payload: shares(3) },
  },
  {
    ...{
      what: 'a call that closes the round with shares of the flop',
      seat: 1,
      kind: 'holdem.act',
      code: 'encoding/wrong-shape',
    },
    ...{ after: ['call', 'check'], by: { payload: { action: 'check', ...shares(3) } } },
  },
  {
    ...{ what: 'a fold with shares of the board', seat: 0, kind: 'holdem.act', code: 'encoding/wrong-shape', after: ['fold'] },
    by: { payload: { action: 'fold', ...shares(5) } },
  },
  {
    ...{ what: 'a share of more cards than the flop', seat: 1, kind: 'cards.share', code: 'encoding/not-base64url' },
    ...{ after: ['call', 'check'], by: { payload: shares(5) } },
  },
  {
    ...{
      what: 'a raise of chips that are not there',
      seat: 0,
      kind: 'holdem.act',
      code: 'holdem/not-allowed',
      after: ['raise 20'],
    },
    by: { payload: { action: 'raise', to: 1_001 } },
  },
  {
    ...{
      what: 'a check where there is a bet',
      seat: 1,
      kind: 'holdem.act',
      code: 'holdem/not-allowed',
      after: ['raise 20', 'fold'],
    },
    by: { payload: { action: 'check' } },
  },
  {
    ...{ what: 'a muck by who has to show first', seat: 1, kind: 'cards.show', code: 'holdem/must-show' },
    after: ['call', 'check', 'check', 'check', 'check', 'check', 'check', 'check'],
    by: { kind: 'holdem.muck', payload: {} },
  },
  {
    ...{ what: 'a muck before the board is run out', seat: 1, kind: 'cards.show', code: 'holdem/must-show' },
    ...{ after: ['raise 1000', 'call'], by: { kind: 'holdem.muck', payload: {} } },
  },
];

async function cheated({ seat, kind, by, after = [], params = { hands: 2 }, code }: Cheat): Promise<Table> {
  let isLate = code !== 'holdem/shuffle-first';
  const tell = () => {
    // The first shuffle of its seat is that of the set-up.
    if (isLate) return by;
    isLate = true;
    return undefined;
  };
  const table = await holdemTable({ seed: 'against the rules', params, lie: { seat, kind, tell } });
  await bet(table, ...after);
  return table;
}

it.each(CHEATS)('$what convicts its seat at that step, in play and in the record', async (cheat) => {
  const table = await cheated(cheat);
  await expectCaught(table, cheat.seat, cheat.code);
  expect(table.state.matchState.phase).toBe('closed');
});
