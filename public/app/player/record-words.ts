/** A player's record in words. */

import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import type { MatchResult, SeatOutcome } from '../../../shared/wire/match-result.ts';
import type { GameTotals } from '../../../shared/wire/player-record.ts';
import { seatNames } from '../components/seat-names.ts';
import { reasonWords } from '../games/result-words.ts';
import { listWords, texts } from '../language/texts.ts';
import { spanWords } from '../match/clock-words.ts';

export const RECORD = texts('player/record-words', {
  totals: {
    won: (count: number) => `${count} won`,
    lost: (count: number) => `${count} lost`,
    notWon: (count: number) => `${count} not won`,
    drawn: (count: number) => `${count} drawn`,
    void: (count: number) => `${count} called off`,
    unknown: (count: number) => `${count} not settled`,
    forfeits: (count: number) => `${count} given away`,
    claimed: (count: number) => `${count} by one side’s signature alone`,
    contradicted: (count: number) => `${count} with statements that contradict each other`,
  },
  outcomes: { won: 'Won', lost: 'Lost', drawn: 'Drawn', void: 'Called off', unknown: 'Not settled' },
  notWon: 'Did not win',
  alone: 'Alone',
  against: (player: string) => `Against ${player}`,
  company: (players: string) => `With ${players}`,
  aPlayer: 'a player',
  byLosers: 'signed by everybody who lost',
  byOwn: (player: string) => `by ${player}’s own signature`,
  byOther: 'by the signature of another player',
  contradicted: 'the players signed results that contradict each other',
  otherSigned: 'another player signed a result, and this one did not',
  waits: (span: string) => `The relay answers only so much a minute: this goes on by itself in ${span}.`,
  logFails: 'Its log does not hold. Open it to see why.',
  otherKey: 'This key did not play in it: the relay is wrong.',
  wrong: (fields: string, said: string) => `The relay is wrong about ${fields}. By its log: ${said}.`,
  refuted: (said: string) => `Refuted. By its log: ${said}.`,
  lied: (player: string) => `What ${player} signed is false.`,
  checkedAs: (said: string) => `Checked. By its log: ${said}.`,
  checked: 'Checked: its log says the same.',
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
  const names = seatNames(seats).filter((_, i) => i !== seat && seats[i] !== null);
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
  else if (by === undefined && claims.length > 0) words.push(RECORD.otherSigned);
  return words;
}

/** Explains a rate limit of so many ms. */
export function waitWords(ms: number): string {
  return RECORD.waits(spanWords(ms));
}

/** The outcome of checking a match against its log. */
export function checkedWords(
  { wrong, outcome, refuted, lied }: CheckedResult,
  result: MatchResult,
): { ok: boolean; text: string } {
  if (wrong.includes('log')) return { ok: false, text: RECORD.logFails };
  if (wrong.includes('key')) return { ok: false, text: RECORD.otherKey };
  const said = outcomeWords(outcome ?? 'unknown', result.seats.length).toLowerCase();
  if (wrong.length > 0) return { ok: false, text: RECORD.wrong(wrong.join(', '), said) };
  const signed = lied ? [RECORD.lied(seatNames(result.seats)[result.seat]!)] : [];
  if (refuted || lied) return { ok: false, text: [RECORD.refuted(said), ...signed].join(' ') };
  return { ok: true, text: result.outcome === 'unknown' ? RECORD.checkedAs(said) : RECORD.checked };
}
