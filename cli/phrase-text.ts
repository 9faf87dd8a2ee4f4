/** What seats say to each other, in words. */

import type { PhraseId } from '../shared/wire/phrase.ts';
import { PHRASE_WORDS, type SpokenPhrase } from '../shared/wire/phrase-words.ts';

/** The phrases that a person says; the other one is said by programs. */
export const SPOKEN = Object.keys(PHRASE_WORDS) as readonly SpokenPhrase[];

export const phraseText = (id: PhraseId): string => (id === 'rematch' ? 'A rematch?' : PHRASE_WORDS[id]);

/** The phrase of a line such as `say good game`; undefined for a line that says no phrase. */
export function readSaying(line: string): { readonly phrase: PhraseId | undefined } | undefined {
  const [verb, ...words] = line
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  return verb === 'say' ? { phrase: SPOKEN.find((id) => id === words.join('-')) } : undefined;
}
