/** The rounds of Greedy Pig as its throws tell them: what was thrown, and what each seat kept. */

import type { DiceView } from '../../../../shared/games/dice/view.ts';

export interface Round {
  /** From 1. */
  readonly number: number;
  readonly dice: readonly number[];
  /** By seat: the points with which it sat down. A seat that is missing still stood in the end, or had left. */
  readonly kept: ReadonlyMap<number, number>;
  /** By a 1, because everybody sat, or because a throw was void; undefined while it goes on. */
  readonly endedBy: 'one' | 'all-sat' | undefined;
}

export function roundsOf({ throws, round: current, stage }: Pick<DiceView, 'throws' | 'round' | 'stage'>): readonly Round[] {
  const numbers = [...new Set(throws.map(({ round }) => round))];
  return numbers.map((number) => {
    const own = throws.filter(({ round }) => round === number);
    const kept = new Map<number, number>();
    let points = 0;
    for (const { sat, die } of own) {
      for (const seat of sat) kept.set(seat, points);
      points += die ?? 0;
    }
    const over = number < current || stage === 'over';
    const endedBy = !over ? undefined : own.at(-1)!.die === 1 ? 'one' : 'all-sat';
    return { number: number + 1, dice: own.flatMap(({ die }) => die ?? []), kept, endedBy };
  });
}
