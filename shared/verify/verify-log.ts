/**
 * Verification reads like a checklist: chain → life → game → openings → ending. The verdict is a pure function of the log; the same
 * function runs in a browser, on a command line and in the tests of the relay.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Sha256Hex } from '../crypto/hash.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, Fault } from '../fault.ts';
import { settleAudits } from '../playthrough/audit.ts';
import type { Conviction, Course } from '../playthrough/game-run.ts';
import type { Result } from '../games/game.ts';
import { CHAIN_START, type ChainReport, type LinkedEntry, type StepFault, verifyChain } from '../log/chain.ts';
import { decodeLog, type LogReading } from '../log/file.ts';
import { authorOf, type Life, playerOf, type SeatLife } from '../match/match-state.ts';
import { beginFollowing, type FollowedMatch, resultOf, takeEntry } from '../playthrough/followed-match.ts';
import { type AuditJob, type AuditReport, type Machines, runAudit } from './audit-job.ts';
import {
  CHECKS,
  type Check,
  type ClockNote,
  type FaultReport,
  type Progress,
  type SeatVerdict,
  type Verdict,
} from './verdict.ts';

export interface VerifyOptions {
  readonly ed25519: Ed25519;
  /** A native SHA-256 where the platform has one that is synchronous. */
  readonly sha256Hex?: Sha256Hex;
  /** The final hash that the log must have, hex. */
  readonly finalHash?: string;
  /** Told after every few steps; a promise lets the caller breathe. */
  readonly progress?: (progress: Progress) => void | Promise<void>;
  /** Runs long audits elsewhere, side by side: `runAuditJob` of each. Absent: here, one after the other. */
  readonly auditElsewhere?: (jobs: readonly AuditJob[], done: (steps: number) => void) => Promise<readonly AuditReport[]>;
}

export interface Verification {
  readonly verdict: Verdict;
  /** The entries that the chain holds for, and the game over them as far as it could be followed. */
  readonly linked: readonly LinkedEntry[];
  readonly life?: Life;
  readonly course?: Course;
  /** By seat, the machine after each step of play, where an audit ran it here. */
  readonly machines: Machines;
}

/** Steps whose signatures are checked at once: enough to keep every core busy, few enough to report progress. */
const CHAIN_BATCH = 256;

/** Verifies a log file, byte for byte. Never throws for a bad log. */
export async function verifyLog(file: Uint8Array, options: VerifyOptions): Promise<Verification> {
  const chain = await checkChain(decodeLog(file), options);
  const followed = await followLog(file, chain.linked, options);
  const verdict = conclude(chain, followed, options.finalHash);
  const { match, machines } = followed;
  const { life, course } = match ?? {};
  return {
    verdict,
    linked: chain.linked,
    machines,
    ...(life === undefined ? {} : { life }),
    ...(course === undefined ? {} : { course }),
  };
}

/** Chain: shape, digests, signatures, timestamps and links. */
async function checkChain({ entries, fault }: LogReading, options: VerifyOptions): Promise<ChainReport> {
  const { ed25519, sha256Hex, progress } = options;
  const linked: LinkedEntry[] = [];
  let tip = CHAIN_START;
  for (let at = 0; at < entries.length; at += CHAIN_BATCH) {
    const report = await verifyChain(tip, entries.slice(at, at + CHAIN_BATCH), ed25519, sha256Hex);
    linked.push(...report.linked);
    tip = report.tip;
    await progress?.({ check: 'chain', done: linked.length, total: entries.length });
    if (report.fault !== undefined) return { linked, tip, fault: report.fault };
  }
  return fault === undefined ? { linked, tip } : { linked, tip, fault };
}

interface Followed {
  readonly match?: FollowedMatch;
  readonly machines: Machines;
  /** Where the life of the match broke. */
  readonly fault?: StepFault;
}

