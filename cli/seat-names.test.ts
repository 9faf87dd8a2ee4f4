import { expect, it } from 'vitest';
import { nameSeats } from './seat-names.ts';

it('calls a seat by its claim or its number, and our own "You"', () => {
  expect(nameSeats([{ name: 'Ada' }, {}, null])).toEqual(['Ada', 'Seat 1', 'Seat 2']);
  expect(nameSeats([{ name: 'Ada' }, { name: 'Ben' }], 1)).toEqual(['Ada', 'You']);
});

it('lets nobody pass for another seat', () => {
  expect(nameSeats([{ name: 'Sam' }, { name: 'Sam ' }])).toEqual(['Sam (seat 0)', 'Sam (seat 1)']);
  expect(nameSeats([{ name: 'you' }, { name: 'Ada' }], 1)).toEqual(['you (seat 0)', 'You']);
  expect(nameSeats([{ name: 'Seat 1' }, {}])).toEqual(['Seat 1 (seat 0)', 'Seat 1']);
});
