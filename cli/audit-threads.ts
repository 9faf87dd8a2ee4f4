/** Audits several seats in parallel, each in a thread of its own. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AuditJob, AuditReport } from '../shared/verify/audit-job.ts';
import type { VerifyOptions } from '../shared/verify/follow-log.ts';
import type { AuditMessage } from './audit-thread.ts';

const THREAD = new URL('audit-thread.ts', import.meta.url);

export const auditInThreads: NonNullable<VerifyOptions['auditElsewhere']> = (jobs, done) =>
  Promise.all(jobs.map((job) => auditInThread(job, done)));

async function auditInThread(job: AuditJob, done: (steps: number) => void): Promise<AuditReport> {
  const thread = new Worker(THREAD, { workerData: job });
  let report: AuditReport | undefined;
  thread.on('message', (message: AuditMessage) => {
    if (typeof message === 'number') done(message);
    else report = message;
  });
  // Rejects when the thread throws, which only a bug does.
  await once(thread, 'exit');
  if (report === undefined) throw new Error(`the audit of seat ${job.seat} came to no end`);
  return report;
}
