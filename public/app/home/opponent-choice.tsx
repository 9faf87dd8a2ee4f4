/** The computer or a friend: one of two, side by side. */

import { useId } from 'preact/hooks';
import type { Opponent } from './match-choice.ts';

const WORDS: Readonly<Record<Opponent, string>> = { computer: 'The computer', friend: 'A friend' };

interface OpponentChoiceProps {
  readonly opponent: Opponent;
  readonly onChange: (opponent: Opponent) => void;
}

export function OpponentChoice({ opponent, onChange }: OpponentChoiceProps) {
  const name = useId();
  return (
    <fieldset class="versus">
      <legend class="legend">Against</legend>
      {(['computer', 'friend'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === opponent} onChange={() => onChange(one)} />
          <span>{WORDS[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
