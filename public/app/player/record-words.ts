/** A player's record in words. */

import { joinNames } from '../../../shared/match/seat-names.ts';
import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import type { MatchResult, SeatOutcome } from '../../../shared/wire/match-result.ts';
import type { GameTotals } from '../../../shared/wire/player-record.ts';
import { seatNames } from '../components/seat-names.ts';
import { reasonWords } from '../games/result-words.ts';
import { spanWords } from '../match/clock-words.ts';

/**
 * The totals of a game in words, without zeros. `most` is the greatest number of players: the relay does not know which of many had no
 * way to win.
 */
export function totalsWords(totals: GameTotals, most: number): string[] {
  const { won, lost, drawn, void: off, unknown, forfeits, claimed, contradicted } = totals;
  const counted: readonly (readonly [number, string])[] = [
    [won, 'won'],
    [lost, most > 2 ? 'not won' : 'lost'],
    [drawn, 'drawn'],
    [off, 'called off'],
    [unknown, 'not settled'],
    [forfeits, 'given away'],
    [claimed, 'by one side’s signature alone'],
    [contradicted, 'with statements that contradict each other'],
  ];
  return counted.flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]));
}

/** With many players a seat that did not win may have had no way to. */
export function outcomeWords(outcome: SeatOutcome, seats: number): string {
  if (outcome === 'lost' && seats > 2) return 'Did not win';
  return { won: 'Won', lost: 'Lost', drawn: 'Drawn', void: 'Called off', unknown: 'Not settled' }[outcome];
}

/** Such as `Against Bo`, from the seat of the record. */
export function companyWords({ seats, seat }: MatchResult): string {
  const names = seatNames(seats).filter((_, i) => i !== seat && seats[i] !== null);
  return names.length === 0 ? 'Alone' : `${seats.length === 2 ? 'Against' : 'With'} ${joinNames(names)}`;
}

/** Why it ended, as it was signed or the log shows; only the words that every game knows. Of more than two seats it does not say which one it was. */
export function causeWords({ outcome, reason, forfeit, seats, seat }: MatchResult): string | undefined {
  if (reason === undefined) return undefined;
  const names = seatNames(seats);
  const [other, ...more] = names.filter((_, i) => i !== seat && seats[i] !== null);
  if (more.length > 0 && forfeit) return undefined;
  const losers = more.length > 0 || other === undefined ? 'a player' : outcome === 'lost' ? names[seat]! : other;
  const words = reasonWords(reason, { who: losers, count: 1, isYou: false }, {});
  return words === reason ? undefined : words;
}

/** Who vouches for a result that not every player signed, and what contradicts it; as clauses, like the cause. */
export function basisWords({ by, claims = [], contradicted, seats, seat }: MatchResult): string[] {
  const words: string[] = [];
  if (by === 'losers') words.push('signed by everybody who lost');
  if (by === 'claim') {
    const isOwn = claims.some((one) => one.seats.includes(seat));
    words.push(isOwn ? `by ${seatNames(seats)[seat]}’s own signature` : 'by the signature of another player');
  }
  if (contradicted) words.push('the players signed results that contradict each other');
  else if (by === undefined && claims.length > 0) words.push('another player signed a result, and this one did not');
  return words;
}

/** Explains a rate limit of so many ms. */
export function waitWords(ms: number): string {
  return `The relay answers only so much a minute: this goes on by itself in ${spanWords(ms)}.`;
}

/** The outcome of checking a match against its log. */
export function checkedWords(
  { wrong, outcome, refuted, lied }: CheckedResult,
  result: MatchResult,
): { ok: boolean; text: string } {
  if (wrong.includes('log')) return { ok: false, text: 'Its log does not hold. Open it to see why.' };
  if (wrong.includes('key')) return { ok: false, text: 'This key did not play in it: the relay is wrong.' };
  const said = outcomeWords(outcome ?? 'unknown', result.seats.length).toLowerCase();
  if (wrong.length > 0) return { ok: false, text: `The relay is wrong about ${wrong.join(', ')}. By its log: ${said}.` };
  const signed = lied ? ` What ${seatNames(result.seats)[result.seat]} signed is false.` : '';
  if (refuted || lied) return { ok: false, text: `Refuted. By its log: ${said}.${signed}` };
  return { ok: true, text: result.outcome === 'unknown' ? `Checked. By its log: ${said}.` : 'Checked: its log says the same.' };
}
