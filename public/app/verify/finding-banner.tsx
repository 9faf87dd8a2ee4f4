/** What is found of a match, or is still being looked for, in plain words. */

import type { Ref } from 'preact';
import { Icon, type IconName } from '../components/icon.tsx';
import { CheckBar, UncheckedMark } from '../components/unchecked.tsx';
import { findEntry } from '../games/catalogue.ts';
import { timeWords } from '../language/format.ts';
import { listWords, texts } from '../language/texts.ts';
import { fractionDone } from './checklist.tsx';
import type { Outcome } from './outcome.ts';
import type { Stage } from './use-verification.ts';
import { countSteps, describeDuration, type Headline, takenSeats } from './verdict-words.ts';

export const BANNER = texts('verify/finding-banner', {
  onItsWay: 'The log is on its way.',
  isChecked: 'Your browser goes through the match step by step.',
  checked: 'Your browser has checked this record itself.',
  checkedOn: (date: string) => `Your browser checked these very bytes on ${date}.`,
  again: 'Check them again',
  length: (steps: string, time: string) => `${steps} in ${time}`,
  practice: 'practice',
  onDevice: 'practice, on a relay of this device',
});

const SIGNS = { good: 'check', partial: 'eye', bad: 'cross', neutral: 'dash', unchecked: 'dash' } as const satisfies Record<
  Headline['kind'],
  IconName
>;

interface FindingBannerProps {
  readonly finding: Headline;
  readonly stage: Stage & { readonly kind: 'checking' | 'done' };
  readonly names: readonly string[];
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onCheckAnew: () => void;
}

export function FindingBanner({ finding, stage, names, heading, onCheckAnew }: FindingBannerProps) {
  const { kind, outcome } = stage;
  const [first, ...rest] = finding.sentences;
  return (
    <header class={`finding ${finding.kind}`}>
      <span class="finding-sign">
        <Icon name={SIGNS[finding.kind]} />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {finding.heading}
        </h1>
        <p class="finding-lead">
          {first} {finding.kind === 'unchecked' && outcome !== undefined && <UncheckedMark />}
        </p>
        {rest.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p class="finding-foot">
          {outcome === undefined ? '\u00a0' : <Summary outcome={outcome} names={names} onDevice={stage.onDevice === true} />}
        </p>
        {kind === 'checking' ? (
          <CheckProgress stage={stage} />
        ) : (
          <Checked
            outcome={stage.outcome}
            isPlayChecked={stage.outcome.verdict.unknown === undefined && ['good', 'partial'].includes(finding.kind)}
            onCheckAnew={onCheckAnew}
          />
        )}
      </div>
    </header>
  );
}

function CheckProgress({ stage: { progress, outcome } }: { stage: Stage & { readonly kind: 'checking' } }) {
  const done = progress === undefined ? undefined : fractionDone(progress, outcome?.verdict.game ?? undefined);
  return (
    <div class="finding-work">
      <CheckBar done={done} />
      <span class="visually-hidden" role="status">
        {progress === undefined ? BANNER.onItsWay : BANNER.isChecked}
      </span>
    </div>
  );
}

/** Where the bar was, so that nothing moves. */
function Checked({ outcome, isPlayChecked, onCheckAnew }: { outcome: Outcome; isPlayChecked: boolean; onCheckAnew: () => void }) {
  const { verifiedAt } = outcome;
  if (verifiedAt === undefined) return <p class="finding-work soft small">{isPlayChecked && BANNER.checked}</p>;
  return (
    <p class="finding-work soft small">
      {BANNER.checkedOn(timeWords(verifiedAt, 'long-date'))}{' '}
      <button type="button" class="link-button" onClick={onCheckAnew}>
        {BANNER.again}
      </button>
    </p>
  );
}

interface SummaryProps extends Pick<FindingBannerProps, 'names'> {
  readonly outcome: Outcome;
  readonly onDevice: boolean;
}

/** The match in a line, such as “Alice and Bob · Battleship, classic · 114 steps in 7 min 20 s · 20 November 2026”. */
function Summary({ outcome: { verdict, begun, ended }, names, onDevice }: SummaryProps) {
  if (verdict.steps === 0) return null;
  const game = verdict.game === null ? [] : [findEntry(verdict.game)?.name ?? verdict.game];
  const steps = countSteps(verdict.steps);
  const length = begun === undefined || ended === undefined ? steps : BANNER.length(steps, describeDuration(ended - begun));
  const date = begun === undefined ? [] : [timeWords(begun, 'long-date')];
  const practice = verdict.practice ? [onDevice ? BANNER.onDevice : BANNER.practice] : [];
  return (
    <>
      <span class="finding-who">{listWords(takenSeats(verdict).map((seat) => names[seat]!))} · </span>
      {[...game, ...practice, length, ...date].join(' · ')}
    </>
  );
}
