import { describe, expect, it } from 'vitest';
import { joinNames, nameSeats } from './seat-names.ts';

const called = (...claims: (string | undefined)[]) =>
  nameSeats(
    claims.map((name) => (name === undefined ? {} : { name })),
    (claim) => claim,
  );

describe('what players are called', () => {
  it('is the name that they claim, or the number of their seat, counted from 1', () => {
    expect(called('Alice', undefined, '  ')).toEqual(['Alice', 'Seat 2', 'Seat 3']);
    expect(nameSeats([null, undefined], (claim) => claim)).toEqual(['Seat 1', 'Seat 2']);
  });

  it('tells two players with the same name apart', () => {
    expect(called('Sam', 'Sam ')).toEqual(['Sam (seat 1)', 'Sam (seat 2)']);
  });

  it('shows the true seat beside a name that claims to be another seat or the reader', () => {
    expect(called('Seat 2', undefined)).toEqual(['Seat 2 (seat 1)', 'Seat 2']);
    expect(called('you', 'Ada')).toEqual(['you (seat 1)', 'Ada']);
    expect(called('Sam (seat 2)', 'Sam', 'Sam')).toEqual(['Sam (seat 2) (seat 1)', 'Sam (seat 2)', 'Sam (seat 3)']);
  });

  it('is compared after both names were cleaned for display', () => {
    const show = (claim: string): string => claim.replace('\u200f', '');
    expect(nameSeats([{ name: 'Sam' }, { name: 'Sam\u200f' }], show)).toEqual(['Sam (seat 1)', 'Sam (seat 2)']);
  });

  it('is joined as in a sentence', () => {
    expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(joinNames)).toEqual(['A', 'A and B', 'A, B and C']);
  });
});
