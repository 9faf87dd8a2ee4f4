import type { RandomInteger } from '../../shared/randomness/random-integers.ts';

/** One of some items, each as likely as the others. */
export const pick = <T>(items: readonly T[], random: RandomInteger): T => items[random(items.length)]!;
