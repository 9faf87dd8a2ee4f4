/** Work that may fail and is then retried: after a second, and with exponential backoff up to a minute. */

const RETRY_MS = { first: 1_000, most: 60_000 } as const;

export class Retry {
  readonly #report: (error: unknown) => void;
  #failures = 0;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** The wait before the next attempt, in ms: 0 unless the last one failed. */
  get delay(): number {
    return this.#failures === 0 ? 0 : Math.min(RETRY_MS.first * 2 ** (this.#failures - 1), RETRY_MS.most);
  }

  async attempt(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      this.#report(error);
    }
  }
}
