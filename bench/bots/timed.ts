/** How long a bot takes for its decisions. */

import type { Bot } from '../../bots/bot.ts';

/** Adds the milliseconds of each decision to `times`. */
export const timed = (bot: Bot, times: number[]): Bot => ({
  ...bot,
  decide(view, random) {
    const start = performance.now();
    const decision = bot.decide(view, random);
    times.push(performance.now() - start);
    return decision;
  },
});

export function describeTimes(times: readonly number[]): string {
  const [sum, most] = times.reduce(([sum, most], ms) => [sum + ms, Math.max(most, ms)], [0, 0]);
  return `a decision takes ${(sum / times.length).toFixed(1)} ms, ${most.toFixed(0)} at the most`;
}
