import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../../shared/fault.ts';
import { unasked } from '../../../shared/verify/finding.ts';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import { playedTable } from '../../../test/support/table.ts';
import { BATTLESHIP } from '../games/battleship/texts.ts';
import { findGameReplay } from './replay-boards.ts';
import { presumedFrames } from './replay-frames.ts';
import { describeDuration, describeFinding, describeUnchecked, explainSeat, relayKeyWords, seatWord } from './verdict-words.ts';

const NAMES = ['Alice', 'Bob'];

const honest: Verdict = {
  ...{ ok: true, holds: true, evidence: 'proven' },
  match: 'AAAAAAAAAAAAAAAAAAAAAA',
  finalHash: 'ab'.repeat(32),
  steps: 40,
  game: 'battleship/xaya',
  result: { kind: 'won', winners: [0], reason: 'fleet-sunk' },
  seats: NAMES.map((name, i) => ({ key: `0${i}`.repeat(32), name, verdict: 'honest', opened: true })),
  timestampsBy: 'ff'.repeat(32),
  closedBy: 'endgame',
  checks: {
    chain: { kind: 'held', of: 40 },
    life: { kind: 'held', of: 40 },
    game: { kind: 'held', of: 30 },
    openings: { kind: 'held', of: 2 },
    ending: { kind: 'held', of: 2 },
  },
};
const faulty = (code: FaultCode, step: number): Verdict => ({
  ...honest,
  ...{ ok: false, holds: false, evidence: 'claimed' },
  result: null,
  closedBy: null,
  fault: { code, step, detail: '' },
});
const describeThis = (verdict: Verdict, problems: string[] = []) =>
  describeFinding({ verdict, replay: [] }, problems, NAMES, BATTLESHIP);

