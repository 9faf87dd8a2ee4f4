/** Seeds of what the suite plays at random: the same ones in each run, and some of the commit. `npm run` plays thousands of others. */

const FIXED = 20;
const OF_COMMIT = 5;
/** What the seeds of this commit begin with. */
export const COMMIT = process.env['COMMIT'] ?? 'none';

/** Every seventh of thirty, in which honest players play each game. */
const seedsOf = (word: string, count: number) => ({
  of: `${count} of ${word}`,
  seeds: Array.from({ length: count }, (_, i) => `${word}/${(7 * i) % 30}`),
});

export const SEEDS = [
  { ...seedsOf('suite', FIXED), isFixed: true },
  { ...seedsOf(COMMIT, OF_COMMIT), isFixed: false },
];
