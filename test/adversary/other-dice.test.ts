/** The cheat: a seat that knows how its hidden dice fell shows the secret of other dice, or the one of another seat. */

import { expect, it } from 'vitest';
import { withCode } from '../../shared/games/with-code.ts';
import { HIDDEN_DICE, HIDDEN_DICE_ID } from '../support/hidden-dice.ts';
import { expectConvicted, expectProtest, lastOf, lieAbout } from '../support/malice.ts';
import { Table } from '../support/table.ts';

const GAME = withCode(HIDDEN_DICE, '00'.repeat(32));

it.each([
  ['a secret of its own making', () => 'A'.repeat(43)],
  ['the secret of another seat', (table: Table) => lastShown(table)],
])('%s does not open what was sealed, and convicts its seat', async (_, secretOf) => {
  const table = new Table({ game: HIDDEN_DICE_ID, rules: 1, seed: 'other dice', findGame: () => GAME });
  await table.seat();
  await lieAbout(table, 1, 'hidden.show', () => ({ payload: { secrets: [secretOf(table)] } }));
  for (const seat of [0, 1]) {
    await table.players[seat]!.session.perform({ kind: 'decide', decision: { kind: 'quiet' } });
    await table.settle();
  }
  const step = lastOf(table, 'hidden.show');
  expect(table.entries.filter(({ step: { kind } }) => kind === 'hidden.show').length).toBe(2);
  expectProtest(table, 1, 'randomness/wrong-draw', step);
  await expectConvicted(table, 1, 'randomness/wrong-draw', step);
});

const lastShown = (table: Table): string => {
  const { payload } = table.entries.find(({ step }) => step.kind === 'hidden.show')!;
  return (payload['secrets'] as readonly string[])[0]!;
};
