import { describe, expect, it } from 'vitest';
import { DealtBlackjack } from '../../../test/support/dealt-blackjack.ts';
import { forfeit, resultOf } from './outcome.ts';
import { DEALER } from './table.ts';

const seats = [true, true, true, true];

describe('the result', () => {
  const resultWith = (chips: readonly number[], dropped: readonly number[] = []) => {
    const game = new DealtBlackjack({ seats }).ready();
    return resultOf({ ...(dropped.length > 0 ? game.drop(...dropped) : game).state, chips: [0, ...chips] });
  };

  it('is for the player with the most chips, when those are more than at the start', () => {
    expect(resultWith([21, 24, 3])).toEqual({ kind: 'won', winners: [2], reason: 'most-chips' });
  });

  it('is for all players that share the most chips', () => {
    expect(resultWith([24, 3, 24])).toEqual({ kind: 'won', winners: [1, 3], reason: 'most-chips' });
  });

  it('is for the dealer when nobody has more chips than at the start', () => {
    expect(resultWith([20, 18, 3])).toEqual({ kind: 'won', winners: [DEALER], reason: 'house' });
  });

  it('is not for a player that dropped out', () => {
    expect(resultWith([21, 24, 3], [2])).toEqual({ kind: 'won', winners: [1], reason: 'most-chips' });
  });
});

describe('a forfeit', () => {
  const playing = () => new DealtBlackjack({ seats, params: { regulator: true } }).ready();

  it('is won by everybody else but the regulator', () => {
    expect(forfeit(playing().state, [1])).toEqual({ kind: 'won', winners: [0, 2], reason: 'forfeit' });
    expect(forfeit(playing().state, [0])).toEqual({ kind: 'won', winners: [1, 2], reason: 'forfeit' });
    expect(forfeit(playing().state, [3])).toEqual({ kind: 'won', winners: [0, 1, 2], reason: 'forfeit' });
  });

  it('is won by nobody when nobody is left', () => {
    expect(forfeit(playing().state, [0, 1, 2])).toEqual({ kind: 'void', reason: 'everyone-forfeited' });
  });

  it('after the end only takes a winner away, while another is left', () => {
    const over = { ...playing().state, result: { kind: 'won', winners: [1, 2], reason: 'most-chips' } } as const;
    expect(forfeit(over, [1])).toMatchObject({ winners: [2] });
    expect(forfeit(over, [0])).toMatchObject({ winners: [1, 2] });
    expect(forfeit({ ...over, result: { ...over.result, winners: [1] } }, [1])).toMatchObject({ winners: [0, 2] });
  });
});
