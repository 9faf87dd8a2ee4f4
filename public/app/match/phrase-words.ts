/** The ready phrases, in the words of this page. */

import { PHRASE_WORDS } from '../../../shared/wire/phrase-words.ts';
import { texts } from '../language/texts.ts';

export const PHRASES = texts('match/phrase-words', {
  phrases: PHRASE_WORDS,
  open: 'Say something',
  said: (who: string, words: string) => `${who} says: ${words}`,
});
