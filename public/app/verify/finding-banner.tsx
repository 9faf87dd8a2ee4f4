/** What is found of a match, or is still being looked for, in plain words. */

import type { Ref } from 'preact';
import { joinNames } from '../../../shared/match/seat-names.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { findEntry } from '../games/catalogue.ts';
import { fractionDone } from './checklist.tsx';
import type { Outcome } from './outcome.ts';
import type { Stage } from './use-verification.ts';
import { countSteps, describeDuration, type Finding, takenSeats } from './verdict-words.ts';

const SIGNS = { good: 'check', bad: 'cross', neutral: 'dash', unchecked: 'dash' } as const satisfies Record<
  Finding['kind'],
  IconName
>;

interface FindingBannerProps {
  readonly finding: Finding;
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
          {first} {finding.kind === 'unchecked' && outcome !== undefined && <span class="tag">Not checked yet</span>}
        </p>
        {rest.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p class="finding-foot">{outcome === undefined ? '\u00a0' : summarize(outcome, names).join(' · ')}</p>
        {kind === 'checking' ? (
          <CheckProgress stage={stage} />
        ) : (
          <Checked outcome={stage.outcome} isGood={finding.kind === 'good'} onCheckAnew={onCheckAnew} />
        )}
      </div>
    </header>
  );
}

function CheckProgress({ stage: { progress, outcome } }: { stage: Stage & { readonly kind: 'checking' } }) {
  const done = progress === undefined ? undefined : fractionDone(progress, outcome?.verdict.game ?? undefined);
  return (
    <div class="finding-work">
      <progress
        class="progress"
        aria-label="Progress of the verification"
        {...(done === undefined ? {} : { value: done, max: 1 })}
      />
      <span class="visually-hidden" role="status">
        {progress === undefined ? 'The log is on its way.' : 'Your browser goes through the match step by step.'}
      </span>
    </div>
  );
}

/** Where the bar was, so that nothing moves. */
function Checked({ outcome, isGood, onCheckAnew }: { outcome: Outcome; isGood: boolean; onCheckAnew: () => void }) {
  const { verifiedAt } = outcome;
  if (verifiedAt === undefined) return <p class="finding-work soft small">{isGood && 'Your browser has checked every step.'}</p>;
  const date = new Date(verifiedAt).toLocaleDateString('en-GB', { dateStyle: 'long' });
  return (
    <p class="finding-work soft small">
      Your browser checked these very bytes on {date}.{' '}
      <button type="button" class="link-button" onClick={onCheckAnew}>
        Check them again
      </button>
    </p>
  );
}

/** The match in a line, such as “Alice and Bob · Battleship, classic · 114 steps in 7 min 20 s · 20 November 2026”. */
function summarize({ verdict, begun, ended }: Outcome, names: readonly string[]): string[] {
  const game = verdict.game === null ? [] : [findEntry(verdict.game)?.name ?? verdict.game];
  const time = begun === undefined || ended === undefined ? '' : ` in ${describeDuration(ended - begun)}`;
  const date = begun === undefined ? [] : [new Date(begun).toLocaleDateString('en-GB', { dateStyle: 'long' })];
  const players = takenSeats(verdict).map((seat) => names[seat]!);
  const practice = verdict.practice ? ['practice'] : [];
  return verdict.steps === 0 ? [] : [joinNames(players), ...game, ...practice, countSteps(verdict.steps) + time, ...date];
}
