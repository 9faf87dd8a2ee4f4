/** The ready phrases, in the words of this page. */

import type { PhraseId } from '../../../shared/wire/phrase.ts';
import { texts } from '../language/texts.ts';

/** What a person can say; the other one is for clients. */
export type Phrase = Exclude<PhraseId, 'rematch'>;

const ENGLISH: Readonly<Record<Phrase, string>> = {
  hello: 'Hello!',
  'good-luck': 'Good luck!',
  'well-played': 'Well played!',
  thanks: 'Thanks!',
  oops: 'Oops!',
  'good-game': 'Good game!',
};

export const PHRASES = texts('match/phrase-words', {
  phrases: ENGLISH,
  open: 'Say something',
  said: (who: string, words: string) => `${who} says: ${words}`,
});
