import { describe, expect, it } from 'vitest';
import { OPENING, ToyMatch } from '../../test/support/toy-match.ts';
import type { Json } from '../encoding/canonical.ts';
import { readMatchResult, resultsOf } from './match-result.ts';

const won = (reason: string, ...winners: number[]): Json => ({ kind: 'won', reason, winners });

/** Of every seat: outcome, reason, what both rest on, and what there is to note. */
const told = ({ matchState, entries }: ToyMatch): unknown[] =>
  resultsOf(matchState, entries.at(-1)!.payload).map(({ outcome, reason, by, forfeit, contradicted }) =>
    [outcome, reason, by === 'all' ? undefined : by, forfeit && 'forfeit', contradicted && 'contradicted']
      .filter(Boolean)
      .join(' '),
  );

const signed = (match: ToyMatch, result: Json): unknown[] => told(match.say('endgame', match.everyone, { result }));

/** What the relay tells when these seats have signed these results, and time has run out. */
function claimed(match: ToyMatch, ...claims: readonly (readonly [seat: number, result: Json])[]): unknown[] {
  for (const [seat, result] of claims) match.submit(match.draft('endgame', seat, { result }));
  match.waitUntilDeadline(1);
  expect(match.matchState.closedBy).toBe('close');
  return told(match);
}

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

  it('is unknown where what they signed is no result', () => {
    for (const result of [
      null,
      'won',
      { kind: 'won' },
      { kind: 'won', reason: 'toy', winners: [9] },
      { kind: 'lost', reason: 'toy' },
    ])
      expect(signed(new ToyMatch().to('settle'), result)).toEqual(['unknown', 'unknown']);
  });

  it('is nothing while it goes on, and nothing if it never began', () => {
    expect(told(new ToyMatch().to('settle'))).toEqual([]);
    expect(told(new ToyMatch().to('lobby').say('cancel', 0))).toEqual([]);
    const expired = new ToyMatch().to('setup');
    expired.waitUntilDeadline(1);
    expect([expired.matchState.phase, told(expired)]).toEqual(['closed', []]);
  });

  it('is nothing of a practice match, however it ended', () => {
    const won0 = won('toy', 0);
    expect(signed(new ToyMatch({ practice: true }).to('settle'), won0)).toEqual([]);
    expect(claimed(new ToyMatch({ practice: true }).to('settle'), [0, won0])).toEqual([]);
    const left = new ToyMatch({ practice: true }).to('play').say('resign', 1);
    expect(signed(left, won('resignation', 0))).toEqual([]);
  });

  it('names the final hash, everybody who played, and the step that took the seat', () => {
    const { matchState, entries } = new ToyMatch({ seats: 3 }).to('closed');
    const results = resultsOf(matchState, entries.at(-1)!.payload);
    expect(results.map(({ seat, takenAt }) => [seat, takenAt])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    for (const result of results) {
      expect(result).toMatchObject({
        finalHash: matchState.prev,
        match: matchState.match,
        game: 'toy',
        rules: 1,
        time: matchState.time,
      });
      expect(result.seats.map((seat) => seat?.key)).toEqual(matchState.seats.map((seat) => seat?.key));
      expect(readMatchResult(JSON.parse(JSON.stringify(result)), 'result')).toEqual(result);
    }
  });
});

