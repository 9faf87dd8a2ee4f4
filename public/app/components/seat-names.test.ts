import { expect, it } from 'vitest';
import { seatNames } from './seat-names.ts';

it('tells names apart that differ in invisible characters only', () => {
  expect(seatNames([{ name: 'Sam' }, { name: 'Sam\u200f' }])).toEqual(['Sam (player 1)', 'Sam (player 2)']);
});

it('keeps a name from reordering the text around it', () => {
  expect(seatNames([{ name: '\u202eמשה\u2069' }])).toEqual(['\u2068משה\u2069']);
});

it('calls the one other player without a name the opponent, and numbers those of a larger table', () => {
  expect(seatNames([{ name: 'Ada' }, {}], 0)).toEqual(['Ada', 'Opponent']);
  expect(seatNames([{}, null], 1)).toEqual(['Opponent', 'Player 2']);
  expect(seatNames([{}, { name: 'Bo' }, {}], 1)).toEqual(['Player 1', 'Bo', 'Player 3']);
  expect(seatNames([{}, {}])).toEqual(['Player 1', 'Player 2']);
});

it('does not call a player who claims a number, or the word for the other one, by that alone', () => {
  expect(seatNames([{}, { name: 'Player 2' }], 0)[1]).toBe('Player 2 (player 2)');
  expect(seatNames([{}, { name: 'Opponent' }], 0)[1]).toBe('Opponent (player 2)');
});
