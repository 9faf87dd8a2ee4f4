export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The time of each of `runs` calls in ms, after one warm-up call. */
export function timeEach(runs: number, work: () => void): number[] {
  work();
  return Array.from({ length: runs }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}
