/** The longest hands that the rules allow, over a transparent deck: nothing here is about proofs. */

import { expect, it } from 'vitest';
import { dealTransparently } from '../../../test/support/deal-transparently.ts';
import { HoldemHands } from '../../../test/support/holdem-hands.ts';
import type { Options } from './betting.ts';
import { HOLDEM } from './game.ts';

dealTransparently();

/** The betting goes on as long as it can, and the least is put in: a check before a raise, and a raise before a call. */
function slowest({ check, raise }: Options, isOpening: boolean): string {
  if (check && isOpening) return 'check';
  return raise === undefined ? (check ? 'check' : 'call') : `${raise.kind} ${raise.min}`;
}

it('is bounded by `longest`, and no lower bound would do for a hand', () => {
  const params = { stack: 10_000, hands: 1 };
  const hands = new HoldemHands(params, 'longest').play('call');
  for (let seat = hands.settle(); seat !== undefined; seat = hands.settle()) {
    const view = hands.view(seat);
    const ofStreet = view.acts.filter(({ street, kind }) => street === hands.state.table!.betting.street && kind !== 'blind');
    const raised = ofStreet.filter(({ kind }) => kind === 'raise').length;
    // Before the river the seventh raise, which is all-in, would end the betting.
    const ends = raised === 6 && view.board.length < 5;
    hands.play(ends ? 'call' : slowest(view.options!, ofStreet.length === 0));
  }
  const acts = hands.steps.filter(({ kind }) => kind === 'holdem.act').length;
  expect(acts).toBe(36);
  // `start` is a step too, and here no shuffle is for a following hand, and no second seat of an all-in need show.
  const { steps } = HOLDEM.longest(HOLDEM.readParams(params), 2);
  expect(hands.steps.length + 1 + 2).toBe(steps);
});

it('is as docs/protocol/holdem.md says', () => {
  for (const hands of [1, 30, 60])
    expect(HOLDEM.longest(HOLDEM.readParams({ hands }), 2)).toEqual({ steps: 5 + 48 * hands, bytes: 12_288 + 130_304 * hands });
});

it('has room for its bytes, with shuffles as large as they are', () => {
  const hands = new HoldemHands({ hands: 1 }, 'bytes');
  hands.settle();
  const sizes = hands.steps.map(({ kind, payload }) => ({ kind, size: JSON.stringify(payload).length }));
  for (const { kind, size } of sizes) expect(size).toBeLessThan(kind === 'cards.shuffle' ? 16_000 : 1_000);
});
