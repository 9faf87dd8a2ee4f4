/** A worker thread that runs one audit: it receives a job, and posts its progress and at last a report. */

import { parentPort, workerData } from 'node:worker_threads';
import { type AuditJob, type AuditReport, runAuditJob } from '../shared/verify/audit-job.ts';

/** How many steps of the audit are done, or its report. */
export type AuditMessage = number | AuditReport;

const post = (message: AuditMessage): void => parentPort!.postMessage(message);

post(await runAuditJob(workerData as AuditJob, post));
