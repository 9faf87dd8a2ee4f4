/** When what failed is tried again: after a second, and then ever later up to a minute. */

const RETRY_MS = { first: 1_000, most: 60_000 } as const;

/** The wait after so many failures one after the other, in ms. */
export function retryDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(RETRY_MS.first * 2 ** (failures - 1), RETRY_MS.most);
}
