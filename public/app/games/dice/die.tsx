/** Dice, in units of which one is 24 wide. */

import { texts } from '../../language/texts.ts';

export const DIE = texts('games/dice/die', { notThrown: 'not thrown yet' });

const LOW = 7;
const MIDDLE = 12;
const HIGH = 17;

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [LOW, HIGH],
    [HIGH, LOW],
  ],
  3: [
    [LOW, HIGH],
    [MIDDLE, MIDDLE],
    [HIGH, LOW],
  ],
  4: [
    [LOW, LOW],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [LOW, HIGH],
    [MIDDLE, MIDDLE],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [LOW, MIDDLE],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, MIDDLE],
    [HIGH, HIGH],
  ],
};

/** A throw; `undefined` is a die in the air. A 1 ends the round, and looks like it. */
export function Die({ value, silent = false }: { value: number | undefined; silent?: boolean }) {
  const name = value === undefined ? DIE.notThrown : String(value);
  return (
    <svg
      class={`die ${value === 1 ? 'pig' : ''} ${value === undefined ? 'waiting' : ''}`}
      viewBox="0 0 24 24"
      role="img"
      aria-label={name}
      aria-hidden={silent}
    >
      <rect x="1.5" y="1.5" width="21" height="21" rx="4.5" />
      {(PIPS[value ?? 0] ?? []).map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="2.1" />
      ))}
    </svg>
  );
}
