/** Who shows, who mucks, and what is won, over a transparent deck: nothing here is about proofs. */

import { describe, expect, it } from 'vitest';
import { dealTransparently } from '../../../test/support/deal-transparently.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { HoldemHands } from '../../../test/support/holdem-hands.ts';
import type { Card } from '../../cards/playing-cards.ts';
import { evaluate } from './evaluate.ts';
import { compose, decide, inHaste, needOf } from './seat.ts';

dealTransparently();

/** The first match, by its word, whose first hand is as wanted once these are played. */
function seek(actions: string, isWanted: (hands: HoldemHands) => boolean, params = {}): HoldemHands {
  for (let word = 0; word < 500; word++) {
    const hands = new HoldemHands({ hands: 2, ...params }, `showdown ${word}`);
    for (const action of actions.split(', ')) hands.play(action);
    while (hands.state.stage === 'share') hands.step();
    if (isWanted(hands)) return hands;
  }
  throw new Error('no such hand');
}

const CHECKED_DOWN = 'call, check, check, check, check, check, check, check';
const ownOf = (hands: HoldemHands, seat: number): readonly Card[] => hands.seats[seat]!.own!.cards;
const worthOf = (hands: HoldemHands, seat: number): number => evaluate([...ownOf(hands, seat), ...hands.view().board]);
const edgeOf = (hands: HoldemHands): number => worthOf(hands, 0) - worthOf(hands, 1);
/** Plays until the first hand is over. */
const end = (hands: HoldemHands): HoldemHands => {
  while (hands.state.played.length === 0) hands.step();
  return hands;
};

describe('the showdown', () => {
  it('is begun by the first left of the button where nobody has bet; a hand that does not win is mucked', () => {
    const hands = end(seek(CHECKED_DOWN, (one) => edgeOf(one) < 0));
    expect(hands.steps.slice(-2).map(({ by, kind }) => [by, kind])).toEqual([
      [1, 'cards.show'],
      [0, 'holdem.muck'],
    ]);
    const [played] = hands.state.played;
    expect(played).toMatchObject({ mucked: [0], shown: [undefined, ownOf(hands, 1)], won: [-10, 10], folded: undefined });
    // Only its own seat sees what was mucked, until the next hand is dealt.
    expect(hands.view(0).seats[0]).toMatchObject({ cards: ownOf(hands, 0), shown: false, mucked: true, chips: 990 });
    for (const viewer of [1, undefined]) expect(hands.view(viewer).seats[0]!.cards).toEqual([undefined, undefined]);
    expect(hands.view(0).seats[1]).toMatchObject({ cards: ownOf(hands, 1), shown: true, mucked: false });
  });

  it('shows both where the second wins', () => {
    const { played } = end(seek(CHECKED_DOWN, (one) => edgeOf(one) > 0)).state;
    expect(played).toMatchObject([{ mucked: [], won: [10, -10] }]);
    expect(played[0]!.shown.map((cards) => cards?.length)).toEqual([2, 2]);
  });

  it('splits the pot of equal hands, and both show', () => {
    const { played } = end(seek(CHECKED_DOWN, (one) => edgeOf(one) === 0)).state;
    expect(played).toMatchObject([{ mucked: [], won: [0, 0], chips: [1_000, 1_000] }]);
  });

  it('lets nobody muck who has to show first, or before the board is run out', () => {
    const muck = { kind: 'holdem.muck', payload: {} };
    const first = seek(CHECKED_DOWN, (one) => edgeOf(one) > 0);
    expect(faultCode(() => first.apply(1, muck))).toBe('holdem/must-show');
    const runOut = seek('raise 1000, call', () => true);
    for (const seat of [0, 1]) {
      expect(faultCode(() => runOut.apply(seat, muck))).toBe('holdem/must-show');
      runOut.step();
    }
    expect(runOut.state.stage).toBe('share');
  });

  it('lets a seat muck a better hand, and then the one that was shown has won', () => {
    const hands = seek(CHECKED_DOWN, (one) => edgeOf(one) > 0);
    hands.step();
    hands.apply(0, { kind: 'holdem.muck', payload: {} });
    expect(hands.state.played).toMatchObject([{ mucked: [0], won: [-10, 10] }]);
  });

  it('is the usual one where the last bet of the river is all-in: no card is left to come', () => {
    const allIn = 'call, check, check, check, check, check, bet 990, call';
    const { played } = end(seek(allIn, (one) => edgeOf(one) > 0)).state;
    expect(played).toMatchObject([{ mucked: [], chips: [2_000, 0] }]);
    const lost = end(seek(allIn, (one) => edgeOf(one) < 0)).state;
    expect(lost.played).toMatchObject([{ mucked: [0], chips: [0, 2_000] }]);
  });
});

