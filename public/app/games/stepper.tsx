/** Steps through a game that is over, on its own page: buttons, a slider, and the arrow keys. */

import { useState } from 'preact/hooks';
import { IconButton } from '../components/icon-button.tsx';
import { texts } from '../language/texts.ts';
import { useKeys } from './use-keys.ts';

export const STEPPER = texts('games/stepper', {
  legend: 'Move through the game',
  first: 'To the beginning',
  previous: 'One back',
  next: 'One on',
  last: 'To the end',
  slider: 'Move',
  round: 'Round',
  broken: 'The game ended here, in the middle of a round.',
});

export interface Stepping {
  /** From `first` to `last`. */
  readonly at: number;
  readonly first: number;
  readonly last: number;
  readonly goTo: (at: number) => void;
}

/** Begins at the end, and stays there while the end moves on. `first`: 0 where there is something to see before the first move. */
export function useStepping(last: number, first = 0): Stepping {
  const [asked, setAsked] = useState<number>();
  const goTo = (at: number): void => setAsked(at >= last ? undefined : Math.max(first, at));
  return { at: Math.min(asked ?? last, last), first, last, goTo };
}

interface StepperProps {
  readonly stepping: Stepping;
  readonly words: string;
  /** What it steps through. */
  readonly of?: string;
}

export function Stepper({ stepping: { at, first, last, goTo }, words, of = STEPPER.slider }: StepperProps) {
  const keys = { arrowleft: at - 1, arrowright: at + 1, home: first, end: last };
  useKeys(Object.fromEntries(Object.entries(keys).map(([key, to]) => [key, () => goTo(to)])));
  return (
    <div class="stepper">
      <p class="stepper-words" aria-live="polite">
        {words}
      </p>
      <fieldset class="replay-controls">
        <legend class="visually-hidden">{STEPPER.legend}</legend>
        <IconButton icon="first" label={STEPPER.first} disabled={at === first} onClick={() => goTo(first)} />
        <IconButton icon="previous" label={STEPPER.previous} disabled={at === first} onClick={() => goTo(at - 1)} />
        <IconButton icon="next" label={STEPPER.next} disabled={at === last} onClick={() => goTo(at + 1)} />
        <IconButton icon="last" label={STEPPER.last} disabled={at === last} onClick={() => goTo(last)} />
        <input
          type="range"
          class="replay-slider"
          aria-label={of}
          min={first}
          max={last}
          value={at}
          onInput={({ currentTarget }) => goTo(Number(currentTarget.value))}
        />
        <output class="replay-count">
          {at} / {last}
        </output>
      </fieldset>
    </div>
  );
}
