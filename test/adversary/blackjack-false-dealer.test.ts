/**
 * The cheats of a dealer, who alone knows the shoe: it deals, turns over or draws another card than the rules and the key ask for, or reveals
 * another share of that key in the end. A regulator that is in league with somebody tries the last one too.
 */

import { describe, expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { Result } from '../../shared/games/interface.ts';
import { blackjackView, cardTable, decide, expectOnlyConvicted, firstInTurn, standToTheEnd } from '../support/card-table.ts';
import { lastOf } from '../support/malice.ts';
import { testSeed } from '../support/table.ts';

const PLAYERS_WIN: Result = { kind: 'won', winners: [1, 2], reason: 'fault' };
const otherShare = () => ({ payload: { share: encodeBase64url(testSeed('a better share')) } });

describe('the opened key convicts the dealer of the step', () => {
  it('that dealt another card than the next one', async () => {
    const table = await cardTable(
      { game: 'blackjack', seed: 'cards', seats: 4, params: { rounds: 2, regulator: true } },
      { seat: 0, kind: 'blackjack.card', lie: ({ payload }) => ({ payload: { card: payload['card'] === 'KS' ? 'KH' : 'KS' } }) },
      (one) => firstInTurn(one) && !JSON.stringify(one.entries.at(-1)!.payload).includes('"K'),
    );
    await decide(table, blackjackView(table).turn!, 'double');
    const step = lastOf(table, 'blackjack.card');
    await standToTheEnd(table);
    expect(table.entries.at(-1)!.step.seq).toBeGreaterThan(step);
    const detail = await expectOnlyConvicted(table, 0, { code: 'blackjack/false-card', step }, PLAYERS_WIN);
    expect(detail).toMatch(/^K[SH] was dealt where card \d of round \d is /);
  });

  it('that turned over another card than the one that lay face down', async () => {
    const table = await cardTable(
      { game: 'blackjack', seed: 'hole', seats: 3, params: { rounds: 1 } },
      { seat: 0, kind: 'blackjack.dealer', lie: () => ({ payload: { hole: '10D', drawn: [] } }) },
      // The open card is worth ten, so the dealer would stand on twenty instead of drawing; nobody has the ten of diamonds.
      (one) => {
        const { up = '', hands = [] } = one.entries.at(-1)!.payload as { up?: string; hands?: string[][] };
        return firstInTurn(one) && /^[JQK]/.test(up) && !hands.flat().includes('10D');
      },
    );
    await standToTheEnd(table);
    const step = lastOf(table, 'blackjack.dealer');
    const detail = await expectOnlyConvicted(table, 0, { code: 'blackjack/false-card', step }, PLAYERS_WIN);
    expect(detail).toContain('10D was dealt where card 6 of round 1 is ');
  });
});

it('a dealer that stands where the rules make it draw is convicted at once, without any opened key', async () => {
  const table = await cardTable(
    { game: 'blackjack', seed: 'draw', seats: 3, params: { rounds: 9 } },
    {
      seat: 0,
      kind: 'blackjack.dealer',
      lie: ({ payload }) => {
        const { hole, drawn } = payload as { hole: string; drawn: string[] };
        return drawn.length === 0 ? undefined : { payload: { hole, drawn: [] } };
      },
    },
  );
  await standToTheEnd(table);
  const step = lastOf(table, 'blackjack.dealer');
  await expectOnlyConvicted(table, 0, { code: 'blackjack/wrong-draw', step }, PLAYERS_WIN);
  expect(lastOf(table, 'blackjack.share')).toBeLessThan(lastOf(table, 'blackjack.deal'));
});

it.each([
  ['the dealer', 0, { seed: 'share', seats: 3, params: { rounds: 1 } }, PLAYERS_WIN],
  ['the regulator', 3, { seed: 'regulator', seats: 4, params: { regulator: true } }, { kind: 'void', reason: 'not-played' }],
] as const)('%s is bound to its share before anybody reveals one', async (_, seat, options, result) => {
  const table = await cardTable({ game: 'blackjack', ...options }, { seat, kind: 'blackjack.share', lie: otherShare });
  await standToTheEnd(table);
  const step = lastOf(table, 'blackjack.share');
  await expectOnlyConvicted(table, seat, { code: 'randomness/wrong-share', step }, result);
});
