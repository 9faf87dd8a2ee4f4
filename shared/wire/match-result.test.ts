import { describe, expect, it } from 'vitest';
import { ToyMatch } from '../../test/support/toy-match.ts';
import type { Json } from '../encoding/canonical.ts';
import { readMatchResult, resultsOf } from './match-result.ts';

const won = (reason: string, ...winners: number[]): Json => ({ kind: 'won', reason, winners });

/** Outcome, reason and forfeit of every seat of a match. */
const told = ({ life }: ToyMatch, claim: Json): unknown[] =>
  resultsOf(life, claim).map(({ outcome, reason, forfeit }) => `${outcome} ${reason ?? '-'}${forfeit ? ' forfeit' : ''}`);

const signed = (match: ToyMatch, result: Json): unknown[] => told(match.say('endgame', match.everyone, { result }), result);

describe('what a relay remembers of a match', () => {
  it('is what every seat signed', () => {
    expect(signed(new ToyMatch().to('settle'), won('toy', 1))).toEqual(['lost toy', 'won toy']);
    expect(signed(new ToyMatch().to('settle'), { kind: 'drawn', reason: 'agreement' })).toEqual([
      'drawn agreement',
      'drawn agreement',
    ]);
    expect(signed(new ToyMatch().to('settle'), { kind: 'void', reason: 'toy' })).toEqual(['void toy', 'void toy']);
  });

  it('is a forfeit where it was lost for another reason than the game', () => {
    expect(signed(new ToyMatch().to('play').say('resign', 1), won('resignation', 0))).toEqual([
      'won resignation',
      'lost resignation forfeit',
    ]);
    for (const reason of ['fault', 'not-opened', 'false-protest'])
      expect(signed(new ToyMatch().to('settle'), won(reason, 0))).toEqual([`won ${reason}`, `lost ${reason} forfeit`]);
  });

  it('blames the seat that left a larger table, and not all that lost', () => {
    const match = new ToyMatch({ seats: 3 }).to('play').say('resign', 2);
    expect(signed(match, won('resignation', 0))).toEqual(['won resignation', 'lost resignation', 'lost resignation forfeit']);
    expect(signed(new ToyMatch({ seats: 3 }).to('settle'), won('fault', 0))).toEqual(['won fault', 'lost fault', 'lost fault']);
  });

  it('is unknown where a seat did not sign, though the log says who left', () => {
    const match = new ToyMatch().to('play').say('resign', 0);
    match.waitUntilDeadline(1);
    expect(match.life.phase).toBe('closed');
    expect(told(match, null)).toEqual(['unknown - forfeit', 'unknown -']);
  });

  it('is unknown where what they signed is no result', () => {
    for (const result of [
      null,
      'won',
      { kind: 'won' },
      { kind: 'won', reason: 'toy', winners: [9] },
      { kind: 'lost', reason: 'toy' },
    ])
      expect(signed(new ToyMatch().to('settle'), result)).toEqual(['unknown -', 'unknown -']);
  });

  it('is nothing while it goes on, and nothing if it never began', () => {
    expect(told(new ToyMatch().to('settle'), null)).toEqual([]);
    expect(told(new ToyMatch().to('lobby').say('cancel', 0), null)).toEqual([]);
    const expired = new ToyMatch().to('setup');
    expired.waitUntilDeadline(1);
    expect([expired.life.phase, told(expired, null)]).toEqual(['closed', []]);
  });

  it('names the final hash, everybody who played, and the step that took the seat', () => {
    const { life } = new ToyMatch({ seats: 3 }).to('closed');
    const results = resultsOf(life, null);
    expect(results.map(({ seat, takenAt }) => [seat, takenAt])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    for (const result of results) {
      expect(result).toMatchObject({ finalHash: life.prev, match: life.match, game: 'toy', rules: 1, time: life.time });
      expect(result.seats.map((seat) => seat?.key)).toEqual(life.seats.map((seat) => seat?.key));
      expect(readMatchResult(JSON.parse(JSON.stringify(result)), 'result')).toEqual(result);
    }
  });
});