describe('the words of a verdict', () => {
  it('say who won, and why', () => {
    const finding = describeThis(honest);
    expect(finding).toEqual({ kind: 'good', heading: 'Verified', sentences: ['Alice won: all of Bob’s ships were sunk.'] });
  });

  it('name the weakest that a result rests on before the result', () => {
    const [white, black] = honest.seats;
    const silent = { ...black!, verdict: 'attested', attestedTo: 30, opened: false } as const;
    const opened = describeThis({ ...honest, evidence: 'opened', seats: [white!, silent] });
    expect(opened).toMatchObject({ kind: 'partial', heading: 'Shown by what one side opened' });
    expect(opened.sentences.at(-1)).toBe('Alice opened, and was run again. What Bob told the other side was not checked.');
    const attested = describeThis({ ...honest, evidence: 'attested', seats: [{ ...silent }, silent] });
    expect(attested).toMatchObject({ kind: 'partial', heading: 'Attested by the players to each other' });
    expect(attested.sentences.at(-1)).toMatch(/^Nobody opened\..+two who agree can write such a record\.$/);
  });

  it('say of a game that the page does not know what all players signed, and that no move was checked', () => {
    const unknown = { game: 'toy', rules: 1 };
    const agreed = { kind: 'won', winners: [1], reason: 'points' } as const;
    const words = describeThis({ ...honest, ok: false, evidence: 'claimed', result: null, unknown, agreed });
    expect(words).toMatchObject({ kind: 'partial', heading: 'Signed, and not checked' });
    expect(words.sentences.join(' ')).toMatch(
      /^By the word of the players who signed: Bob won: points\. .+its moves were not checked\./,
    );
    const outside = { game: 'example.com/toy', rules: 1, code: '4f1c'.repeat(16) };
    const ofOthers = describeThis({ ...honest, ok: false, evidence: 'claimed', result: null, unknown: outside, agreed });
    expect(ofOthers.sentences.at(-1)).toContain('rules of example.com/toy (code 4f1c4f1c…) are not here');
  });

  it('name the cheat and its step before the result', () => {
    const bob = { ...honest.seats[1]!, verdict: 'fault', fault: { code: 'game/audit-mismatch', step: 12, detail: '' } } as const;
    const result = { kind: 'won', winners: [0], reason: 'fault' } as const;
    const { heading, sentences } = describeThis({ ...honest, ok: false, result, seats: [honest.seats[0]!, bob] });
    expect(heading).toBe('Not verified');
    expect(sentences).toEqual([
      'Bob cheated at step 12. The opened seed and decisions give other bytes than the seat sent.',
      'Alice won: Bob broke the rules.',
    ]);
  });

  it('do not verify a log that the relay’s record contradicts', () => {
    expect(describeThis(honest, ['The record names another match than the log.'])).toMatchObject({ heading: 'Not verified' });
  });

  it('blame the relay for a step that it should have refused', () => {
    expect(describeThis(faulty('life/out-of-time', 7)).sentences.join()).toContain('the relay is to blame');
  });

  it('blame nobody for a damaged log', () => {
    expect(describeThis(faulty('log/digest-mismatch', 7)).sentences.join()).toContain('nothing against a player');
  });

  it('tell a log that is cut off from one that is wrong', () => {
    expect(describeThis(faulty('log/not-closed', 39)).sentences.join()).toContain('not over');
  });

  it('say that a file is no log where nothing in it can be read, and which file to choose', () => {
    const unread = { ...faulty('encoding/not-json', 0), steps: 0 };
    expect(describeThis(unread)).toMatchObject({ kind: 'neutral', heading: 'This is not a match file' });
    expect(describeThis(unread).sentences.join()).toMatch(/log of a match.*Choose/);
    // What a relay gave for a match is more than a wrong file.
    expect(describeThis(unread, ['The record names another match.'])).toMatchObject({ kind: 'bad', heading: 'Not verified' });
  });

  it('say who is said to have won, while nothing is checked', () => {
    const words = { kind: 'unchecked', heading: 'Checking the match', sentences: ['Alice won: all of Bob’s ships were sunk.'] };
    expect(
      describeUnchecked(
        { verdict: { ...honest, ok: false, holds: false, evidence: 'claimed', checks: unasked('not-yet') }, replay: [] },
        NAMES,
        BATTLESHIP,
      ),
    ).toEqual(words);
    expect(describeUnchecked(undefined, [], BATTLESHIP).sentences).toEqual(['Your browser goes through it step by step.']);
  });

  it.each([
    ['rps', /^\w+ won: 2 rounds to [01]\.$/],
    ['monte', /^(\w+ won: \d points? to \d|Draw: \d points? each)\.$/],
    ['dice', /^(\w+) won: \1 has \d+ points, \w+ \d+\.$/],
    ['blackjack', /^\w+ won: Bob ended with \d+ chips?\.$/],
  ])('name the score of %s', async (game, score) => {
    const verification = await (await playedTable({ game, seed: 'score', bots: ['random', 'random'] })).verify();
    const told = { verdict: verification.verdict, replay: presumedFrames(verification) };
    expect(describeFinding(told, [], NAMES, findGameReplay(game, 1)).sentences).toEqual([expect.stringMatching(score)]);
  });

  it('say how a match without a game ended', () => {
    expect(describeThis({ ...honest, result: null, closedBy: 'cancel' }).sentences).toEqual([
      'The match was cancelled before it began.',
    ]);
  });

  it('say of an attested seat for whom its proofs were, and what the word of two is worth', () => {
    const words = explainSeat({ ...honest.seats[0]!, verdict: 'attested', attestedTo: 31, opened: false }, honest);
    expect(words).toContain('Up to step 31');
    expect(words).toContain('proofs for the other seat, which alone could check');
    expect(words).toContain('only the word of the two');
  });

  it('say of a seat whose rules are not here that they were not checked, whether it opened or not', () => {
    const seat = { ...honest.seats[0]!, verdict: 'unproven', opened: false } as const;
    const unknown = { game: 'example.com/number', rules: 1, code: '0'.repeat(64) };
    expect(explainSeat(seat, honest)).toContain('Opened nothing');
    expect(explainSeat(seat, { ...honest, unknown })).toBe(
      'Whether it kept to the rules was not checked, because this page does not have them.',
    );
  });

  it('say of a loss on time whose word it rests on, and call no seat honest by it', () => {
    const byClock = { evidence: 'attested', outOfTime: [1], besideClock: 'proven' } as const;
    const late = { ...honest, ...byClock, result: { kind: 'won', winners: [0], reason: 'time' } } as const;
    // What is proven of the rest is no less for that; what is weaker is told as well.
    expect(describeThis({ ...late, besideClock: 'attested' }).sentences[1]).toContain('Nobody opened');
    expect(describeThis(late)).toEqual({
      ...{ kind: 'partial', heading: 'By the clock of the relay' },
      sentences: [
        'Alice won: Bob ran out of time.',
        expect.stringMatching(/clock of the relay alone, and you have its word for it\.$/),
      ],
    });
    const [opened, silent] = [late.seats[0]!, { ...late.seats[1]!, opened: false }];
    expect([seatWord(opened, late), seatWord(silent, late), seatWord(opened, honest)]).toEqual(['Opened', 'Checked', 'Honest']);
  });

  it('fall back to the code of a reason that has no words', () => {
    const verdict: Verdict = { ...honest, result: { kind: 'drawn', reason: 'stalemate' } };
    expect(describeThis(verdict).sentences).toEqual(['Draw: stalemate.']);
  });
});

describe("what a relay says of a log's key", () => {
  it.each([
    [undefined, 'Trust this relay for the times of the steps, and for nothing else.'],
    [{ status: 'current' }, 'Trust this relay for the times of the steps, and for nothing else.'],
    [
      { status: 'old' },
      'This is an earlier key of the relay. Trust this relay for the times of the steps, and for nothing else.',
    ],
    [
      { status: 'retired' },
      'The relay says that this key has leaked: times by it prove nothing. The signatures of the players hold all the same.',
    ],
    [
      { status: 'retired', until: Date.UTC(2026, 10, 22, 9) },
      expect.stringMatching(/times by it prove nothing from 22 November 2026 at \d\d:\d\d on\./),
    ],
  ] as const)('%j is told', (listed, words) => {
    expect(relayKeyWords(listed)).toEqual(words);
  });
});

describe('a duration in words', () => {
  it.each([
    [0, '0 s'],
    [499, '0 s'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [90_061_000, '1 d 1 h'],
  ])('of %d ms is %s', (ms, words) => {
    expect(describeDuration(ms)).toBe(words);
  });
});
