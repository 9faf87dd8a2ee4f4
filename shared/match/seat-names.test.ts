import { describe, expect, it } from 'vitest';
import { fingerprintOf, joinNames, markOf, nameSeats } from './seat-names.ts';

const called = (...claims: (string | undefined)[]) =>
  nameSeats(
    claims.map((name) => (name === undefined ? {} : { name })),
    (claim) => claim,
  );

describe('what players are called', () => {
  it('is the name that they claim, or their number, counted from 1', () => {
    expect(called('Alice', undefined, '  ')).toEqual(['Alice', 'Player 2', 'Player 3']);
    expect(nameSeats([null, undefined], (claim) => claim)).toEqual(['Player 1', 'Player 2']);
  });

  it('tells two players with the same name apart', () => {
    expect(called('Sam', 'Sam ')).toEqual(['Sam (player 1)', 'Sam (player 2)']);
  });

  it('shows the true seat beside a name that claims to be another seat or the reader', () => {
    expect(called('Player 2', undefined)).toEqual(['Player 2 (player 1)', 'Player 2']);
    expect(called('Seat 2', undefined)).toEqual(['Seat 2 (player 1)', 'Player 2']);
    expect(called('you', 'Ada')).toEqual(['you (player 1)', 'Ada']);
    expect(called('Sam (player 2)', 'Sam', 'Sam')).toEqual(['Sam (player 2) (player 1)', 'Sam (player 2)', 'Sam (player 3)']);
  });

  it('tells names apart that only look different to a program', () => {
    expect(called('Alice', '\u0410lice')).toEqual(['Alice (player 1)', '\u0410lice (player 2)']);
    expect(called('Sam', 'Sam\u200f')).toEqual(['Sam (player 1)', 'Sam (player 2)']);
    expect(called('Alice', 'Bob')).toEqual(['Alice', 'Bob']);
  });

  it('shows the true seat beside what looks like our own words for seats, in any script', () => {
    for (const name of [
      'Y\u043eu',
      '\uff39ou',
      'YOU',
      'You.',
      'Opponent',
      'Your opponent',
      'Somebody',
      'The relay',
      'Seat \u0662',
      'Player 1',
      '\u0405eat 2',
    ])
      expect(called('Ada', name)[1]).toMatch(/ \(player 2\)$/);
    for (const name of ['Yours', 'Seatbelt', 'Relaxed']) expect(called('Ada', name)[1]).toBe(name);
  });

  it('shows the true seat beside the words of every language of a client, whatever the reader speaks', () => {
    for (const name of [
      'Du',
      'Dein Gegner',
      'Jemand',
      'Spieler 1',
      'Platz 1',
      'tú',
      'Tu',
      'Tu rival',
      'Nadie',
      'Jugador 1',
      'Sitio 1',
    ])
      expect(called('Ada', name)[1]).toMatch(/ \(player 2\)$/);
    for (const name of ['Duncan', 'Arturo', 'Platzhalter']) expect(called('Ada', name)[1]).toBe(name);
  });

  it('numbers players in the words that it is given', () => {
    const words = {
      player: (number: number) => `Spieler ${number}`,
      claims: (claim: string, number: number) => `${claim} (Spieler ${number})`,
    };
    expect(nameSeats([{ name: 'Ada' }, null, { name: 'Ada' }], String, words)).toEqual([
      'Ada (Spieler 1)',
      'Spieler 2',
      'Ada (Spieler 3)',
    ]);
  });

  it('shows nothing of a name but what can be seen', () => {
    expect(called('\u200b', 'A\u202eda')).toEqual(['Player 1', 'Ada']);
  });

  it('is joined as in a sentence', () => {
    expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(joinNames)).toEqual(['A', 'A and B', 'A, B and C']);
  });
});

describe('the fingerprint beside a name', () => {
  const key = '3463ec4305bb97f6'.padEnd(64, '0');
  const [met, strange] = [() => true, () => false];

  it('is the beginning of the key, in groups', () => {
    expect(fingerprintOf(key)).toBe('3463 ec43 05bb');
  });

  it('is shown where the name was not met with this key before, or mixes scripts', () => {
    expect(markOf(key, 'Ada', strange)).toBe('3463 ec43 05bb');
    expect(markOf(key, 'Ada', met)).toBeUndefined();
    expect(markOf(key, '\u0410da', met)).toBe('3463 ec43 05bb');
  });

  it('does not stand where no name is claimed', () => {
    expect([undefined, '\u200b'].map((name) => markOf(key, name, strange))).toEqual([undefined, undefined]);
  });
});
