import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../test/support/fault-code.ts';
import { type Action, act, type Betting, beginBetting, canBet, firstToShow, nextStreet, optionsOf, payOut } from './betting.ts';

const BLINDS = { small: 5, big: 10 };
const begin = (stacks: readonly number[]): Betting => beginBetting(stacks, 0, BLINDS);

/** `fold`, `check`, `call`, `bet 20`, `raise 60`, and `|` for the board of the next street. */
function play(betting: Betting, actions: string): Betting {
  return actions.split(', ').reduce((now, text) => {
    if (text === '|') return nextStreet(now);
    const [kind, to] = text.split(' ');
    return act(now, (to === undefined ? { kind } : { kind, to: Number(to) }) as Action);
  }, betting);
}

const refused = (betting: Betting, action: string): void =>
  expect(faultCode(() => play(betting, action))).toBe('holdem/not-allowed');

describe('the blinds', () => {
  it('are posted, the small one by the button, which acts first before the flop and last after it', () => {
    expect(begin([1_000, 1_000])).toMatchObject({ bets: [5, 10], stacks: [995, 990], turn: 0, pot: 0 });
    expect(play(begin([1_000, 1_000]), 'call, check, |')).toMatchObject({ turn: 1, street: 1, pot: 20, bets: [0, 0] });
    expect(beginBetting([1_000, 1_000], 1, BLINDS)).toMatchObject({ bets: [10, 5], turn: 1 });
  });

  it('give the big blind the choice to raise if nobody has', () => {
    const called = play(begin([1_000, 1_000]), 'call');
    expect(called).toMatchObject({ turn: 1 });
    expect(optionsOf(called)).toEqual({ check: true, raise: { kind: 'raise', min: 20, max: 1_000 } });
    expect(play(called, 'raise 40')).toMatchObject({ turn: 0 });
    expect(play(begin([1_000, 1_000]), 'raise 40, call').turn).toBeUndefined();
  });

  it.each([
    ['a big blind that is not above the small one', [1_000, 5], { stacks: [995, 0], pot: 10 }],
    ['a big blind below the small one', [1_000, 3], { stacks: [997, 0], pot: 6 }],
    ['a small blind that is all there is', [5, 1_000], { stacks: [0, 995], pot: 10 }],
    ['a small blind that is less', [4, 1_000], { stacks: [0, 996], pot: 8 }],
    ['two that are less', [4, 7], { stacks: [0, 3], pot: 8 }],
  ])('close the round at once with %s', (_, stacks, closed) => {
    expect(begin(stacks)).toMatchObject({ ...closed, turn: undefined, bets: [0, 0] });
  });

  it('are called in full where the big blind has less, and what is too much returns', () => {
    const betting = begin([1_000, 8]);
    expect(betting).toMatchObject({ turn: 0, bets: [5, 8] });
    expect(optionsOf(betting)).toEqual({ check: false, call: 5 });
    expect(play(betting, 'call')).toMatchObject({ stacks: [992, 0], pot: 16, turn: undefined });
    expect(optionsOf(begin([7, 8]))).toEqual({ check: false, call: 2 });
  });
});

