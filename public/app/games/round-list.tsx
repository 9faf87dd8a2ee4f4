import type { Stepping } from './stepper.tsx';

interface RoundListProps {
  readonly rounds: readonly string[];
  /** The sentences give their numbers themselves. */
  readonly plain?: boolean | undefined;
  /** Each sentence leads to its round. */
  readonly stepping?: Stepping | undefined;
}

import { texts } from '../language/texts.ts';

export const ROUND_LIST = texts('games/round-list', { label: 'Rounds so far' });

/** What came of the rounds so far, a sentence each, the last one first. */
export function RoundList({ rounds, plain = false, stepping }: RoundListProps) {
  if (rounds.length === 0) return null;
  return (
    <section class="panel stack stack-tight" aria-label={ROUND_LIST.label}>
      <ol class={`round-list ${plain ? 'plain' : ''}`} reversed={!plain}>
        {rounds
          .map((words, i) => (
            <li key={`${i}`}>{stepping === undefined ? words : <StepButton stepping={stepping} to={i + 1} words={words} />}</li>
          ))
          .toReversed()}
      </ol>
    </section>
  );
}

/** Goes to one place of a game that is over. */
export function StepButton({ stepping: { at, goTo }, to, words }: { stepping: Stepping; to: number; words: string }) {
  return (
    <button type="button" class="step-button" aria-current={to === at ? 'step' : undefined} onClick={() => goTo(to)}>
      {words}
    </button>
  );
}
