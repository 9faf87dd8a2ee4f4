/** The ready phrases, in the words of this page. */

import type { PhraseId } from '../../../shared/wire/phrase.ts';
import { texts } from '../language/texts.ts';

/** What a person can say; the other one is for clients. */
export type Phrase = Exclude<PhraseId, 'rematch'>;

export const PHRASES = texts('match/phrase-words', {
  phrases: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'well-played': 'Well played!',
    thanks: 'Thanks!',
    oops: 'Oops!',
    'good-game': 'Good game!',
  } satisfies Record<Phrase, string>,
  open: 'Say something',
  said: (who: string, words: string) => `${who} says: ${words}`,
});
