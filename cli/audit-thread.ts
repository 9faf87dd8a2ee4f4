/** A thread that runs one audit: a job in, steps done and at last a report out. */

import { parentPort, workerData } from 'node:worker_threads';
import { type AuditJob, type AuditReport, runAuditJob } from '../shared/verify/audit-job.ts';

/** Steps of the audit that are done, or its end. */
export type AuditMessage = number | AuditReport;

const post = (message: AuditMessage): void => parentPort!.postMessage(message);

post(await runAuditJob(workerData as AuditJob, post));
