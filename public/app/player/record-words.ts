/** A player's record in words. */

import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import { type MatchResult, OUTCOMES, type SeatOutcome } from '../../../shared/wire/match-result.ts';
import type { GameTotals } from '../../../shared/wire/player-record.ts';
import { ENGINE_MARK } from '../components/engine-mark.tsx';
import { seatNames } from '../components/seat-names.ts';
import { reasonWords } from '../games/result-words.ts';
import { listWords, texts } from '../language/texts.ts';
import { spanWords } from '../match/clock-words.ts';
import { GROUNDS, type Ground, groundOf } from '../verify/ground-of.ts';

export const RECORD = texts('player/record-words', {
  totals: {
    won: (count: number) => `${count} won`,
    lost: (count: number) => `${count} lost`,
    notWon: (count: number) => `${count} not won`,
    drawn: (count: number) => `${count} drawn`,
    void: (count: number) => `${count} called off`,
    unknown: (count: number) => `${count} not settled`,
    forfeits: (count: number) => `${count} of them given away`,
    claimed: (count: number) => `${count} by one side’s signature alone`,
    contradicted: (count: number) => `${count} with statements that contradict each other`,
  },
  outcomes: { won: 'Won', lost: 'Lost', drawn: 'Drawn', void: 'Called off', unknown: 'Not settled' },
  notWon: 'Did not win',
  alone: 'Alone',
  against: (player: string) => `Against ${player}`,
  company: (players: string) => `With ${players}`,
  aPlayer: 'a player',
  byLosers: 'signed by everybody who loses by it',
  byOwn: (player: string) => `by ${player}’s own signature`,
  byOther: 'by the signature of another player',
  contradicted: 'what was signed contradicts other statements, or how the play ended',
  onlyOwn: (player: string) => `only ${player} signed a result`,
  otherSigned: 'another player signed a result, and this one did not',
  waits: (span: string) => `The relay answers only so much a minute: this goes on by itself in ${span}.`,
  logFails: 'Its log does not hold. Open it to see why.',
  otherKey: 'This key did not play in it: the relay is wrong.',
  wrong: (fields: string, said: string) => `The relay’s line says otherwise than the log about ${fields}. By the log: ${said}.`,
  refuted: (said: string) => `Refuted. By its log: ${said}.`,
  lied: (player: string) => `What ${player} signed is false.`,
  /** What an outcome by the log rests on. */
  evidence: {
    proven: 'proven to everybody',
    opened: 'by what some opened; what the others told them was not checked',
    attested: 'attested by the players to each other; nobody opened',
    claimed: 'as it was signed; nothing else shows it',
    time: 'by the clock of the relay',
    void: 'as its steps show',
  } satisfies Record<Ground, string>,
  byLog: (outcome: string, evidence: string) => `${outcome}: by its log, ${evidence}.`,
  same: (evidence: string) => `Checked: its log says the same, ${evidence}.`,
  unknownGame: 'Signatures, order and times hold. This page does not know the game, so it cannot say who won.',
  noResult: 'Checked: its log gives no result.',
  checkedTotals: (checked: number, of: number, outcomes: string, evidence: string) =>
    `Checked here by their logs: ${checked} of ${of}. Of these ${outcomes}; ${evidence}.`,
  evidenceCounts: {
    proven: (count: number) => `${count} proven to everybody`,
    opened: (count: number) => `${count} by what some opened`,
    attested: (count: number) => `${count} attested by the players to each other`,
    claimed: (count: number) => `${count} as signed`,
    time: (count: number) => `${count} by the clock of the relay`,
    void: (count: number) => `${count} as their steps show`,
  } satisfies Record<Ground, (count: number) => string>,
});

/**
 * The totals of a game in words, without zeros. `most` is the greatest number of players: the relay does not know which of many had no
 * way to win.
 */
export function totalsWords(totals: GameTotals, most: number): string[] {
  const { won, lost, drawn, void: off, unknown, forfeits, claimed, contradicted } = totals;
  const counted: readonly (readonly [number, keyof typeof RECORD.totals])[] = [
    [won, 'won'],
    [lost, most > 2 ? 'notWon' : 'lost'],
    [drawn, 'drawn'],
    [off, 'void'],
    [unknown, 'unknown'],
    [forfeits, 'forfeits'],
    [claimed, 'claimed'],
    [contradicted, 'contradicted'],
  ];
  return counted.flatMap(([count, words]) => (count === 0 ? [] : [RECORD.totals[words](count)]));
}

/** With many players a seat that did not win may have had no way to. */
export function outcomeWords(outcome: SeatOutcome, seats: number): string {
  if (outcome === 'lost' && seats > 2) return RECORD.notWon;
  return RECORD.outcomes[outcome];
}

/** Such as `Against Bo`, from the seat of the record. */
export function companyWords({ seats, seat }: MatchResult): string {
  const names = seatNames(seats).flatMap((name, i) => {
    if (i === seat || seats[i] === null) return [];
    const engine = seats[i]?.engine;
    return engine === undefined ? name : `${name} (${ENGINE_MARK.says(engine)})`;
  });
  if (names.length === 0) return RECORD.alone;
  return seats.length === 2 ? RECORD.against(listWords(names)) : RECORD.company(listWords(names));
}

