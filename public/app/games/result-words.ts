/** Why a match ended as it did, after “Alice won: ”. */

import { listWords } from '../language/format.ts';
import type { Subject } from '../language/subject.ts';
import { texts } from '../language/texts.ts';

/** About those who brought the end about, or all who did not win. */
export type ResultReasons = Readonly<Record<string, (losers: Subject) => string>>;

export const RESULT = texts('games/result-words', {
  you: 'you',
  ofEveryMatch: {
    fault: ({ who }: Subject) => `${who} broke the rules`,
    resignation: ({ who }: Subject) => `${who} resigned`,
    time: ({ who }: Subject) => `${who} ran out of time`,
    'false-protest': ({ who }: Subject) => `${who} protested without cause`,
    'not-opened': ({ who }: Subject) => `${who} did not open what the rules ask for`,
    forfeit: ({ who }: Subject) => `${who} gave the game up`,
    agreement: () => 'the players agreed on it',
    'left-before-start': () => 'a player left before the start',
    aborted: ({ who }: Subject) => `${who} called it off before anything was decided`,
    'not-played': () => 'it was not played to its end',
    'key-retired': () => 'the key of the relay has leaked',
    'everyone-forfeited': () => 'every player gave the game up',
  },
});

/** `own` is the seat of whoever reads it. */
export const losersOf = (seats: readonly number[], names: readonly string[], own?: number): Subject => ({
  who: listWords(seats.map((seat) => (seat === own ? RESULT.you : names[seat]!))),
  count: seats.length,
  isYou: seats.length === 1 && seats[0] === own,
});

/** A clause without a full stop; the code of a reason that has no words. */
export function reasonWords(reason: string, losers: Subject, ofGame: ResultReasons): string {
  const ofEveryMatch: ResultReasons = RESULT.ofEveryMatch;
  return (ofGame[reason] ?? ofEveryMatch[reason])?.(losers) ?? reason;
}

export function asSentence(clause: string): string {
  return clause === '' ? '' : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
