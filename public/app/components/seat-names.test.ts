import { describe, expect, it } from 'vitest';
import { joinNames, seatNames } from './seat-names.ts';

describe('what players are called', () => {
  it('is their claim, or the number of their seat', () => {
    expect(seatNames([{ name: 'Alice' }, {}, null])).toEqual(['Alice', 'Seat 2', 'Seat 3']);
  });

  it('tells two players of one name apart', () => {
    expect(seatNames([{ name: 'Sam' }, { name: 'Sam' }])).toEqual(['Sam (seat 1)', 'Sam (seat 2)']);
  });

  it('tells a claim to be another seat from that seat', () => {
    expect(seatNames([{ name: 'Seat 2' }, {}])).toEqual(['Seat 2 (seat 1)', 'Seat 2']);
    expect(seatNames([{ name: 'Sam (seat 2)' }, { name: 'Sam' }, { name: 'Sam' }])).toEqual([
      'Sam (seat 2) (seat 1)',
      'Sam (seat 2)',
      'Sam (seat 3)',
    ]);
  });

  it('tells names apart that differ in invisible characters only', () => {
    expect(seatNames([{ name: 'Sam' }, { name: 'Sam\u200f' }])).toEqual(['Sam (seat 1)', 'Sam (seat 2)']);
  });

  it('keeps a name from reordering the text around it', () => {
    expect(seatNames([{ name: '\u202eמשה\u2069' }])).toEqual(['\u2068משה\u2069']);
  });

  it('is joined as one would say it', () => {
    expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(joinNames)).toEqual(['A', 'A and B', 'A, B and C']);
  });
});
