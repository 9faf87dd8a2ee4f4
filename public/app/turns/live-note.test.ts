import { expect, it } from 'vitest';
import type { WaitingMatch } from '../../../shared/wire/waiting.ts';
import type { MatchNote } from '../device/device-store.ts';
import { hasNews, liveNote, openNotes } from './live-note.ts';

const note: MatchNote = {
  ...{ match: 'm', key: 'own', game: 'rps', seat: 1, names: ['Ada', 'Bob'], stage: 'playing', myTurn: false },
  ...{ outcome: undefined, finalHash: undefined, steps: 9, seen: 0 },
};
const told = (phase: WaitingMatch['phase'], steps: number, seat?: number): WaitingMatch => ({
  ...{ match: 'm', phase, steps, names: ['Ada', 'Bob'] },
  waits: seat === undefined ? [] : [{ seat, kind: 'rps.hand', since: 100, deadline: 700 }],
});

it('it is our turn once the match waits for our seat, until the time that the relay states', () => {
  expect(liveNote(note, told('play', 12, 1))).toMatchObject({ stage: 'playing', myTurn: true, deadline: 700 });
  expect(liveNote({ ...note, myTurn: true }, told('play', 12, 0))).toMatchObject({ stage: 'playing', myTurn: false });
  expect(liveNote({ ...note, stage: 'waiting' }, told('setup', 12, 1))).toMatchObject({ stage: 'playing', myTurn: true });
});

it('where nothing has happened since, this device knows whether a person has to decide or its machine', () => {
  expect(liveNote(note, told('play', 9, 1))).toMatchObject({ myTurn: false });
  expect(liveNote({ ...note, myTurn: true }, told('play', 9, 1))).toMatchObject({ myTurn: true });
});

it('a match that nobody joined is over, and one that this device has seen end stays as it was seen', () => {
  expect(liveNote({ ...note, stage: 'waiting' }, told('closed', 2))).toMatchObject({ stage: 'over', outcome: 'void' });
  expect(liveNote({ ...note, stage: 'over', outcome: 'won' }, told('closed', 12))).toMatchObject({ outcome: 'won' });
  expect(liveNote(note, undefined)).toBe(note);
});

it('a match is played in the background if it has gone on, or waits for our seat and for no person', () => {
  expect(hasNews(note, told('play', 9))).toBe(false);
  expect(hasNews(note, told('play', 10))).toBe(true);
  expect(hasNews(note, told('play', 9, 1))).toBe(true);
  expect(hasNews({ ...note, myTurn: true }, told('play', 9, 1))).toBe(false);
  const { steps: _, ...old } = note;
  expect(hasNews(old, told('play', 9))).toBe(true);
});

it('the relay is asked for what may still change, of 32 matches at most', () => {
  const over: MatchNote = { ...note, stage: 'over', outcome: 'won' };
  expect(openNotes([note, over, { ...over, finalHash: 'f' }, { ...over, outcome: 'void' }], 1)).toEqual([note, over]);
  expect(openNotes([over], 31 * 86_400_000)).toEqual([]);
  expect(
    openNotes(
      Array.from({ length: 40 }, () => note),
      1,
    ),
  ).toHaveLength(32);
});
