/** A worker thread that runs audits: it receives a job, and posts its progress and at last the reports. */

import { parentPort, workerData } from 'node:worker_threads';
import { type AuditJob, type AuditReport, runAuditJob } from '../shared/verify/audit-job.ts';

/** How many steps of the audits are done, or their reports. */
export type AuditMessage = number | readonly AuditReport[];

const post = (message: AuditMessage): void => parentPort!.postMessage(message);

post(await runAuditJob(workerData as AuditJob, post));
