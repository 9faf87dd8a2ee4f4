/** Means and shares with 95 % intervals. */

const Z = 1.96;

/** `44.1 ± 0.3`. */
export function describeMean(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return `${mean.toFixed(2)} ± ${(Z * Math.sqrt(variance / values.length)).toFixed(2)}`;
}

/** `81.0 % (75.1 to 85.8)`: the interval of Wilson, which is right near 0 and 1 too. */
export function describeShare(count: number, total: number): string {
  const share = count / total;
  const centre = (share + Z ** 2 / (2 * total)) / (1 + Z ** 2 / total);
  const half = (Z / (1 + Z ** 2 / total)) * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  const percent = (value: number): string => (100 * value).toFixed(1);
  return `${percent(share)} % (${percent(Math.max(0, centre - half))} to ${percent(Math.min(1, centre + half))})`;
}
