/** What seats say to each other, in words. */

import { PHRASES, type PhraseId } from '../shared/wire/phrase.ts';

const TEXTS: Readonly<Record<PhraseId, string>> = {
  hello: 'Hello!',
  'good-luck': 'Good luck!',
  'well-played': 'Well played!',
  thanks: 'Thanks!',
  oops: 'Oops!',
  'good-game': 'Good game!',
  rematch: 'A rematch?',
};

/** The phrases that a person says; the rest are said by programs. */
export const SPOKEN: readonly PhraseId[] = PHRASES.filter((id) => id !== 'rematch');

export const phraseText = (id: PhraseId): string => TEXTS[id];

/** The phrase of a line such as `say good game`; undefined for a line that is none. */
export function readSaying(line: string): { readonly phrase: PhraseId | undefined } | undefined {
  const [verb, ...words] = line
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  return verb === 'say' ? { phrase: SPOKEN.find((id) => id === words.join('-')) } : undefined;
}
