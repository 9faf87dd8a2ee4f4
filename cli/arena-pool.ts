/** The threads of an arena: each has one task at a time. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from './arena/refusal.ts';
import type { Done, Task, ThreadJob } from './arena-thread.ts';

const THREAD = new URL('arena-thread.ts', import.meta.url);

type Finished = Extract<Done, { kind: 'done' }>;

export class ArenaPool {
  readonly #threads: readonly Worker[];
  #hasLeft = false;

  constructor(job: ThreadJob, threads: number) {
    this.#threads = Array.from({ length: threads }, () => new Worker(THREAD, { workerData: job }));
  }

  /**
   * Does the tasks in their order, as many at once as there are threads, until `take` says that no more is wanted. Of a log that is refused,
   * `refused` is told; without it the first `Refusal` is thrown.
   */
  async run(
    tasks: Iterable<Task> | AsyncIterable<Task>,
    take: (finished: Finished) => Promise<boolean>,
    refused: (refusal: Refusal) => void = (refusal) => {
      throw refusal;
    },
  ): Promise<void> {
    const waiting = Symbol.asyncIterator in tasks ? tasks[Symbol.asyncIterator]() : tasks[Symbol.iterator]();
    const work = async (thread: Worker): Promise<void> => {
      while (!this.#hasLeft) {
        const next = await waiting.next();
        if (next.done || this.#hasLeft) return;
        const done = await this.#ask(thread, next.value);
        if (done.kind === 'refused') refused(new Refusal(done.code, done.detail, next.value.number));
        else if (done.kind === 'done' && (await take(done))) this.leave();
      }
    };
    await Promise.all(this.#threads.map(work));
  }

  /** Matches that are being played are left as they are. */
  leave(): void {
    this.#hasLeft = true;
    for (const thread of this.#threads) thread.postMessage('leave');
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  async #ask(thread: Worker, task: Task): Promise<Done> {
    thread.postMessage(task);
    // Rejects when the thread throws, which only a bug does.
    const [done] = (await once(thread, 'message')) as [Done];
    return done;
  }
}
