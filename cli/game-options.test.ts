import { describe, expect, it } from 'vitest';
import { chooseGame } from './game-options.ts';
import { UsageError } from './usage.ts';

const choose = (game: string, values: Partial<Parameters<typeof chooseGame>[1]> = {}) =>
  chooseGame(game, { param: [], ...values });

describe('--param', () => {
  it('takes integers, true, false and words', () => {
    expect(choose('blackjack', { param: ['rounds=3', 'regulator=true'] }).params).toEqual({ rounds: 3, regulator: true });
    expect(choose('dark-chess', { param: ['reveal=never'] }).params).toEqual({ reveal: 'never' });
  });

  it.each(['rounds', '=3', '', 'rounds=', 'rounds=-1', 'deck=french=52'])('refuses %j', (text) => {
    expect(() => choose('blackjack', { param: [text] })).toThrow(UsageError);
  });
});

describe('the rules of dark chess', () => {
  it('are those where every move is proven, when nothing else is said', () => {
    expect(choose('dark-chess')).toMatchObject({ rules: 2, params: {}, rulebook: { version: 2 } });
    expect(choose('dark-chess', { reveal: 'never' })).toMatchObject({ rules: 2, params: { reveal: 'never' } });
  });

  it.each(['voprf', 'andos', 'andos-packet-proof'])('are the audited ones with --ot %s', (ot) => {
    expect(choose('dark-chess', { ot })).toMatchObject({ rules: 1, params: { ot }, rulebook: { version: 1 } });
  });

  it('can be named', () => {
    expect(choose('dark-chess', { rules: '1' })).toMatchObject({ rules: 1, params: {} });
  });

  it.each([
    [{ rules: '2', ot: 'voprf' }, 'dark-chess by rules 2 takes no such parameters'],
    [{ rules: '1', reveal: 'never' }, 'dark-chess by rules 1 takes no such parameters'],
    [{ reveal: 'later' }, 'dark-chess by rules 2 takes no such parameters'],
    [{ ot: 'voprf', reveal: 'end' }, 'takes no such parameters'],
    [{ rules: '3' }, '--rules takes a whole number from 1 to 2, not "3".'],
  ])('refuse %j in words', (values, words) => {
    expect(() => choose('dark-chess', values)).toThrow(words);
  });
});

it('--hands is a parameter of hold’em, and of nothing else', () => {
  expect(choose('holdem', { hands: '20' }).params).toEqual({ hands: 20 });
  for (const hands of ['0', '61', 'all']) expect(() => choose('holdem', { hands })).toThrow('takes no such parameters');
  expect(() => choose('dice', { hands: '20' })).toThrow('takes no such parameters');
});

it('an unknown game is refused with the games that there are', () => {
  expect(() => choose('go')).toThrow('There is no game "go"; choose one of battleship/xaya');
});
