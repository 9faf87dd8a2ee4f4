import { expect, it } from 'vitest';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import { basisWords, causeWords, checkedWords, companyWords, outcomeWords, totalsWords, waitWords } from './record-words.ts';

const result: MatchResult = {
  finalHash: 'ab'.repeat(32),
  match: 'A'.repeat(22),
  game: 'dice',
  rules: 1,
  seats: [{ key: '01'.repeat(32), name: 'Ada' }, { key: '02'.repeat(32) }],
  seat: 0,
  takenAt: 0,
  outcome: 'lost',
  by: 'all',
  reason: 'resignation',
  contradicted: false,
  forfeit: true,
  time: 5,
};

it('names what there is to count, and nothing else', () => {
  const none = { game: 'dice', won: 0, lost: 0, drawn: 0, void: 0, unknown: 0, forfeits: 0, claimed: 0, contradicted: 0 };
  expect(totalsWords({ ...none, won: 3, lost: 1, forfeits: 1 }, 2)).toEqual(['3 won', '1 lost', '1 given away']);
  expect(totalsWords({ ...none, won: 2, claimed: 1, unknown: 1, contradicted: 1 }, 2)).toEqual([
    '2 won',
    '1 not settled',
    '1 by one side’s signature alone',
    '1 with statements that contradict each other',
  ]);
  expect(totalsWords({ ...none, unknown: 2 }, 2)).toEqual(['2 not settled']);
});

it('says against whom and why', () => {
  expect(companyWords(result)).toBe('Against Player 2');
  expect(companyWords({ ...result, seats: [...result.seats, { key: '03'.repeat(32), name: 'Cy' }, null] })).toBe(
    'With Player 2 and Cy',
  );
  expect(causeWords(result)).toBe('Ada resigned');
  expect(causeWords({ ...result, outcome: 'won', reason: 'time' })).toBe('Player 2 ran out of time');
  expect(causeWords({ ...result, reason: 'a-word-of-a-game' })).toBeUndefined();
  expect(causeWords({ ...result, seats: [null, ...result.seats], seat: 2, outcome: 'won' })).toBe('Ada resigned');
  const { reason: _, ...unsigned } = result;
  expect(causeWords(unsigned)).toBeUndefined();
});

it('blames none of many players for what another may have done', () => {
  const among = { ...result, seats: [...result.seats, { key: '03'.repeat(32), name: 'Cy' }], forfeit: false };
  expect(causeWords(among)).toBe('a player resigned');
  expect(causeWords({ ...among, forfeit: true })).toBeUndefined();
});

it('calls nobody beaten who may have had no way to win', () => {
  const totals = { game: 'blackjack', won: 0, lost: 1, drawn: 0, void: 0, unknown: 0, forfeits: 0, claimed: 0, contradicted: 0 };
  expect(totalsWords(totals, 7)).toEqual(['1 not won']);
  expect([outcomeWords('lost', 2), outcomeWords('lost', 3)]).toEqual(['Lost', 'Did not win']);
});

it('says whose word a line rests on, and what was said against it', () => {
  const line = (row: Partial<MatchResult>) => basisWords({ ...result, ...row });
  expect(line({})).toEqual([]);
  expect(line({ by: 'life' })).toEqual([]);
  expect(line({ by: 'losers' })).toEqual(['signed by everybody who lost']);
  const own = { by: 'claim', claims: [{ seats: [0], outcome: 'lost' }] } as const;
  expect(line(own)).toEqual(['by Ada’s own signature']);
  expect(line({ ...own, seat: 1 })).toEqual(['by the signature of another player']);
  const { by: _, ...silent } = { ...result, ...own, outcome: 'unknown' as const };
  expect(basisWords(silent)).toEqual(['another player signed a result, and this one did not']);
  expect(basisWords({ ...silent, contradicted: true })).toEqual(['the players signed results that contradict each other']);
});

it('says when checking goes on after a rate limit', () => {
  expect(waitWords(60_000)).toBe('The relay answers only so much a minute: this goes on by itself in 1 minute.');
});

it('shows plainly where the relay is wrong', () => {
  expect(checkedWords({ wrong: [], outcome: 'lost' }, result)).toEqual({ ok: true, text: 'Checked: its log says the same.' });
  expect(checkedWords({ wrong: [], outcome: 'won' }, { ...result, outcome: 'unknown' }).text).toBe('Checked. By its log: won.');
  expect(checkedWords({ wrong: ['outcome', 'forfeit'], outcome: 'lost' }, { ...result, outcome: 'won' })).toEqual({
    ok: false,
    text: 'The relay is wrong about outcome, forfeit. By its log: lost.',
  });
  const row = { ...result, outcome: 'won', by: 'claim', claims: [{ seats: [0], outcome: 'won' }] } as const;
  expect(checkedWords({ wrong: [], outcome: 'lost', refuted: true, lied: true }, row)).toEqual({
    ok: false,
    text: 'Refuted. By its log: lost. What Ada signed is false.',
  });
  expect(checkedWords({ wrong: [], outcome: 'lost', refuted: true }, { ...row, by: 'life' })).toEqual({
    ok: false,
    text: 'Refuted. By its log: lost.',
  });
  expect(checkedWords({ wrong: ['key'] }, result).ok).toBe(false);
  expect(checkedWords({ wrong: ['log'] }, result).ok).toBe(false);
});