/** Why it ended, as it was signed or the log shows; only the words that every game knows. Of more than two seats it does not say which one it was. */
export function causeWords({ outcome, reason, forfeit, seats, seat }: MatchResult): string | undefined {
  if (reason === undefined) return undefined;
  const names = seatNames(seats);
  const [other, ...more] = names.filter((_, i) => i !== seat && seats[i] !== null);
  if (more.length > 0 && forfeit) return undefined;
  const losers = more.length > 0 || other === undefined ? RECORD.aPlayer : outcome === 'lost' ? names[seat]! : other;
  const words = reasonWords(reason, { who: losers, count: 1, isYou: false }, {});
  return words === reason ? undefined : words;
}

/** Who vouches for a result that not every player signed, and what contradicts it; as clauses, like the cause. */
export function basisWords({ by, claims = [], contradicted, seats, seat }: MatchResult): string[] {
  const words: string[] = [];
  if (by === 'losers') words.push(RECORD.byLosers);
  if (by === 'claim') {
    const isOwn = claims.some((one) => one.seats.includes(seat));
    words.push(isOwn ? RECORD.byOwn(seatNames(seats)[seat]!) : RECORD.byOther);
  }
  if (contradicted) words.push(RECORD.contradicted);
  else if (by === undefined && claims.length > 0) {
    const isOwn = claims.some((one) => one.seats.includes(seat));
    words.push(isOwn ? RECORD.onlyOwn(seatNames(seats)[seat]!) : RECORD.otherSigned);
  }
  return words;
}

/** Explains a rate limit of so many ms. */
export function waitWords(ms: number): string {
  return RECORD.waits(spanWords(ms));
}

/** Whether the log holds, and gives the key of the record an outcome. */
const isDecided = ({ wrong, outcome = 'unknown' }: CheckedResult): boolean =>
  !wrong.includes('log') && !wrong.includes('key') && outcome !== 'unknown';

/** What a line shows as its outcome: that of the log, once it is checked and gives one. */
export function shownOutcome({ outcome }: MatchResult, checked: CheckedResult | undefined): SeatOutcome {
  return checked !== undefined && isDecided(checked) ? checked.outcome! : outcome;
}

interface CheckedWords {
  /** `held`: the line is true, and proven to everybody. */
  readonly tone: 'held' | 'hint' | 'problem';
  readonly text: string;
}

/** What the outcome of a checked match rests on. */
const groundOfChecked = ({ evidence = 'claimed', besideClock, outcome }: CheckedResult): Ground =>
  groundOf({ evidence, besideClock, isVoid: outcome === 'void' });

export function checkedWords(checked: CheckedResult, result: MatchResult): CheckedWords {
  const { wrong, outcome = 'unknown', unknownGame, refuted, lied } = checked;
  if (wrong.includes('log')) return { tone: 'problem', text: RECORD.logFails };
  if (wrong.includes('key')) return { tone: 'problem', text: RECORD.otherKey };
  const byLog = outcomeWords(outcome, result.seats.length);
  const said = byLog.toLowerCase();
  if (wrong.length > 0) return { tone: 'problem', text: RECORD.wrong(wrong.join(', '), said) };
  const signed = lied ? [RECORD.lied(seatNames(result.seats)[result.seat]!)] : [];
  if (refuted || lied) return { tone: 'problem', text: [RECORD.refuted(said), ...signed].join(' ') };
  if (unknownGame) return { tone: 'hint', text: RECORD.unknownGame };
  if (outcome === 'unknown') return { tone: 'hint', text: RECORD.noResult };
  const ground = groundOfChecked(checked);
  const words = RECORD.evidence[ground];
  const text = result.outcome === 'unknown' ? RECORD.byLog(byLog, words) : RECORD.same(words);
  return { tone: ground === 'proven' ? 'held' : 'hint', text };
}

/** What the checked matches of a game come to by their logs; undefined where none is. `most` as in `totalsWords`. */
export function checkedTotalsWords(totals: GameTotals, checked: readonly CheckedResult[], most: number): string | undefined {
  const decided = checked.filter(isDecided);
  if (decided.length === 0) return undefined;
  const of = OUTCOMES.reduce((sum, outcome) => sum + totals[outcome], 0);
  const outcomes = OUTCOMES.flatMap((outcome) => {
    const count = decided.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [RECORD.totals[outcome === 'lost' && most > 2 ? 'notWon' : outcome](count)];
  });
  const evidence = GROUNDS.flatMap((ground) => {
    const count = decided.filter((one) => groundOfChecked(one) === ground).length;
    return count === 0 ? [] : [RECORD.evidenceCounts[ground](count)];
  });
  return RECORD.checkedTotals(decided.length, of, listWords(outcomes), listWords(evidence));
}
