/** What may fail and is then tried again: after a second, and ever later up to a minute. */

const RETRY_MS = { first: 1_000, most: 60_000 } as const;

export class Retry {
  readonly #failure: string;
  #failures = 0;

  /** `failure` is what the operator reads when it failed. */
  constructor(failure: string) {
    this.#failure = failure;
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
      console.error(this.#failure, error);
    }
  }
}
