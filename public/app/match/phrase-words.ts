/** The ready phrases, in the words of this page. */

import type { PhraseId } from '../../../shared/wire/phrase.ts';

/** What a person can say; the other one is for clients. */
export type Phrase = Exclude<PhraseId, 'rematch'>;

export const PHRASE_WORDS: Readonly<Record<Phrase, string>> = {
  hello: 'Hello!',
  'good-luck': 'Good luck!',
  'well-played': 'Well played!',
  thanks: 'Thanks!',
  oops: 'Oops!',
  'good-game': 'Good game!',
};

export const SAY = {
  open: 'Say something',
  said: (who: string, words: string): string => `${who} says: ${words}`,
} as const;
