/** `node check.ts`: what every game keeps, checked by its own bots, and what convicts a seat that lies. */

import { checkGame } from 'fogline/testing';
import { BOTS } from './bots.ts';
import { LIARS_DICE } from './rules.ts';

const cheat = (name: string, kind: string, payload: Readonly<Record<string, string | number | readonly string[]>>) => ({
  name,
  change: (honest: { readonly kind: string }) => (honest.kind === kind ? { kind, payload } : undefined),
});

const cheats = [
  cheat('shows other dice than it rolled', 'dice.show', { secrets: ['A'.repeat(43)] }),
  cheat('reveals another share', 'dice.share', { share: 'A'.repeat(43) }),
  cheat('bids more dice than there are', 'dice.bid', { count: 30, face: 1 }),
];
const params = { params: { dice: 2 }, eliminating: { dice: 1 }, longest: [{ dice: 5 }] };

for await (const finding of checkGame(LIARS_DICE, { bots: BOTS, cheats, ...params })) {
  console.log(finding);
  if (!finding.ok) process.exitCode = 1;
}
