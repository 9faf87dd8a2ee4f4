/** The audit of one seat as a job for another thread: it takes the log and returns plain data. */

import { Fault } from '../fault.ts';
import { findGame } from '../games/registry.ts';
import { decodeLog } from '../log/file.ts';
import { linkHash } from '../log/step-digest.ts';
import { auditSeat } from '../playthrough/audit.ts';
import { applyEntry, beginFollowing } from '../playthrough/followed-match.ts';
import type { Audit, GameRun } from '../playthrough/run-state.ts';
import type { FaultReport } from './verdict.ts';

/** By seat, the machine after each step of play. */
export type Machines = readonly (readonly unknown[] | undefined)[];

export interface AuditJob {
  /** A log whose chain was verified up to step `seq`, the last one that the audit follows. */
  readonly log: Uint8Array;
  readonly seq: number;
  readonly seat: number;
}

/** What an audit found, as plain data. */
export interface AuditReport {
  readonly seat: number;
  readonly isWhole: boolean;
  /** The fault that convicts a seat, and which: the one that was audited, or another that has wronged it. */
  readonly convicted?: { readonly seat: number; readonly fault: FaultReport };
}

function reportOf({ seat, isWhole, conviction }: Audit): AuditReport {
  if (conviction === undefined) return { seat, isWhole };
  const { seq, fault } = conviction;
  return { seat, isWhole, convicted: { seat: conviction.seat, fault: { code: fault.code, step: seq, detail: fault.message } } };
}

export function readReport({ seat, isWhole, convicted }: AuditReport): Audit {
  if (convicted === undefined) return { seat, isWhole, conviction: undefined };
  const { code, step, detail } = convicted.fault;
  return { seat, isWhole, conviction: { seat: convicted.seat, seq: step, fault: new Fault(code, detail), opened: true } };
}

/** Audits a seat. Calls `done` after every `batch` steps, and adds the seat's machine after each step to `machines`. */
export async function runAudit(
  gameRun: GameRun,
  seat: number,
  batch: number,
  done: (steps: number) => void | Promise<void>,
  machines: unknown[] = [],
): Promise<Audit> {
  const steps = auditSeat(gameRun, seat);
  for (let count = 1; ; count++) {
    const next = steps.next();
    if (next.done) return next.value;
    machines.push(next.value);
    if (count % batch === 0) await done(batch);
  }
}

const REPORT_STEPS = 4;

/** Follows the log again, without repeating earlier audits, and audits the seat. `find` is another list of games than that of this version. */
export async function runAuditJob(
  { log, seq, seat }: AuditJob,
  done: (steps: number) => void,
  find = findGame,
): Promise<AuditReport> {
  const entries = decodeLog(log).entries.slice(0, seq + 1);
  const { gameRun } = entries.reduce(
    (match, entry) => applyEntry(match, { entry, link: linkHash(entry.step) }),
    beginFollowing(entries[0]!.step.match, find),
  );
  return reportOf(await runAudit(gameRun!, seat, REPORT_STEPS, done));
}
