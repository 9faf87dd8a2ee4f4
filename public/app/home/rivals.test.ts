import { expect, it } from 'vitest';
import type { MatchNote } from '../device/device-store.ts';
import { opponentIn, rivalsIn } from './rivals.ts';

const note = (change: Partial<MatchNote>): MatchNote => ({
  ...{
    match: 'm',
    key: 'own',
    game: 'rps',
    seat: 0,
    names: ['Ada', 'Bob'],
    players: ['own', 'bob'],
    stage: 'over',
    myTurn: false,
  },
  ...{ outcome: 'won', finalHash: undefined, seen: 0 },
  ...change,
});

it('a match of two has an opponent once somebody has joined', () => {
  expect(opponentIn(note({}))).toBe('bob');
  expect(opponentIn(note({ seat: 1, players: ['carol', 'own'] }))).toBe('carol');
  expect(opponentIn(note({ players: ['own', null] }))).toBeUndefined();
  expect(opponentIn(note({ players: ['own', 'bob', 'carol'] }))).toBeUndefined();
  const { players: _, ...earlier } = note({});
  expect(opponentIn(earlier)).toBeUndefined();
});

it('who was met twice is a rival, by key and not by name, and only results count', () => {
  const notes = [
    note({ seat: 1, players: ['bob', 'own'], names: ['Bobby', 'Ada'], seen: 5, outcome: 'lost' }),
    note({}),
    note({ outcome: 'drawn' }),
    note({ outcome: 'void' }),
    note({ stage: 'playing', outcome: undefined }),
    note({ players: ['own', 'another'] }),
  ];
  expect(rivalsIn(notes)).toEqual([{ key: 'bob', name: 'Bobby', won: 1, lost: 1, drawn: 1 }]);
});
