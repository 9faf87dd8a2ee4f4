/** Runs audits in parallel, each job in a thread of its own. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AuditJob, AuditReport } from '../shared/verify/audit-job.ts';
import type { VerifyOptions } from '../shared/verify/follow-log.ts';
import type { AuditMessage } from './audit-thread.ts';

const THREAD = new URL('audit-thread.ts', import.meta.url);

export const auditInThreads: NonNullable<VerifyOptions['auditElsewhere']> = async (jobs, done) =>
  (await Promise.all(jobs.map((job) => auditInThread(job, done)))).flat();

async function auditInThread(job: AuditJob, done: (steps: number) => void): Promise<readonly AuditReport[]> {
  const thread = new Worker(THREAD, { workerData: job, transferList: [job.log.buffer] });
  let reports: readonly AuditReport[] | undefined;
  thread.on('message', (message: AuditMessage) => {
    if (typeof message === 'number') done(message);
    else reports = message;
  });
  // Rejects when the thread throws, which only a bug does.
  await once(thread, 'exit');
  if (reports === undefined) throw new Error(`the audit of seats ${job.seats} came to no end`);
  return reports;
}
