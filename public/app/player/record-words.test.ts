import { expect, it } from 'vitest';
import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import {
  basisWords,
  causeWords,
  checkedTotalsWords,
  checkedWords,
  companyWords,
  outcomeWords,
  shownOutcome,
  totalsWords,
  waitWords,
} from './record-words.ts';

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
  expect(totalsWords({ ...none, won: 3, lost: 1, forfeits: 1 }, 2)).toEqual(['3 won', '1 lost', '1 of them given away']);
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
  expect(line({ by: 'losers' })).toEqual(['signed by everybody who loses by it']);
  const own = { by: 'claim', claims: [{ seats: [0], outcome: 'lost' }] } as const;
  expect(line(own)).toEqual(['by Ada’s own signature']);
  expect(line({ ...own, seat: 1 })).toEqual(['by the signature of another player']);
  const { by: _, ...silent } = { ...result, ...own, outcome: 'unknown' as const };
  expect(basisWords(silent)).toEqual(['only Ada signed a result']);
  expect(basisWords({ ...silent, seat: 1 })).toEqual(['another player signed a result, and this one did not']);
  expect(basisWords({ ...silent, contradicted: true })).toEqual([
    'what was signed contradicts other statements, or how the play ended',
  ]);
});

it('says when checking goes on after a rate limit', () => {
  expect(waitWords(60_000)).toBe('The relay answers only so much a minute: this goes on by itself in 1 minute.');
});

it('says what the log shows, and what that rests on', () => {
  const unknown = { ...result, outcome: 'unknown' } as const;
  const words = (checked: Omit<CheckedResult, 'wrong'>, row: MatchResult = unknown) =>
    checkedWords({ wrong: [], ...checked }, row);
  const won: CheckedResult = { wrong: [], outcome: 'won', evidence: 'proven' };
  expect(words(won)).toEqual({ tone: 'held', text: 'Won: by its log, proven to everybody.' });
  expect(words({ ...won, evidence: 'attested' })).toEqual({
    tone: 'hint',
    text: 'Won: by its log, attested by the players to each other; nobody opened.',
  });
  expect(words({ outcome: 'lost', evidence: 'proven' }, result)).toEqual({
    tone: 'held',
    text: 'Checked: its log says the same, proven to everybody.',
  });
  const late = { ...won, evidence: 'attested', besideClock: 'proven' } as const;
  expect(words(late)).toEqual({ tone: 'hint', text: 'Won: by its log, by the clock of the relay.' });
  expect(words({ outcome: 'void', evidence: 'proven' }).text).toBe('Called off: by its log, as its steps show.');
  expect(words({ outcome: 'unknown', evidence: 'claimed', unknownGame: true }).text).toContain('does not know the game');
  expect(words({ outcome: 'unknown', evidence: 'proven' })).toEqual({ tone: 'hint', text: 'Checked: its log gives no result.' });
  expect(shownOutcome(unknown, won)).toBe('won');
  // What was signed is refuted by the log, or told otherwise by the relay.
  expect([shownOutcome(result, { ...won, refuted: true }), shownOutcome(result, { ...won, wrong: ['outcome'] })]).toEqual([
    'won',
    'won',
  ]);
  for (const wrong of ['log', 'key'] as const) expect(shownOutcome(unknown, { wrong: [wrong], outcome: 'won' })).toBe('unknown');
  expect([shownOutcome(unknown, undefined), shownOutcome(unknown, { wrong: [], outcome: 'unknown' })]).toEqual([
    'unknown',
    'unknown',
  ]);
});

it('counts what was checked, of how many, and what that rests on', () => {
  const totals = { game: 'dice', won: 3, lost: 1, drawn: 0, void: 0, unknown: 2, forfeits: 0, claimed: 0, contradicted: 0 };
  const checked: CheckedResult[] = [
    { wrong: [], outcome: 'won', evidence: 'proven' },
    { wrong: ['outcome'], outcome: 'lost', evidence: 'attested' },
    { wrong: ['log'] },
    { wrong: [], outcome: 'unknown', evidence: 'claimed' },
  ];
  expect(checkedTotalsWords(totals, checked, 2)).toBe(
    'Checked here by their logs: 2 of 6. Of these 1 won and 1 lost; 1 proven to everybody and 1 attested by the players to each other.',
  );
  expect(checkedTotalsWords(totals, checked.slice(1, 2), 3)).toContain('1 not won');
  expect(checkedTotalsWords(totals, checked.slice(2), 2)).toBeUndefined();
});

it('shows plainly where the relay is wrong', () => {
  expect(checkedWords({ wrong: ['outcome', 'forfeit'], outcome: 'lost' }, { ...result, outcome: 'won' })).toEqual({
    tone: 'problem',
    text: 'The relay’s line says otherwise than the log about outcome, forfeit. By the log: lost.',
  });
  const row = { ...result, outcome: 'won', by: 'claim', claims: [{ seats: [0], outcome: 'won' }] } as const;
  expect(checkedWords({ wrong: [], outcome: 'lost', refuted: true, lied: true }, row)).toEqual({
    tone: 'problem',
    text: 'Refuted. By its log: lost. What Ada signed is false.',
  });
  expect(checkedWords({ wrong: [], outcome: 'lost', refuted: true }, { ...row, by: 'life' })).toEqual({
    tone: 'problem',
    text: 'Refuted. By its log: lost.',
  });
  for (const wrong of ['key', 'log'] as const) expect(checkedWords({ wrong: [wrong] }, result).tone).toBe('problem');
});