/** Life, game and openings: phases, turns and the clock; the public rules and every proof; the audit of every seat that opened. */
async function followLog(file: Uint8Array, linked: readonly LinkedEntry[], options: VerifyOptions): Promise<Followed> {
  const machines: (readonly unknown[] | undefined)[] = [];
  if (linked.length === 0) return { machines };
  let match = beginFollowing(linked[0]!.entry.step.match);
  for (const [i, one] of linked.entries()) {
    const { seq, kind } = one.entry.step;
    const followed = attempt(() => takeEntry(match, one));
    if (!followed.ok) return { match, machines, fault: { seq, fault: followed.fault } };
    match = followed.value;
    const { course } = match;
    if (course !== undefined && course.due.length > 0)
      match = { ...match, course: await audit(course, file, seq, machines, options) };
    await options.progress?.({ check: kind === 'opening' ? 'openings' : 'game', done: i + 1, total: linked.length });
  }
  return { match, machines };
}

/** Steps of an audit between two reports of progress. */
const AUDIT_BATCH = 4;

/** The course after the audits that are due behind the step `seq` of the log. */
async function audit(
  course: Course,
  log: Uint8Array,
  seq: number,
  machines: (readonly unknown[] | undefined)[],
  { progress, auditElsewhere }: VerifyOptions,
): Promise<Course> {
  const total = course.due.length * course.plays.length;
  let done = 0;
  const advance = (steps: number) => {
    done += steps;
    return progress?.({ check: 'openings', done, total });
  };
  if (course.game.openings && auditElsewhere !== undefined) {
    const reports = await auditElsewhere(
      course.due.map((seat) => ({ log, seq, seat })),
      (steps) => void advance(steps),
    );
    return settleAudits(course, reports.map(convictionOf));
  }
  const audits: { seat: number; conviction: Conviction | undefined }[] = [];
  for (const seat of course.due) {
    const owns: unknown[] = [];
    const conviction = await runAudit(course, seat, AUDIT_BATCH, advance, owns);
    audits.push({ seat, conviction });
    if (conviction === undefined) machines[seat] = owns;
  }
  return settleAudits(course, audits);
}

function convictionOf({ seat, fault }: AuditReport): { seat: number; conviction: Conviction | undefined } {
  if (fault === undefined) return { seat, conviction: undefined };
  return { seat, conviction: { seat, seq: fault.step, fault: new Fault(fault.code, fault.detail), opened: true } };
}

function conclude(chain: ChainReport, { match, fault: broken }: Followed, expected: string | undefined): Verdict {
  const life = match?.life;
  const course = match?.course;
  const result = match === undefined ? null : (resultOf(match) ?? null);
  const torn = earliest([chain.fault, broken, match?.lost]);
  const convictions = course?.convictions ?? [];
  const ending = checkEnding(chain, life, result, expected);
  // Where the log breaks off, or has convicted a seat already, that it has no end says nothing more.
  const isOpen = ending?.fault.code === 'log/not-closed' && convictions.length > 0;
  const fault = torn ?? (isOpen ? undefined : ending);
  const clocks = life === undefined ? [] : clockNotes(chain.linked, life);
  return {
    ok: fault === undefined && convictions.length === 0,
    match: life?.match ?? null,
    finalHash: chain.tip.prev,
    steps: chain.linked.length,
    game: life?.terms?.game ?? null,
    // What the seats that were left have signed changes nothing of what the log says.
    result: fault === undefined || fault.fault.code === 'game/wrong-result' ? result : null,
    seats: (life?.seats ?? []).map((seat, i) => (seat === undefined ? null : seatVerdict(i, seat, course, torn === undefined))),
    timestampsBy: life?.terms?.relay ?? null,
    closedBy: life?.closedBy ?? null,
    passed: passedChecks(chain.fault, broken, match, ending),
    ...(clocks.length === 0 ? {} : { clocks }),
    ...(fault === undefined ? {} : { fault: reportOf(fault) }),
  };
}

