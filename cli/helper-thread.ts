/** A thread that does some of the work of a verification. It begins with the first task, for most games have none, and holds up no exit. */

import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { GameTask, OtherThread } from '../shared/verify/game-task.ts';

export class HelperThread implements OtherThread {
  #thread: Worker | undefined;
  readonly #waiting: ((result: unknown) => void)[] = [];

  readonly pause = (): Promise<void> => setImmediate();

  readonly do = (task: GameTask): Promise<unknown> => {
    this.#thread ??= this.#begin();
    this.#thread.ref();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.push(resolve);
    this.#thread.postMessage(task);
    return promise;
  };

  #begin(): Worker {
    const thread = new Worker(new URL('audit-helper-thread.ts', import.meta.url));
    // Results come in the order of their tasks. An error of the thread ends this one too.
    thread.on('message', (result: unknown) => {
      this.#waiting.shift()!(result);
      if (this.#waiting.length === 0) thread.unref();
    });
    return thread;
  }
}
