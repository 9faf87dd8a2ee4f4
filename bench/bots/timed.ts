/** How much time of the processor a bot takes for its decisions. */

import type { Bot } from '../../bots/bot.ts';

/** Of this thread, in milliseconds: what else runs on the machine does not count. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Adds the milliseconds of each decision to `times`. */
export const timed = (bot: Bot, times: number[]): Bot => ({
  ...bot,
  decide(view, random, asks) {
    const start = processorTime();
    const decision = bot.decide(view, random, asks);
    times.push(processorTime() - start);
    return decision;
  },
});

export function describeTimes(times: readonly number[]): string {
  const [sum, most] = times.reduce(([sum, most], ms) => [sum + ms, Math.max(most, ms)], [0, 0]);
  return `a decision takes ${(sum / times.length).toFixed(1)} ms, ${most.toFixed(0)} at the most`;
}
