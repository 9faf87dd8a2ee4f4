/** Seeds of what the suite plays at random: the same ones in each run, and some of the commit. `npm run` plays thousands of others. */

const OF_COMMIT = 5;
/** What the seeds of this commit begin with. */
export const COMMIT = process.env['COMMIT'] ?? 'none';

/** By their numbers honest players play each game once, and then again those that are quick. */
const seedsOf = (word: string, first: number, count: number) => ({
  of: `${count} of ${word}`,
  seeds: Array.from({ length: count }, (_, i) => `${word}/${first + i}`),
});

export const suiteSeeds = (fixed: number) => [
  { ...seedsOf('suite', 0, fixed), isFixed: true },
  { ...seedsOf(COMMIT, fixed, OF_COMMIT), isFixed: false },
];

/** Some of a list, which others of a later commit follow. */
export function ofCommit<Item>(all: readonly Item[], count: number): readonly Item[] {
  const first = [...COMMIT].reduce((sum, letter, at) => sum + (at + 1) * letter.charCodeAt(0), 0) % all.length;
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[(first + i) % all.length]!);
}
