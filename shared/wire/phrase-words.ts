/** What a person can say, in English: for terminals, and for pages in that language. */

import type { PhraseId } from './phrase.ts';

/** The other phrase is said by clients. */
export type SpokenPhrase = Exclude<PhraseId, 'rematch'>;

export const PHRASE_WORDS: Readonly<Record<SpokenPhrase, string>> = {
  hello: 'Hello!',
  'good-luck': 'Good luck!',
  'well-played': 'Well played!',
  thanks: 'Thanks!',
  oops: 'Oops!',
  'good-game': 'Good game!',
};
