/** The computer or a friend: one of two, side by side. */

import { useId } from 'preact/hooks';
import { texts } from '../language/texts.ts';
import type { Opponent } from './match-choice.ts';

export const OPPONENT_CHOICE = texts('home/opponent-choice', {
  against: 'Against',
  computer: 'The computer',
  friend: 'A friend',
});

interface OpponentChoiceProps {
  readonly opponent: Opponent;
  readonly onChange: (opponent: Opponent) => void;
}

export function OpponentChoice({ opponent, onChange }: OpponentChoiceProps) {
  const name = useId();
  return (
    <fieldset class="versus">
      <legend class="legend">{OPPONENT_CHOICE.against}</legend>
      {(['computer', 'friend'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === opponent} onChange={() => onChange(one)} />
          <span>{OPPONENT_CHOICE[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
