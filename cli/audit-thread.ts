/** A worker thread that runs audits: it receives a job, and posts its progress and at last the reports. It has a helper for what can be done beside. */

import { parentPort, workerData } from 'node:worker_threads';
import { findGame } from '../shared/games/registry.ts';
import { type AuditJob, type AuditReport, runAuditJob } from '../shared/verify/audit-job.ts';
import { HelperThread } from './helper-thread.ts';

/** How many steps of the audits are done, or their reports. */
export type AuditMessage = number | readonly AuditReport[];

const post = (message: AuditMessage): void => parentPort!.postMessage(message);

const job = workerData as AuditJob;
// Machines that are audited in threads of their own need no further ones.
const reports = await runAuditJob(job, post, { findGame, ...(job.seats.length > 1 ? { other: new HelperThread() } : {}) });
post(reports);
