/** A worker thread that runs audits: it receives a job, and posts its progress and at last the reports. It has a helper for what can be done beside. */

import { setImmediate } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { GameTask, OtherThread } from '../shared/verify/audit-helper.ts';
import { type AuditJob, type AuditReport, runAuditJob } from '../shared/verify/audit-job.ts';

/** How many steps of the audits are done, or their reports. */
export type AuditMessage = number | readonly AuditReport[];

const post = (message: AuditMessage): void => parentPort!.postMessage(message);

/** Begins with the first task, for most games have none. */
class Helper implements OtherThread {
  #thread: Worker | undefined;
  readonly #waiting: ((result: unknown) => void)[] = [];

  readonly pause = (): Promise<void> => setImmediate();

  readonly do = (task: GameTask): Promise<unknown> => {
    this.#thread ??= this.#begin();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.push(resolve);
    this.#thread.postMessage(task);
    return promise;
  };

  end(): void {
    void this.#thread?.terminate();
  }

  #begin(): Worker {
    const thread = new Worker(new URL('audit-helper-thread.ts', import.meta.url));
    // Results come in the order of their tasks. An error of the thread ends this one too.
    thread.on('message', (result: unknown) => this.#waiting.shift()!(result));
    return thread;
  }
}

const job = workerData as AuditJob;
const helper = new Helper();
// Machines that are audited in threads of their own need no further ones.
const reports = await runAuditJob(job, post, job.seats.length > 1 ? { other: helper } : {});
helper.end();
post(reports);
