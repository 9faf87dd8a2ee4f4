/** Work that is done piece by piece, in the order in which it came. */

export class SerialQueue {
  readonly #ended: (isQuiet: () => boolean) => void;
  #last: Promise<unknown> = Promise.resolve();
  /** How many pieces there were. */
  #count = 0;
  #isClosed = false;

  /** `ended` is called after each piece, also after one that failed. `isQuiet`: nothing has come since, and the queue is open. */
  constructor(ended: (isQuiet: () => boolean) => void) {
    this.#ended = ended;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Rejects where the work does, and goes on with the next piece. Of a closed queue nothing is done, and this resolves. */
  run(work: () => Promise<void>): Promise<void> {
    const count = ++this.#count;
    const done = this.#last
      .then(() => (this.#isClosed ? undefined : work()))
      .finally(() => this.#ended(() => count === this.#count && !this.#isClosed));
    this.#last = done.catch(() => {});
    return done;
  }

  /** A piece that has begun goes on: it has to look at `isClosed` itself. */
  close(): void {
    this.#isClosed = true;
  }
}
