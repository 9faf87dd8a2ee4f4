/** Runs tasks a few at a time: those of a lane in the order in which they come, and before those of later lanes. */

import { availableParallelism } from 'node:os';

export class Pool {
  readonly #waiting: { readonly lane: number; readonly go: () => void }[] = [];
  #free = Math.max(2, availableParallelism());

  async run<T>(lane: number, task: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((go) => this.#wait(lane, go));
    else this.#free--;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next.go();
    }
  }

  runAll<T>(lane: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
    return Promise.all(tasks.map((task) => this.run(lane, task)));
  }

  #wait(lane: number, go: () => void): void {
    const later = this.#waiting.findIndex((other) => other.lane > lane);
    this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, { lane, go });
  }
}
