/** Whether the matches of a record are checked as they are read, how far that is, and what it may cost. */

import { texts } from '../language/texts.ts';
import { LOG_BYTES, LONG_CHECKS, PAGE_BYTES } from './check-order.ts';
import { waitWords } from './record-words.ts';
import type { Checks } from './use-checks.ts';

export const CHECKING = texts('player/checking', {
  byItself: 'Check matches as I read them',
  cost: 'What that takes of this device',
  policy: (long: number, each: number, all: number) =>
    `One after the other, those that you see first. A match of dark chess takes seconds of processor time: it is checked while you rest, at most ${long} of them. No log of more than ${each} MB is fetched unasked, no more than ${all} MB in all, and nothing begins while this page is hidden. What this device has checked before is not fetched again.`,
  all: 'Check all shown',
  stop: 'Stop',
  checked: (done: number, of: number) => `Checked ${done} of ${of}.`,
});

const MB = 2 ** 20;

/** `shown`: how many matches the page shows. */
export function Checking({ checks: { checker, byItself, setByItself }, shown }: { checks: Checks; shown: number }) {
  const done = [...checker.checks.values()].filter(({ kind }) => kind === 'checked').length;
  return (
    <div class="stack record-checking">
      <div class="row">
        <label class="switch">
          <input type="checkbox" checked={byItself} onChange={() => setByItself(!byItself)} />
          <span>{CHECKING.byItself}</span>
        </label>
        <button type="button" class="button" onClick={() => (checker.isAsked ? checker.stop() : checker.askForAll())}>
          {checker.isAsked ? CHECKING.stop : CHECKING.all}
        </button>
        <p class="hint">{(done > 0 || checker.isBusy) && CHECKING.checked(done, shown)}</p>
      </div>
      <details class="disclosure">
        <summary>{CHECKING.cost}</summary>
        <p class="hint">{CHECKING.policy(LONG_CHECKS, LOG_BYTES / MB, PAGE_BYTES / MB)}</p>
      </details>
      <p role="status" class={checker.waits === undefined ? 'visually-hidden' : 'hint'}>
        {checker.waits !== undefined ? waitWords(checker.waits) : !checker.isBusy && done > 0 && CHECKING.checked(done, shown)}
      </p>
    </div>
  );
}
