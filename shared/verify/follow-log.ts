/** One pass over a log whose chain holds: the state of the match, its game by the public rules, and the audits of seats that opened. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Sha256Hex } from '../crypto/hash.ts';
import { attempt } from '../fault.ts';
import type { FindGame } from '../games/interface.ts';
import type { LinkedEntry, StepFault } from '../log/chain.ts';
import { settleAudits } from '../playthrough/audit.ts';
import { applyEntry, beginFollowing, endFollowing, type FollowedMatch } from '../playthrough/followed-match.ts';
import type { AuditedStep, GameRun } from '../playthrough/run-state.ts';
import { AuditHelper } from './audit-helper.ts';
import { type AuditJob, type AuditReport, auditJobs, readReport, runAudits } from './audit-job.ts';
import type { OtherThread } from './game-task.ts';
import { checkAhead } from './proofs-ahead.ts';
import type { SeatViews } from './replay.ts';
import type { Progress } from './verdict.ts';

export interface VerifyOptions {
  readonly ed25519: Ed25519;
  /** A native, synchronous SHA-256, if the platform has one. */
  readonly sha256Hex?: Sha256Hex;
  /** The final hash that the log must have, hex. */
  readonly finalHash?: string;
  /** Audits elsewhere must find the same games. */
  readonly findGame: FindGame;
  /** Called after every few steps. If it returns a promise, verification waits for it, so that the caller can yield. */
  readonly progress?: (progress: Progress) => void | Promise<void>;
  /** Runs `runAuditJob` for each long audit elsewhere, in parallel. If absent, audits run here, one after the other. */
  readonly auditElsewhere?: (jobs: readonly AuditJob[], done: (steps: number) => void) => Promise<readonly AuditReport[]>;
  /** Does some of the proofs of a game, and of the work of audits that run in this thread. */
  readonly otherThread?: OtherThread;
  /** Collects what each seat saw, from the audits that run in this thread, so that a replay need not run its machine again. */
  readonly seatViews?: SeatViews;
}

/** The match up to the last step that could be followed. */
export interface Followed {
  readonly match?: FollowedMatch;
  /** The first step that the rules of every match refuse. */
  readonly fault?: StepFault;
}

/**
 * Applies the steps whose chain holds, up to the first that the rules of every match refuse. The game runs with them, and each
 * seat is audited at the step at which its audit is due, because later steps depend on the result. `presumed` is called once, before the
 * first audit, with what the match comes to if the audits find nothing.
 */
export async function followLog(
  file: Uint8Array,
  linked: readonly LinkedEntry[],
  options: VerifyOptions,
  presumed?: (match: FollowedMatch) => void | Promise<void>,
): Promise<Followed> {
  if (linked.length === 0) return {};
  const { findGame, progress } = options;
  const { checks, proofs } = await checkAhead(linked, {
    ...options,
    settle: withoutAudits,
    progress: (done, total) => progress?.({ check: 'game', done, total: total + linked.length }),
  });
  let match = beginFollowing(linked[0]!.entry.step.match, findGame, checks);
  let isAudited = false;
  for (const [i, one] of linked.entries()) {
    const { seq, kind } = one.entry.step;
    const followed = attempt(() => applyEntry(match, one));
    if (!followed.ok) return { match, fault: { seq, fault: followed.fault } };
    match = followed.value;
    const { gameRun } = match;
    if (gameRun !== undefined && gameRun.due.length > 0) {
      if (!isAudited) await presumed?.(presume(match, linked.slice(i + 1)));
      isAudited = true;
      match = { ...match, gameRun: await audit(gameRun, file, seq, options) };
    }
    await progress?.({ check: kind === 'opening' ? 'openings' : 'game', done: proofs + i + 1, total: proofs + linked.length });
  }
  return { match: endFollowing(match) };
}

/** The rest of the match if no audit finds anything, up to a step that the rules refuse. */
function presume(match: FollowedMatch, rest: readonly LinkedEntry[]): FollowedMatch {
  let presumed = withoutAudits(match);
  for (const one of rest) {
    const followed = attempt(() => applyEntry(presumed, one));
    if (!followed.ok) break;
    presumed = withoutAudits(followed.value);
  }
  return endFollowing(presumed);
}

function withoutAudits(match: FollowedMatch): FollowedMatch {
  const { gameRun } = match;
  if (gameRun === undefined || gameRun.due.length === 0) return match;
  const audits = gameRun.due.map((seat) => ({ seat, conviction: undefined, isWhole: true }));
  return { ...match, gameRun: settleAudits(gameRun, audits) };
}

/** Steps of an audit between two reports of progress. */
const AUDIT_BATCH = 4;

/** A larger log is not copied for another thread: its audits run here, whatever they take. */
const MOST_COPIED = 32 * 1_048_576;

/** The game run after the audits that are due after the step `seq` of the log. */
async function audit(
  gameRun: GameRun,
  log: Uint8Array,
  seq: number,
  { progress, auditElsewhere, otherThread, seatViews }: VerifyOptions,
): Promise<GameRun> {
  const total = gameRun.due.length * gameRun.steps.length;
  let done = 0;
  const advance = (steps: number) => {
    done += steps;
    return progress?.({ check: 'openings', done, total });
  };
  if (gameRun.game.openings && auditElsewhere !== undefined && log.length <= MOST_COPIED) {
    const reports = await auditElsewhere(auditJobs(gameRun, log, seq), (steps) => void advance(steps));
    return settleAudits(gameRun, reports.map(readReport));
  }
  const helper = otherThread === undefined ? undefined : new AuditHelper(gameRun, otherThread);
  const audited = (step: AuditedStep): void | Promise<void> => {
    seatViews?.add(gameRun, step);
    return helper?.follow(step);
  };
  return settleAudits(gameRun, await runAudits(gameRun, gameRun.due, AUDIT_BATCH, advance, audited));
}
