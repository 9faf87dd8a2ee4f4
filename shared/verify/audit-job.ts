/** Audits of seats as a job for another thread: it takes the log and returns plain data. */

import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { FindGame } from '../games/interface.ts';
import { filedEntries } from '../log/filed-log.ts';
import { linkHash } from '../log/step-digest.ts';
import { auditSeats } from '../playthrough/audit.ts';
import { applyEntry, beginFollowing, type FollowedMatch } from '../playthrough/followed-match.ts';
import type { Audit, AuditedStep, GameRun } from '../playthrough/run-state.ts';
import { AuditHelper } from './audit-helper.ts';
import type { OtherThread } from './game-task.ts';
import type { FaultReport } from './verdict.ts';

export interface AuditJob {
  /** A log whose chain was verified up to step `seq`, the last one that the audits follow: a copy, which can be moved to the thread. */
  readonly log: Bytes;
  readonly seq: number;
  readonly seats: readonly number[];
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

/**
 * The jobs of all audits that are due. Seats that accuse are audited by one, because machines that run side by side share most of their
 * work, and make what the record leaves out.
 */
export function auditJobs({ game, due }: GameRun, log: Uint8Array, seq: number): AuditJob[] {
  const jobs = game.accuses === undefined ? due.map((seat) => [seat]) : [due];
  return jobs.map((seats) => ({ log: new Uint8Array(log), seq, seats }));
}

/** Audits seats. Calls `done` after every `batch` steps of all of them, and `audited` with each step, and waits for both. */
export async function runAudits(
  gameRun: GameRun,
  seats: readonly number[],
  batch: number,
  done: (steps: number) => void | Promise<void>,
  audited: (step: AuditedStep) => void | Promise<void> = () => {},
): Promise<Audit[]> {
  const steps = auditSeats(gameRun, seats);
  for (let count = 1; ; count++) {
    const next = steps.next();
    if (next.done) return next.value;
    await audited(next.value);
    if (count % batch === 0) await done(batch);
  }
}

const REPORT_STEPS = 4;

interface AuditTools {
  readonly findGame: FindGame;
  /** A further thread, for what machines that run side by side need. */
  readonly other?: OtherThread;
}

/** Follows the log again, without repeating earlier audits, and audits the seats. */
export async function runAuditJob(
  { log, seq, seats }: AuditJob,
  done: (steps: number) => void,
  { findGame, other }: AuditTools,
): Promise<readonly AuditReport[]> {
  let match: FollowedMatch | undefined;
  for (const entry of filedEntries(log)) {
    if (entry.step.seq > seq) break;
    match = applyEntry(match ?? beginFollowing(entry.step.match, findGame), { entry, link: linkHash(entry.step) });
  }
  const { gameRun } = match!;
  const helper = other === undefined ? undefined : new AuditHelper(gameRun!, other);
  const audits = await runAudits(gameRun!, seats, REPORT_STEPS, done, (step) => helper?.follow(step));
  return audits.map(reportOf);
}