describe('a match', () => {
  it('is over when one seat has all chips, and nobody owes a shuffle then', () => {
    const hands = end(seek('raise 1000, call', () => true));
    const { chips, result } = hands.state;
    const winner = chips.indexOf(2_000);
    expect(result).toEqual({ kind: 'won', winners: [winner], reason: 'all-chips' });
    expect(hands.view()).toMatchObject({ stage: 'over', hand: 1, turn: undefined, unasked: undefined, pot: 0 });
  });

  it('goes on after an all-in that is split, with the shuffles that are missing', () => {
    const even = (one: HoldemHands): boolean => edgeOf(end(one)) === 0;
    const hands = seek('raise 1000, call', even);
    expect(hands.state).toMatchObject({ stage: 'deal', hand: 2, chips: [1_000, 1_000] });
  });

  it('is won by most chips after the last hand', () => {
    const hands = new HoldemHands({ hands: 1 }, 'most').play('fold');
    expect(hands.state.result).toEqual({ kind: 'won', winners: [1], reason: 'most-chips' });
  });
});

describe('what a device does for its person', () => {
  it('is to check, or else to fold', () => {
    const hands = new HoldemHands({ hands: 2 }, 'haste');
    hands.settle();
    expect(inHaste(hands.seats[0]!, hands.state)).toEqual({ kind: 'fold' });
    expect(inHaste(hands.seats[1]!, hands.state)).toBeUndefined();
    hands.play('call').settle();
    expect(inHaste(hands.seats[1]!, hands.state)).toEqual({ kind: 'check' });
  });

  it('is no decision that was made for another turn', () => {
    const hands = new HoldemHands({ hands: 2 }, 'late');
    hands.settle();
    const { at } = hands.view(0);
    hands.play('raise 20').play('raise 40').settle();
    const take = (turn: number) => decide(hands.seats[0]!, hands.state, { kind: 'call', at: turn });
    expect(faultCode(() => take(at))).toBe('game/not-now');
    expect(take(hands.view(0).at).action).toEqual({ kind: 'call' });
  });

  it('is another shuffle on a copy of the seat, which draws other bytes for it, and the same one where they were saved', () => {
    const hands = new HoldemHands({ hands: 2 }, 'copied');
    while (hands.state.stage !== 'shuffle') hands.step();
    const seat = hands.seats[1]!;
    const need = needOf(seat, hands.state);
    if (need.kind !== 'fresh-bytes') throw new Error(`the seat has to ${need.kind}`);
    const shuffled = (byte: number) => {
      const bytes = Buffer.alloc(32, byte).toString('base64url');
      return compose(decide(seat, hands.state, { kind: 'fresh-bytes', at: need.at, bytes }), hands.state);
    };
    expect(shuffled(1)).toEqual(shuffled(1));
    expect(shuffled(1).payload).not.toEqual(shuffled(2).payload);
    expect(shuffled(1).once).toEqual(expect.any(String));
    expect(shuffled(1).once).toBe(shuffled(2).once);
    const other = { kind: 'fresh-bytes', at: '00'.repeat(32), bytes: Buffer.alloc(32).toString('base64url') };
    expect(faultCode(() => decide(seat, hands.state, other))).toBe('game/not-now');
  });

  it('is the same again, byte for byte, whatever its step would follow', () => {
    const hands = new HoldemHands({ hands: 2 }, 'again');
    hands.settle();
    const acted = { ...hands.seats[0]!, action: { kind: 'call' } } as const;
    expect(compose(acted, hands.state)).toEqual(compose(acted, hands.state));
  });
});
