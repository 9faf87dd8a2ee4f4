import { describe, expect, it } from 'vitest';
import { LIMITS, SEAT_NAME_LENGTH } from '../encoding/limits.ts';
import { windowTitle } from './page-titles.ts';
import { claimedResult, matchWords, recordWords, shortClock } from './page-words.ts';

const seatsOf = (...names: readonly (string | undefined | null)[]) =>
  names.map((name, i) => (name === null ? null : { key: `${i}`.repeat(64), ...(name === undefined ? {} : { name }) }));
const won = (...winners: number[]) => ({ kind: 'won', reason: 'x', winners });
const titleOf = (claim: ReturnType<typeof won> | object | null, ...names: readonly (string | undefined)[]) =>
  recordWords({ game: 'dark-chess', seats: seatsOf(...names), claim: claim as never }).title;
const clock = { budget: 600_000, grace: 5_000 };

describe('the title of a match', () => {
  it('says who invites whom to what, and how long it takes', () => {
    const of = (...names: readonly (string | undefined | null)[]) =>
      matchWords({ game: 'dark-chess', phase: 'lobby', clock, seats: seatsOf(...names) }).title;
    expect(of('Ada', null)).toBe('Ada invites you to Dark chess · 10 min');
    expect(of('Ada', 'Bob', null)).toBe('Ada and Bob invite you to Dark chess · 10 min');
    expect(of(undefined, null)).toBe('You are invited to Dark chess · 10 min');
    expect(of('You', null)).toBe('You (player 1) invites you to Dark chess · 10 min');
  });

  it('says who plays once nobody is invited any more', () => {
    const of = (...names: readonly string[]) => matchWords({ game: 'rps', phase: 'play', clock, seats: seatsOf(...names) }).title;
    expect(of('Ada', 'Bob')).toBe('Ada against Bob · Rock, paper, scissors');
    expect(of('A', 'B', 'C', 'D')).toBe('A, B and 2 others · Rock, paper, scissors');
  });
});

describe('the title of a record', () => {
  it('says what all seats signed, and else only who played', () => {
    expect(titleOf(won(0), 'Ada', 'Bob')).toBe('Signed: Ada beat Bob · Dark chess');
    expect(titleOf(won(1, 2), 'Ada', 'Bob', 'Cleo')).toBe('Signed: Bob and Cleo beat Ada · Dark chess');
    expect(titleOf({ kind: 'drawn', reason: 'x' }, 'Ada', undefined)).toBe('Signed: Ada and Player 2 drew · Dark chess');
    for (const claim of [null, { kind: 'void', reason: 'x' }, { kind: 'won' }, won(), won(0, 1), { winners: [0] }])
      expect(titleOf(claim, 'Ada', 'Bob')).toBe('Ada against Bob · Dark chess');
    expect(claimedResult({ claim: { kind: 'won', reason: 'x', winners: [99] } })).toBeUndefined();
  });

  it('keeps the words of a name together where its script runs the other way, and leaves others alone', () => {
    expect(titleOf(won(0), 'דנה', 'José')).toBe('Signed: \u2068דנה\u2069 beat José · Dark chess');
  });

  it('is bounded, whatever its players are called', () => {
    const names = Array.from({ length: LIMITS.seats }, (_, i) => `${i}`.repeat(SEAT_NAME_LENGTH));
    expect(windowTitle(titleOf(won(0), ...names)).length).toBeLessThan(250);
  });
});

it('what seats claim of their engines is said first, as their word', () => {
  const seats = [{ name: 'Ada', engine: 'tiny 1.0' }, { engine: 'deep 2' }].map((seat) => ({ key: '0'.repeat(64), ...seat }));
  const said = /^Ada says: engine “tiny 1\.0”\. Player 2 says: engine “deep 2”\. /;
  expect(matchWords({ game: 'rps', phase: 'lobby', clock, seats }).description).toMatch(said);
  expect(matchWords({ game: 'rps', phase: 'play', clock, seats }).description).toMatch(said);
  expect(recordWords({ game: 'rps', seats, claim: null }).description).toMatch(said);
});

it.each([
  [{ budget: 0, grace: 86_400_000 }, '1 day a move'],
  [{ budget: 0, grace: 259_200_000 }, '3 days a move'],
  [{ budget: 600_000, grace: 5_000 }, '10 min'],
  [{ budget: 600_000, grace: 2_000, increment: 5_000 }, '10 min + 5 s'],
  [{ budget: 90_000, grace: 0 }, '90 s'],
])('the clock %o is “%s”', (of, words) => {
  expect(shortClock(of)).toBe(words);
});