describe('where not every seat has signed', () => {
  const inSettlement = (seats = 2): ToyMatch => new ToyMatch({ seats }).to('settle');
  const resigned = (): ToyMatch => new ToyMatch().to('play').say('resign', 0);

  it('of two seats the one that left has lost, and the other has won, by the log alone', () => {
    expect(claimed(resigned())).toEqual(['lost resignation life forfeit', 'won resignation life']);
    const late = new ToyMatch().to('play');
    late.waitUntilDeadline(1);
    expect(claimed(late)).toEqual(['lost time life forfeit', 'won time life']);
  });

  it('what the loser signs takes nothing from a winner whom the log shows, but is seen', () => {
    expect(claimed(resigned(), [0, won('toy', 0)])).toEqual([
      'lost resignation life forfeit contradicted',
      'won resignation life contradicted',
    ]);
  });

  it('who left has not lost where a seat signs that a fault came before', () => {
    const open = ['unknown contradicted', 'unknown contradicted'];
    expect(claimed(resigned(), [0, won('fault', 0)])).toEqual(open);
    expect(claimed(resigned(), [0, won('fault', 0)], [1, won('resignation', 1)])).toEqual(open);
    const drawn = new ToyMatch().to('play').say('draw-offer', 1, {}, [0]).say('draw-accept', 0);
    expect(claimed(drawn, [1, won('fault', 1)])).toEqual(open);
    expect(claimed(resigned(), [1, won('fault', 1)])).toEqual(['lost resignation life forfeit', 'won resignation life']);
  });

  it('what the seat that stayed signs against its own interest goes before who left', () => {
    const drawn = { kind: 'drawn', reason: 'toy' };
    expect(claimed(resigned(), [1, drawn])).toEqual(['drawn toy losers', 'drawn toy losers']);
    expect(claimed(resigned(), [1, won('toy', 0)])).toEqual(['won toy losers', 'lost toy losers']);
    expect(claimed(resigned(), [1, drawn], [0, won('toy', 0)])).toEqual(['unknown contradicted', 'unknown contradicted']);
  });

  describe('in a game that may ask for openings', () => {
    const asking = (match: ToyMatch): ToyMatch => {
      const terms = { ...match.matchState.terms!, openings: true };
      const deadlines = { ...terms.deadlines, opening: 86_400_000 };
      match.state = { ...match.state, matchState: { ...match.matchState, terms: { ...terms, deadlines } } };
      return match;
    };
    const timedOut = (): ToyMatch => {
      const late = new ToyMatch().to('play');
      late.waitUntilDeadline(1);
      return asking(late);
    };

    it('nobody has won before it has opened', () => {
      expect(claimed(asking(resigned()))).toEqual(['unknown forfeit', 'unknown']);
      const opened = asking(resigned()).say('opening', 1, OPENING);
      expect(claimed(opened)).toEqual(['lost resignation life forfeit', 'won resignation life']);
    });

    it('the clock alone decides nothing, a seat that wins by it signs that it did, and nobody has given anything away', () => {
      expect(claimed(timedOut().say('opening', 1, OPENING))).toEqual(['unknown', 'unknown']);
      expect(claimed(timedOut().say('opening', 1, OPENING), [1, won('time', 1)])).toEqual(['unknown', 'unknown']);
      expect(claimed(timedOut(), [0, { kind: 'drawn', reason: 'toy' }])).toEqual(['unknown', 'unknown']);
    });

    it('the seat that wins by the clock says against its own interest what had been decided before', () => {
      expect(claimed(timedOut(), [1, { kind: 'drawn', reason: 'toy' }])).toEqual(['drawn toy losers', 'drawn toy losers']);
      expect(claimed(timedOut(), [1, won('toy', 0)])).toEqual(['won toy losers', 'lost toy losers']);
    });

    it('the seat whose time ran out says against its own interest that it has lost', () => {
      expect(claimed(timedOut(), [0, won('time', 1)])).toEqual(['lost time losers forfeit', 'won time losers']);
    });

    it('who left has not lost by the word of who may owe an opening', () => {
      expect(claimed(asking(resigned()), [1, won('resignation', 1)])).toEqual(['unknown forfeit', 'unknown']);
    });
  });

  it('nobody has won where both ran out of time, or before the match began', () => {
    const both = new ToyMatch().to('setup').say('start', [0, 1], {}, [0, 1]);
    both.waitUntilDeadline(1);
    expect(claimed(both)).toEqual(['unknown forfeit', 'unknown forfeit']);
    expect(claimed(new ToyMatch().to('setup').say('resign', 0))).toEqual(['unknown', 'unknown']);
  });

  it('an agreed draw is one, by the log alone', () => {
    const match = new ToyMatch().to('play').say('draw-offer', 1, {}, [0]).say('draw-accept', 0);
    expect(claimed(match)).toEqual(['drawn agreement life', 'drawn agreement life']);
  });

  it('a seat that left a match which went on has lost it, whatever came of it', () => {
    const match = (): ToyMatch => new ToyMatch({ seats: 3, goesOn: true }).to('play').say('resign', 2, {}, [0, 1]);
    const over = (): ToyMatch => match().say('skip', 0, {}, [0]).say('toy.move', 0);
    expect(claimed(over())).toEqual(['unknown', 'unknown', 'lost life forfeit']);
    expect(claimed(over(), [0, won('toy', 0)])).toEqual(['unknown', 'unknown', 'lost life forfeit']);
    expect(claimed(over(), [0, won('toy', 1)])).toEqual(['lost toy losers', 'won toy losers', 'lost life forfeit']);
    expect(claimed(match().say('resign', 1))).toEqual(['unknown', 'unknown forfeit', 'lost life forfeit']);
    const drawn = over().say('endgame', [0, 1], { result: { kind: 'drawn', reason: 'toy' } });
    expect(told(drawn)).toEqual(['drawn toy', 'drawn toy', 'lost toy forfeit']);
  });

  it('who is left of many has not won by its own word: it may have had no way to', () => {
    const left = new ToyMatch({ seats: 3, goesOn: true }).to('play').say('resign', 2, {}, [0, 1]).say('resign', 1);
    expect(claimed(left, [0, won('resignation', 0)])).toEqual(['unknown', 'lost resignation claim forfeit', 'lost life forfeit']);
  });

  it('the word of one side counts for nobody but where it says that it has lost', () => {
    expect(claimed(inSettlement(), [1, won('toy', 1)])).toEqual(['unknown', 'unknown']);
    expect(claimed(inSettlement(), [1, { kind: 'drawn', reason: 'toy' }])).toEqual(['unknown', 'unknown']);
    expect(claimed(inSettlement(), [1, { kind: 'void', reason: 'toy' }])).toEqual(['unknown', 'unknown']);
    expect(claimed(inSettlement(3), [0, won('toy', 1)])).toEqual(['lost toy claim', 'unknown', 'unknown']);
  });

  it('the word of everybody who lost by it counts for all', () => {
    expect(claimed(inSettlement(), [0, won('toy', 1)])).toEqual(['lost toy losers', 'won toy losers']);
    expect(claimed(inSettlement(3), [0, won('toy', 1)], [2, won('toy', 1)])).toEqual([
      'lost toy losers',
      'won toy losers',
      'lost toy losers',
    ]);
  });

  it('two words against each other count for nobody, and are both shown', () => {
    const match = inSettlement();
    expect(claimed(match, [0, won('toy', 0)], [1, won('toy', 1)])).toEqual(['unknown contradicted', 'unknown contradicted']);
    const [first, second] = resultsOf(match.matchState, match.entries.at(-1)!.payload);
    const by = (claims: typeof first): unknown => new Set(claims!.claims!.map(({ seats, outcome }) => `${seats} ${outcome}`));
    expect([by(first), by(second)]).toEqual([new Set(['0 won', '1 lost']), new Set(['0 lost', '1 won'])]);
  });

  it('another reason for the same outcome contradicts nothing', () => {
    expect(claimed(inSettlement(), [0, won('toy', 1)], [1, won('fault', 1)])).toEqual(['lost toy losers', 'won toy losers']);
  });

  it('what is no result says nothing', () => {
    expect(claimed(inSettlement(), [0, 'I won'])).toEqual(['unknown', 'unknown']);
  });
});
