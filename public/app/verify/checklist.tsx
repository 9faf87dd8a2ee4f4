/** The parts of the verification with their signs: while it runs, and after it. */

import { CHECKS, type Check } from '../../../shared/verify/finding.ts';
import type { Progress, Verdict } from '../../../shared/verify/verdict.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { numberWords, texts } from '../language/texts.ts';
import { findingWords, VERDICT } from './verdict-words.ts';

export const CHECKLIST = texts('verify/checklist', {
  label: 'Checklist',
  states: {
    held: 'Holds',
    partly: 'Holds in part',
    'not-asked': 'Not asked',
    broken: 'Broken',
    running: 'Being checked',
    waiting: 'Not checked yet',
  },
  soFar: (done: string, total: string) => `${done} of ${total} steps so far.`,
});

type CheckState = 'held' | 'partly' | 'not-asked' | 'broken' | 'running' | 'waiting';

const SIGNS: Readonly<Record<CheckState, IconName>> = {
  held: 'check',
  partly: 'dash',
  'not-asked': 'dash',
  broken: 'cross',
  running: 'dash',
  waiting: 'dash',
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
    // A report says how far the check has come, and never what it found: that is in the verdict alone.
    return CHECKS.indexOf(check) <= at ? 'running' : 'waiting';
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

export function VerdictChecklist({ verdict: { checks }, names }: { verdict: Verdict; names: readonly string[] }) {
  const stateOf = (check: Check): CheckState => {
    const finding = checks[check];
    return finding.kind === 'held' && finding.except !== undefined ? 'partly' : finding.kind;
  };
  return <List stateOf={stateOf} detailOf={(check) => findingWords(check, checks[check], names).join(' ')} />;
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
