import { describe, expect, it } from 'vitest';
import { ToyMatch } from '../../../test/support/toy-match.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { absentee, headerNote, limitOf } from './header-note.ts';

const NAMES = ['Ada', 'Bo'];
const playing = new ToyMatch().to('play').matchState;
const snapshot = (change: Partial<MatchSnapshot> = {}): MatchSnapshot =>
  ({
    matchState: playing,
    seat: 0,
    presence: [true, true],
    sending: false,
    decided: undefined,
    fault: undefined,
    ...change,
  }) as MatchSnapshot;

describe('what is in the place of the detail', () => {
  it('is nothing while all is well', () => {
    expect(headerNote(snapshot(), false, NAMES)).toBeUndefined();
  });

  it('is that the connection is gone, and that what was chosen is saved', () => {
    expect(headerNote(snapshot(), true, NAMES)?.words).toContain('No connection');
    expect(headerNote(snapshot({ sending: true }), true, NAMES)?.words).toContain('is saved');
    expect(headerNote(snapshot({ seat: undefined }), true, NAMES)?.words).not.toContain('your clock');
  });

  it('speaks of the own clock only while that runs', () => {
    const lost = (next: readonly number[]) => headerNote(snapshot({ matchState: { ...playing, next } }), true, NAMES)?.words;
    expect(lost([0])).toContain('your clock runs on');
    expect(lost([1])).not.toContain('your clock');
  });

  it('is a draw that was offered or declined, unless the connection is gone', () => {
    const offered = snapshot({ matchState: { ...playing, drawOffer: [0] } });
    expect(headerNote(offered, false, NAMES)?.words).toMatch(/^You offer a draw\./);
    expect(headerNote({ ...offered, seat: undefined }, false, NAMES)?.words).toBe('Ada offers a draw.');
    expect(headerNote(offered, true, NAMES)?.tone).toBe('warn');
    const declined = snapshot({ matchState: { ...playing, drawDeclined: 1 } });
    expect(headerNote(declined, false, NAMES)?.words).toMatch(/^Bo declined/);
  });
});

describe('a player who is away', () => {
  const theirTurn = { ...playing, next: [1] };

  it('is named only while the match waits for it', () => {
    expect(absentee(snapshot({ matchState: theirTurn, presence: [true, false] }))).toBe(1);
    expect(absentee(snapshot({ matchState: theirTurn }))).toBeUndefined();
    expect(absentee(snapshot({ matchState: { ...playing, next: [0] }, presence: [true, false] }))).toBeUndefined();
  });

  it('is not named in a match of days', () => {
    const terms = { ...playing.terms!, clock: { budget: 0, grace: 86_400_000 } };
    expect(absentee(snapshot({ matchState: { ...theirTurn, terms }, presence: [true, false] }))).toBeUndefined();
  });

  it('loses by the clock once the match has begun, which the other then wins', () => {
    const seats = playing.seats.with(1, { ...playing.seats[1]!, since: 5_000, budget: 60_000 });
    const waiting = { ...theirTurn, seats, started: true };
    const at = 5_000 + playing.terms!.clock.grace + 60_000 + 1;
    expect(limitOf(waiting, 0, 1)).toEqual({ at, brings: 'win' });
    expect(limitOf(waiting, undefined, 1)).toEqual({ at, brings: 'loss' });
    expect(limitOf({ ...waiting, started: false }, 0, 1)?.brings).toBe('off');
    const third = { ...playing.seats[0]! };
    expect(limitOf({ ...waiting, seats: [...seats, third] }, 0, 1)?.brings).toBe('out');
  });
});
