/** In which order the steps of a hand come, over a transparent deck: nothing here is about proofs. */

import { describe, expect, it } from 'vitest';
import { dealTransparently } from '../../../test/support/deal-transparently.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { HoldemHands } from '../../../test/support/holdem-hands.ts';
import { HOLDEM } from './game.ts';

dealTransparently();

/** Kind and seat of the steps since `from`. */
const stepsOf = (hands: HoldemHands, from = 0): string =>
  hands.steps
    .slice(from)
    .map(({ by, kind, payload }) => `${payload['action'] ?? kind.split('.')[1]} ${by}`)
    .join(', ');

/** Two hands, of which the first is to be played. */
function begun(params = {}): HoldemHands {
  const hands = new HoldemHands({ hands: 2, ...params }, 'progress');
  hands.settle();
  return hands;
}

describe('the set-up', () => {
  it('is a key of each seat, and a shuffle of each from the left of the button', () => {
    const hands = new HoldemHands({}, 'progress');
    expect(hands.view()).toMatchObject({ stage: 'key', hand: 0, unasked: { what: 'key', seat: 0 } });
    hands.settle();
    expect(stepsOf(hands)).toBe('key 0, key 1, shuffle 1, shuffle 0, deal 1, deal 0, shuffle 0');
  });
});

describe('a hand', () => {
  it('is dealt, and bet on street by street; each seat shuffles the next deck at its first turn, before it bets', () => {
    const hands = begun();
    for (const action of ['call', 'check', 'check', 'bet 10', 'call', 'check', 'check', 'check', 'bet 20']) hands.play(action);
    expect(stepsOf(hands, 4)).toBe(
      [
        'deal 1, deal 0, shuffle 0, call 0, shuffle 1, check 1',
        'share 1, share 0, check 1, bet 0, call 1',
        'share 1, share 0, check 1, check 0',
        'share 1, share 0, check 1, bet 0',
      ].join(', '),
    );
    expect(hands.view().board).toHaveLength(5);
    hands.play('call');
    // Who bet last shows first; the other shows if it wins, else it mucks, and nobody is asked.
    hands.settle();
    expect(stepsOf(hands, 23)).toMatch(/^call 1, show 0, (show|muck) 1, deal /);
  });

  it('ends by a fold without any share, and what is missing of the next deck is shuffled then', () => {
    const hands = begun().play('fold');
    hands.settle();
    expect(stepsOf(hands, 6)).toBe('shuffle 0, fold 0, shuffle 1, deal 0, deal 1');
    expect(hands.view()).toMatchObject({ hand: 2, button: 1, stage: 'bet' });
    expect(hands.state.played).toMatchObject([{ folded: 0, won: [-5, 5], board: [], shown: [undefined, undefined], mucked: [] }]);
  });

  it('has no key and no shuffle for a following one if it is the last', () => {
    const hands = begun().play('fold');
    hands.settle();
    expect(hands.steps.map(({ payload }) => 'key' in payload)).toEqual(
      [0, 1, 4, 5].reduce((flags, at) => flags.with(at, true), new Array<boolean>(hands.steps.length).fill(false)),
    );
    hands.play('fold');
    expect(stepsOf(hands, 9)).toBe('deal 0, deal 1, fold 1');
    expect(hands.state).toMatchObject({ stage: 'over', result: { kind: 'drawn', reason: 'equal-chips' } });
  });

  it('is dealt first by the seat with fewer chips, which so has less to win by a look at the other cards', () => {
    const hands = begun({ hands: 3 }).play('raise 40').play('fold');
    hands.settle();
    // Left of the button is seat 0 now, and has more chips.
    expect(stepsOf(hands).endsWith('fold 1, deal 1, deal 0, shuffle 1')).toBe(true);
  });

  it('is run out once nobody can bet: both show, and then all the board comes at once', () => {
    const hands = begun().play('raise 1000').play('call');
    hands.settle();
    expect(stepsOf(hands, 7)).toMatch(/^raise 0, shuffle 1, call 1, show 0, show 1, share 1, share 0(, |$)/);
    expect(hands.state.played[0]!.board).toHaveLength(5);
    expect(hands.state.played[0]!.shown.every((cards) => cards?.length === 2)).toBe(true);
  });

  it('whose blinds are all-in asks nobody', () => {
    // The big blind of the second level has more than is left.
    const hands = begun({ stack: 100, hands: 60, level: 1 }).play('raise 95').play('call');
    for (const action of ['check', 'check', 'check', 'check', 'check', 'check']) hands.play(action);
    hands.settle();
    expect(hands.state.played[0]!.chips.toSorted((a, b) => a - b)).toEqual([5, 195]);
    const from = hands.state.played[0]!.to + 1;
    expect(stepsOf(hands, from)).toMatch(/^deal \d, deal \d, show \d, show \d, share \d, share \d(, |$)/);
    expect(hands.state.played[1]!.acts.map(({ kind }) => kind)).toEqual(['blind', 'blind']);
  });
});

describe('a step that the hand does not ask for', () => {
  const codeOf = (hands: HoldemHands, kind: string, payload = {}): string | undefined =>
    faultCode(() => hands.apply(hands.state.table!.betting.turn ?? 0, { kind, payload }));

  it('is an action before the shuffle of the next deck', () => {
    const hands = new HoldemHands({ hands: 2 }, 'progress');
    while (hands.state.stage !== 'bet') hands.step();
    expect(codeOf(hands, 'holdem.act', { action: 'call' })).toBe('holdem/shuffle-first');
  });

  it('is a second shuffle, or one in the last hand', () => {
    const hands = begun();
    const { payload } = hands.steps.at(-1)!;
    expect(codeOf(hands, 'cards.shuffle', payload)).toBe('holdem/no-shuffle-due');
    hands.play('fold').settle();
    expect(codeOf(hands, 'cards.shuffle', payload)).toBe('holdem/no-shuffle-due');
  });

  it('is an action with more in it than the action', () => {
    const hands = begun();
    expect(codeOf(hands, 'holdem.act', { action: 'fold', shares: '' })).toBe('encoding/wrong-shape');
    expect(codeOf(hands, 'holdem.act', { action: 'call', to: 10 })).toBe('encoding/wrong-shape');
    expect(codeOf(hands, 'holdem.act', { action: 'raise' })).toBe('encoding/wrong-shape');
  });

  it('is a share while there is betting', () => {
    const hands = begun();
    const shares = { shares: '', proof: '' };
    for (const kind of ['cards.share', 'cards.show', 'cards.deal', 'cards.key']) {
      const step = { seq: 0, by: 0, kind, payload: shares, prev: '', digest: '' };
      expect(faultCode(() => HOLDEM.check!(hands.state, step))).toBe('game/wrong-stage');
    }
  });
});
