/** How much a person bets or raises to: what is typed, and what the buttons beside it set. Pure. */

import { raiseOfPot } from '../../../../shared/games/holdem/bet-sizes.ts';
import type { Options } from '../../../../shared/games/holdem/betting.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';

type Raise = NonNullable<Options['raise']>;

/** Why an amount cannot be sent. */
type AmountError = 'not-whole' | 'too-little' | 'too-much';

const WHOLE = /^\d{1,9}$/;

export function readAmount(typed: string, { min, max }: Raise): number | AmountError {
  if (!WHOLE.test(typed.trim())) return 'not-whole';
  const amount = Number(typed);
  if (amount < min) return 'too-little';
  return amount > max ? 'too-much' : amount;
}

/** So much more than what is typed, within what is allowed; what is no number counts as the least. */
export function stepBy(typed: string, by: number, { min, max }: Raise): number {
  const amount = WHOLE.test(typed.trim()) ? Number(typed) : min;
  return Math.min(Math.max(amount + by, min), max);
}

export const SIZES = ['min', 'half', 'pot', 'all-in'] as const;
type Size = (typeof SIZES)[number];

/** What a button sets; undefined where nobody can bet. */
export function sizeOf(view: HoldemView, size: Size): number | undefined {
  if (size === 'min' || size === 'all-in') return view.options?.raise?.[size === 'min' ? 'min' : 'max'];
  return raiseOfPot(view, size === 'half' ? 1 / 2 : 1);
}
