/** Steps through a game that is over, on its own page: buttons, a slider, and the arrow keys. */

import { useState } from 'preact/hooks';
import { IconButton } from '../components/icon-button.tsx';
import { STEPPER } from './stepper-words.ts';
import { useKeys } from './use-keys.ts';

export interface Stepping {
  /** From 0, before the first move, to `last`. */
  readonly at: number;
  readonly last: number;
  readonly goTo: (at: number) => void;
}

/** Begins at the end, and stays there while the end moves on. */
export function useStepping(last: number): Stepping {
  const [asked, setAsked] = useState<number>();
  const goTo = (at: number): void => setAsked(at >= last ? undefined : Math.max(0, at));
  return { at: Math.min(asked ?? last, last), last, goTo };
}

export function Stepper({ stepping: { at, last, goTo }, words }: { stepping: Stepping; words: string }) {
  const keys = { arrowleft: at - 1, arrowright: at + 1, home: 0, end: last };
  useKeys(Object.fromEntries(Object.entries(keys).map(([key, to]) => [key, () => goTo(to)])));
  return (
    <div class="stepper">
      <p class="stepper-words" aria-live="polite">
        {words}
      </p>
      <fieldset class="replay-controls">
        <legend class="visually-hidden">{STEPPER.legend}</legend>
        <IconButton icon="first" label={STEPPER.first} disabled={at === 0} onClick={() => goTo(0)} />
        <IconButton icon="previous" label={STEPPER.previous} disabled={at === 0} onClick={() => goTo(at - 1)} />
        <IconButton icon="next" label={STEPPER.next} disabled={at === last} onClick={() => goTo(at + 1)} />
        <IconButton icon="last" label={STEPPER.last} disabled={at === last} onClick={() => goTo(last)} />
        <input
          type="range"
          class="replay-slider"
          aria-label={STEPPER.slider}
          min={0}
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
