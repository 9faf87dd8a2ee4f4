/** The parts of the verification with their signs: while it runs, and after it. */

import { CHECKS, type Check, type Progress, type Verdict } from '../../../shared/verify/verdict.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { CHECK_WORDS } from './verdict-words.ts';

type CheckState = 'passed' | 'passed-so-far' | 'failed' | 'running' | 'waiting' | 'skipped';

const SIGNS: Readonly<Record<CheckState, { readonly icon: IconName; readonly word: string }>> = {
  passed: { icon: 'check', word: 'Passed' },
  'passed-so-far': { icon: 'dash', word: 'Good as far as the log holds' },
  failed: { icon: 'cross', word: 'Failed' },
  running: { icon: 'dash', word: 'Being checked' },
  waiting: { icon: 'dash', word: 'Not checked yet' },
  skipped: { icon: 'dash', word: 'Not reached' },
};

function List({ stateOf, detailOf }: { stateOf: (check: Check) => CheckState; detailOf?: (check: Check) => string }) {
  return (
    <ol class="checklist" aria-label="Checklist">
      {CHECKS.map((check) => {
        const state = stateOf(check);
        return (
          <li key={check} class={state}>
            <span class="check-sign">
              <Icon name={SIGNS[state].icon} />
            </span>
            <div>
              <strong>{CHECK_WORDS[check].name}</strong> <span class="check-state">{SIGNS[state].word}</span>
              <p>
                {CHECK_WORDS[check].meaning} {detailOf?.(check)}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** `progress` is undefined until the checks begin. */
export function RunningChecklist({ progress }: { progress: Progress | undefined }) {
  const at = progress === undefined ? -1 : CHECKS.indexOf(progress.check);
  const stateOf = (check: Check): CheckState => {
    const index = CHECKS.indexOf(check);
    return index < at ? 'passed' : index === at ? 'running' : 'waiting';
  };
  return (
    <List
      stateOf={stateOf}
      detailOf={(check) => (check === progress?.check ? `${progress.done} of ${progress.total} steps so far.` : '')}
    />
  );
}

/** What the check of the rules leaves out. */
const ATTESTED_WORDS = 'Not among them are the proofs of a player who is attested: only the other one could check those.';

/** The first part that did not pass is where verification failed. Where the record itself is at fault, the rest is judged up to there. */
export function VerdictChecklist({ verdict }: { verdict: Verdict }) {
  const failed = CHECKS.findIndex((check) => !verdict.passed.includes(check));
  const stateOf = (check: Check): CheckState => {
    const index = CHECKS.indexOf(check);
    if (index === failed) return 'failed';
    if (!verdict.passed.includes(check) || verdict.steps === 0) return 'skipped';
    return failed < 0 || index < failed || verdict.fault === undefined ? 'passed' : 'passed-so-far';
  };
  const isAttested = verdict.seats.some((seat) => seat?.verdict === 'attested');
  return <List stateOf={stateOf} detailOf={(check) => (check === 'game' && isAttested ? ATTESTED_WORDS : '')} />;
}

/** Roughly how the time is spent: where each part begins and ends, of 1. */
type Spans = Readonly<Record<Check, readonly [number, number]>>;

const SPANS: Spans = {
  chain: [0, 0.2],
  life: [0.2, 0.22],
  game: [0.22, 0.6],
  openings: [0.6, 0.98],
  ending: [0.98, 1],
};

/** Where both machines are run again, nothing else counts. */
const LONG_OPENINGS: Spans = {
  chain: [0, 0.03],
  life: [0.03, 0.03],
  game: [0.03, 0.08],
  openings: [0.08, 0.99],
  ending: [0.99, 1],
};

/** `game` is undefined until the log tells it. */
export function fractionDone({ check, done, total }: Progress, game: string | undefined): number {
  const [begin, end] = (game === 'dark-chess' ? LONG_OPENINGS : SPANS)[check];
  return begin + (end - begin) * (total === 0 ? 1 : done / total);
}