describe('bets and raises', () => {
  const flop = play(begin([1_000, 1_000]), 'call, check, |');

  it('are at least the big blind, and the last raise more', () => {
    expect(optionsOf(flop)).toEqual({ check: true, raise: { kind: 'bet', min: 10, max: 990 } });
    refused(flop, 'bet 9');
    expect(optionsOf(play(flop, 'bet 30')).raise).toEqual({ kind: 'raise', min: 60, max: 990 });
    expect(optionsOf(play(flop, 'bet 30, raise 100')).raise).toMatchObject({ min: 170 });
    refused(play(flop, 'bet 30, raise 100'), 'raise 169');
    expect(optionsOf(begin([1_000, 1_000])).raise).toEqual({ kind: 'raise', min: 20, max: 1_000 });
    expect(optionsOf(play(flop, 'bet 100, call, |')).raise).toMatchObject({ kind: 'bet', min: 10 });
  });

  it.each(['bet 991', 'bet 0', 'bet -10', 'raise 20', 'call', 'bet'])('are no other than these: %s', (action) => {
    refused(flop, action);
  });

  it('may be less if they are all-in, which reopens nothing', () => {
    const short = play(begin([1_000, 130]), 'call, check, |, check, bet 100');
    expect(optionsOf(short)).toEqual({ check: false, call: 100, raise: { kind: 'raise', min: 120, max: 120 } });
    refused(short, 'raise 119');
    const allIn = play(short, 'raise 120');
    expect(optionsOf(allIn)).toEqual({ check: false, call: 20 });
    refused(allIn, 'raise 220');
    expect(play(allIn, 'call')).toMatchObject({ pot: 260, stacks: [870, 0] });
  });

  it('are all-in after six raises of a round', () => {
    const six = play(flop, 'bet 10, raise 20, raise 30, raise 40, raise 50, raise 60');
    expect(optionsOf(six).raise).toMatchObject({ min: 70, max: 990 });
    const seven = play(six, 'raise 70');
    expect(optionsOf(seven).raise).toEqual({ kind: 'raise', min: 990, max: 990 });
    refused(seven, 'raise 80');
    expect(optionsOf(play(seven, 'call, |')).raise).toMatchObject({ kind: 'bet', min: 10 });
  });

  it('return at once but for what was called', () => {
    expect(play(begin([1_000, 300]), 'raise 1000, call')).toMatchObject({ stacks: [700, 0], pot: 600, bets: [0, 0] });
    expect(play(flop, 'bet 200, fold')).toMatchObject({ stacks: [990, 990], pot: 20, folded: 0 });
    expect(play(begin([1_000, 1_000]), 'fold')).toMatchObject({ stacks: [995, 995], pot: 10, folded: 0 });
  });
});

describe('a round', () => {
  it('is closed when both have acted and have put in as much', () => {
    const flop = play(begin([1_000, 1_000]), 'call, check, |');
    expect(play(flop, 'check').turn).toBe(0);
    expect(play(flop, 'check, check').turn).toBeUndefined();
    expect(play(flop, 'check, bet 50').turn).toBe(1);
    expect(play(flop, 'check, bet 50, call')).toMatchObject({ turn: undefined, pot: 120 });
  });

  it('asks nobody once a seat is all-in and the other has called', () => {
    const called = play(begin([1_000, 300]), 'raise 300, call');
    expect(canBet(called)).toBe(false);
    expect(play(called, '|, |, |')).toMatchObject({ turn: undefined, street: 3, aggressor: 0 });
    expect(canBet(play(begin([1_000, 1_000]), 'call, check'))).toBe(true);
    expect(canBet(play(begin([1_000, 1_000]), 'fold'))).toBe(false);
  });

  it('takes nothing once it is closed', () => {
    for (const action of ['fold', 'check', 'call', 'bet 10']) refused(play(begin([1_000, 1_000]), 'call, check'), action);
    expect(optionsOf(play(begin([1_000, 1_000]), 'call, check'))).toEqual({ check: false });
  });
});

it.each([
  ['call, check, |, check, check, |, check, check, |, check, check', 1],
  ['call, check, |, check, bet 10, call, |, check, check, |, check, check', 1],
  ['call, check, |, check, check, |, check, check, |, check, bet 10, call', 0],
  ['call, check, |, check, check, |, check, check, |, bet 10, raise 20, call', 0],
  ['raise 1000, call', 0],
])('after %s, seat %i shows first', (actions, seat) => {
  expect(firstToShow(play(begin([1_000, 1_000]), actions))).toBe(seat);
});

describe('the pot', () => {
  const shown = play(begin([500, 1_000]), 'raise 500, call');

  it('goes to the better hand, is split between equals, and goes to the one who shows', () => {
    expect(payOut(shown, [2, 1])).toEqual([1_000, 500]);
    expect(payOut(shown, [1, 2])).toEqual([0, 1_500]);
    expect(payOut(shown, [7, 7])).toEqual([500, 1_000]);
    expect(payOut(shown, [undefined, 0])).toEqual([0, 1_500]);
  });

  it('goes to the one who did not fold, without any card', () => {
    expect(payOut(play(begin([1_000, 1_000]), 'raise 40, fold'), [undefined, undefined])).toEqual([1_010, 990]);
  });

  it('gives an odd chip to the first left of the button', () => {
    expect(payOut({ ...shown, pot: 1_001 }, [1, 1])).toEqual([500, 1_001]);
    expect(payOut({ ...shown, pot: 1_001, button: 1 }, [1, 1])).toEqual([501, 1_000]);
  });
});
