/** What is shown before it was checked says so, and how far the check is: on the page of a match alike and on that of its record. */

import { texts } from '../language/texts.ts';

export const UNCHECKED = texts('components/unchecked', {
  mark: 'Not checked yet',
  asOpened: 'What is opened here is so far the word of the players’ devices.',
  progress: 'Progress of the check',
});

export const UncheckedMark = () => <span class="tag">{UNCHECKED.mark}</span>;

/** `done`: of 1; undefined until the check has begun. */
export function CheckBar({ done }: { done: number | undefined }) {
  return <progress class="progress" aria-label={UNCHECKED.progress} {...(done === undefined ? {} : { value: done, max: 1 })} />;
}
