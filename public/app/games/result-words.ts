/** Why a match ended as it did, after “Alice won: ”. */

import { listWords, texts } from '../language/texts.ts';

/** A clause without a full stop: one for everybody, or about the reader and about others. */
type Clause = string | { readonly you: string; readonly others: (who: string, count: number) => string };

/** About those who brought the end about, or all who did not win. */
export type ResultReasons = Readonly<Record<string, Clause>>;

/** What a game says of how a match ended. */
export interface EndWords<View = unknown> {
  readonly reasons: ResultReasons;
  /** How it stands after a game that was played to its end: a clause in the place of the reason; undefined where that says more. `seat` reads it. */
  score?(view: View, names: readonly string[], seat: number | undefined): string | undefined;
}

export const RESULT = texts('games/result-words', {
  you: 'you',
  ofEveryMatch: {
    fault: { you: 'you broke the rules', others: (who: string, _count: number) => `${who} broke the rules` },
    resignation: { you: 'you resigned', others: (who: string, _count: number) => `${who} resigned` },
    time: { you: 'you ran out of time', others: (who: string) => `${who} ran out of time` },
    'false-protest': {
      you: 'you protested without cause',
      others: (who: string, _count: number) => `${who} protested without cause`,
    },
    'not-opened': {
      you: 'you did not open what the rules ask for',
      others: (who: string, _count: number) => `${who} did not open what the rules ask for`,
    },
    forfeit: { you: 'you gave the game up', others: (who: string, _count: number) => `${who} gave the game up` },
    agreement: 'the players agreed on it',
    'left-before-start': 'a player left before the start',
    aborted: {
      you: 'you called it off before anything was decided',
      others: (who: string, _count: number) => `${who} called it off before anything was decided`,
    },
    'not-played': 'it was not played to its end',
    'key-retired': 'the key of the relay has leaked',
    'everyone-forfeited': 'the players gave the game up',
  },
});

/** Whom a clause is about. */
export interface Losers {
  /** Their names in a list; `you`, in the language of the page, for the reader. */
  readonly who: string;
  readonly count: number;
  /** Whether the reader is meant, and nobody else. */
  readonly isYou: boolean;
}

/** `own` is the seat of the reader. */
export const losersOf = (seats: readonly number[], names: readonly string[], own?: number): Losers => ({
  who: listWords(seats.map((seat) => (seat === own ? RESULT.you : names[seat]!))),
  count: seats.length,
  isYou: seats.length === 1 && seats[0] === own,
});

/** The code of a reason that has no words. */
export function reasonWords(reason: string, { who, count, isYou }: Losers, ofGame: ResultReasons): string {
  const ofEveryMatch: ResultReasons = RESULT.ofEveryMatch;
  const clause = ofGame[reason] ?? ofEveryMatch[reason] ?? reason;
  if (typeof clause === 'string') return clause;
  return isYou ? clause.you : clause.others(who, count);
}

/** The score where it decided the match, else the reason; `view` is the last one. */
export function endWords(
  reason: string,
  losers: Losers,
  game: EndWords,
  { view, names, seat }: { readonly view: unknown; readonly names: readonly string[]; readonly seat?: number | undefined },
): string {
  const isPlayed = view !== undefined && Object.hasOwn(game.reasons, reason);
  return (isPlayed ? game.score?.(view, names, seat) : undefined) ?? reasonWords(reason, losers, game.reasons);
}

export function asSentence(clause: string): string {
  return clause === '' ? '' : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
