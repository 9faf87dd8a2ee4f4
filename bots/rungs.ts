/** The bots of a game that a page offers by their names, and how a level is read that a device has kept. */

/** What a build before the ladders called its levels: places from the top. */
const EARLIER: Readonly<Record<string, number>> = { easy: -3, medium: -2, hard: -1 };

/** Which of these rungs, from the weakest to the strongest, a kept level means; undefined where it is none of them. */
export function readLevel(rungs: readonly string[], kept: string): string | undefined {
  const place = EARLIER[kept];
  return place === undefined ? rungs.find((name) => name === kept) : rungs.at(place);
}
