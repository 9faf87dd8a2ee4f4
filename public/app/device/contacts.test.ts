import { expect, it } from 'vitest';
import { contactsIn, nameIn } from './contacts.ts';
import type { MatchNote } from './device-store.ts';

const note = (match: string, stage: MatchNote['stage'], players?: readonly (string | null)[]): MatchNote => ({
  ...{ match, key: 'own', game: 'rps', seat: 0, names: ['Ada', 'Bob'], stage, myTurn: false },
  ...{ outcome: undefined, finalHash: undefined, seen: 0 },
  ...(players === undefined ? {} : { players }),
});
const metIn = (...notes: readonly MatchNote[]): boolean => contactsIn(notes, 'this')('bob', 'Bob');

it('a key is met under a name once a match with both has begun, and not by the match at hand', () => {
  expect(metIn(note('earlier', 'over', ['own', 'bob']))).toBe(true);
  expect(metIn(note('earlier', 'playing', ['own', 'bob']))).toBe(true);
  expect(metIn(note('earlier', 'waiting', ['own', 'bob']))).toBe(false);
  expect(metIn(note('this', 'playing', ['own', 'bob']))).toBe(false);
  expect(metIn(note('earlier', 'over', ['own', 'carol']))).toBe(false);
  expect(metIn(note('earlier', 'over', [null, null]), note('older', 'over'))).toBe(false);
});

it('a key that has taken a seat over is met under the name of that seat, and called so in a rematch', () => {
  const moved = { ...note('earlier', 'over', ['own', 'bob']), keys: ['own', 'phone of bob'] };
  expect(contactsIn([moved], 'this')('phone of bob', 'Bob')).toBe(true);
  expect(contactsIn([moved], 'this')('phone of bob', 'Ada')).toBe(false);
  expect([nameIn([moved], 'bob'), nameIn([moved], 'phone of bob')]).toEqual(['Bob', 'Bob']);
});

it('a key is called by the name of the latest note that gives it one', () => {
  const seen = (one: MatchNote, at: number, names: readonly (string | null)[]): MatchNote => ({ ...one, seen: at, names });
  const played = note('earlier', 'over', ['own', 'bob']);
  const notes = [seen(played, 1, ['Ada', 'Bob']), seen(played, 3, ['Ada', null]), seen(played, 2, ['Ada', 'Bobby'])];
  expect(nameIn(notes, 'bob')).toBe('Bobby');
  expect(nameIn(notes, 'carol')).toBeUndefined();
  expect(nameIn([note('older', 'over')], 'bob')).toBeUndefined();
});
