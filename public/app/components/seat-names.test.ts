import { expect, it } from 'vitest';
import { seatNames } from './seat-names.ts';

it('tells names apart that differ in invisible characters only', () => {
  expect(seatNames([{ name: 'Sam' }, { name: 'Sam\u200f' }])).toEqual(['Sam (seat 1)', 'Sam (seat 2)']);
});

it('keeps a name from reordering the text around it', () => {
  expect(seatNames([{ name: '\u202eמשה\u2069' }])).toEqual(['\u2068משה\u2069']);
});