/** The parts of the checklist that were run to their end and found nothing. What comes after a part that broke off was not run whole. */
function passedChecks(
  chain: StepFault | undefined,
  life: StepFault | undefined,
  match: FollowedMatch | undefined,
  ending: StepFault | undefined,
): Check[] {
  const convictions = match?.course?.convictions ?? [];
  const isLost = match?.lost !== undefined;
  const found: Record<Check, boolean> = {
    chain: chain !== undefined,
    life: life !== undefined,
    game: isLost || convictions.some(({ opened }) => !opened),
    openings: isLost || convictions.length > 0,
    ending: isLost || ending !== undefined,
  };
  const torn = CHECKS.findIndex((check) => found[check] && (check === 'chain' || check === 'life'));
  return CHECKS.filter((check, i) => !found[check] && (torn < 0 || i < torn));
}

/** What the authors of steps say of their own clocks, where it is far from the timestamp of the step before: one note a seat. */
function clockNotes(linked: readonly LinkedEntry[], life: Life): ClockNote[] {
  const notes = new Map<number, ClockNote>();
  for (const [i, { entry }] of linked.entries()) {
    const { seq, clock, signatures } = entry.step;
    const seat = authorOf(life, signatures[0]!.key);
    if (clock === undefined || i === 0 || seat === undefined) continue;
    const ahead = clock - linked[i - 1]!.entry.step.timestamp.time;
    if (Math.abs(ahead) <= LIMITS.clockApartMs) continue;
    const known = notes.get(seat) ?? { seat, step: seq, steps: 0, ahead };
    const farthest = Math.abs(ahead) > Math.abs(known.ahead) ? ahead : known.ahead;
    notes.set(seat, { ...known, steps: known.steps + 1, ahead: farthest });
  }
  return [...notes.values()];
}

/** The fault at the earliest step; at the same step the one that comes first on the checklist. */
function earliest(faults: readonly (StepFault | undefined)[]): StepFault | undefined {
  return faults
    .filter((fault) => fault !== undefined)
    .reduce<StepFault | undefined>((a, b) => (a === undefined || b.seq < a.seq ? b : a), undefined);
}

/** Ending: the match is closed, the seats signed the result that the log has, and the record is the one that was asked for. */
function checkEnding(
  { linked, tip }: ChainReport,
  life: Life | undefined,
  result: Result | null,
  expected: string | undefined,
): StepFault | undefined {
  const at = (fault: Fault): StepFault => ({ seq: Math.max(0, tip.seq - 1), fault });
  if (life?.phase !== 'closed') return at(new Fault('log/not-closed'));
  const claim = linked.at(-1)!.entry.payload?.['result'] ?? null;
  if (life.closedBy === 'endgame' && encodeCanonical(claim) !== encodeCanonical(result === null ? null : { ...result })) {
    return at(new Fault('game/wrong-result'));
  }
  if (expected !== undefined && expected !== tip.prev)
    return at(new Fault('log/other-final-hash', `the last step hashes to ${tip.prev}`));
  return undefined;
}

/** `whole`: nothing of the record was left out of the checks. */
function seatVerdict(seat: number, life: SeatLife, course: Course | undefined, whole: boolean): SeatVerdict {
  const opened = course?.openings[seat] !== undefined;
  const { name, key, formerKeys } = life;
  const later = formerKeys.length === 0 ? {} : { laterKeys: [...formerKeys.slice(1), key] };
  const claim = { key: playerOf(life), ...later, ...(name === undefined ? {} : { name }), opened };
  const conviction = course?.convictions.find((one) => one.seat === seat);
  if (conviction !== undefined) return { ...claim, verdict: 'fault', fault: reportOf(conviction) };
  return { ...claim, verdict: whole && course !== undefined && isHonest(course, seat) ? 'honest' : 'unproven' };
}

/** Whether all that the seat has said was checked, by its opening or because each statement was proven. */
function isHonest({ game, position, openings, audited, unchecked }: Course, seat: number): boolean {
  if (unchecked.includes(seat)) return false;
  return openings[seat] === undefined ? game.isProven(position.state, seat) : audited.includes(seat);
}

function reportOf({ seq, fault }: StepFault): FaultReport {
  return { code: fault.code, step: seq, detail: fault.message };
}
