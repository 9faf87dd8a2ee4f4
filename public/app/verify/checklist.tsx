/** The parts of the verification with their signs: while it runs, and after it. */

import { CHECKS, type Check, type Progress, type Verdict } from '../../../shared/verify/verdict.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { numberWords, texts } from '../language/texts.ts';
import { VERDICT } from './verdict-words.ts';

export const CHECKLIST = texts('verify/checklist', {
  label: 'Checklist',
  states: {
    passed: 'Passed',
    'passed-so-far': 'Good as far as the log holds',
    failed: 'Failed',
    running: 'Being checked',
    waiting: 'Not checked yet',
    skipped: 'Not reached',
  },
  soFar: (done: string, total: string) => `${done} of ${total} steps so far.`,
  /** What the check of the rules leaves out. */
  attested: 'Not among them are the proofs of a player who is attested: only the other one could check those.',
});

type CheckState = 'passed' | 'passed-so-far' | 'failed' | 'running' | 'waiting' | 'skipped';

const SIGNS: Readonly<Record<CheckState, IconName>> = {
  passed: 'check',
  'passed-so-far': 'dash',
  failed: 'cross',
  running: 'dash',
  waiting: 'dash',
  skipped: 'dash',
};

function List({ stateOf, detailOf }: { stateOf: (check: Check) => CheckState; detailOf?: (check: Check) => string }) {
  return (
    <ol class="checklist" aria-label={CHECKLIST.label}>
      {CHECKS.map((check) => {
        const state = stateOf(check);
        return (
          <li key={check} class={state}>
            <span class="check-sign">
              <Icon name={SIGNS[state]} />
            </span>
            <div>
              <strong>{VERDICT.checks[check].name}</strong> <span class="check-state">{CHECKLIST.states[state]}</span>
              <p>
                {VERDICT.checks[check].meaning} {detailOf?.(check)}
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
      detailOf={(check) =>
        check === progress?.check ? CHECKLIST.soFar(numberWords(progress.done), numberWords(progress.total)) : ''
      }
    />
  );
}

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
  return <List stateOf={stateOf} detailOf={(check) => (check === 'game' && isAttested ? CHECKLIST.attested : '')} />;
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
