/**
 * Verification reads like a checklist: chain → life → game → openings → ending. The verdict is a pure function of the log; the same
 * function runs in a browser, on a command line and in the tests of the relay.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Sha256Hex } from '../crypto/hash.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, Fault } from '../fault.ts';
import type { Result } from '../games/interface.ts';
import { CHAIN_START, type ChainReport, type LinkedEntry, type StepFault, verifyChain } from '../log/chain.ts';
import { decodeLog, type LogReading } from '../log/file.ts';
import { authorOf, type MatchSeat, type MatchState, playerOf } from '../match/match-state.ts';
import { settleAudits } from '../playthrough/audit.ts';
import { applyEntry, beginFollowing, type FollowedMatch, resultOf } from '../playthrough/followed-match.ts';
import type { Conviction, GameRun } from '../playthrough/game-run.ts';
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
  readonly matchState?: MatchState;
  readonly gameRun?: GameRun;
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
  const { matchState, gameRun } = match ?? {};
  return {
    verdict,
    linked: chain.linked,
    machines,
    ...(matchState === undefined ? {} : { matchState }),
    ...(gameRun === undefined ? {} : { gameRun }),
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
    const followed = attempt(() => applyEntry(match, one));
    if (!followed.ok) return { match, machines, fault: { seq, fault: followed.fault } };
    match = followed.value;
    const { gameRun } = match;
    if (gameRun !== undefined && gameRun.due.length > 0)
      match = { ...match, gameRun: await audit(gameRun, file, seq, machines, options) };
    await options.progress?.({ check: kind === 'opening' ? 'openings' : 'game', done: i + 1, total: linked.length });
  }
  return { match, machines };
}

/** Steps of an audit between two reports of progress. */
const AUDIT_BATCH = 4;

/** The course after the audits that are due behind the step `seq` of the log. */
async function audit(
  gameRun: GameRun,
  log: Uint8Array,
  seq: number,
  machines: (readonly unknown[] | undefined)[],
  { progress, auditElsewhere }: VerifyOptions,
): Promise<GameRun> {
  const total = gameRun.due.length * gameRun.steps.length;
  let done = 0;
  const advance = (steps: number) => {
    done += steps;
    return progress?.({ check: 'openings', done, total });
  };
  if (gameRun.game.openings && auditElsewhere !== undefined) {
    const reports = await auditElsewhere(
      gameRun.due.map((seat) => ({ log, seq, seat })),
      (steps) => void advance(steps),
    );
    return settleAudits(gameRun, reports.map(convictionOf));
  }
  const audits: { seat: number; conviction: Conviction | undefined }[] = [];
  for (const seat of gameRun.due) {
    const owns: unknown[] = [];
    const conviction = await runAudit(gameRun, seat, AUDIT_BATCH, advance, owns);
    audits.push({ seat, conviction });
    if (conviction === undefined) machines[seat] = owns;
  }
  return settleAudits(gameRun, audits);
}

function convictionOf({ seat, fault }: AuditReport): { seat: number; conviction: Conviction | undefined } {
  if (fault === undefined) return { seat, conviction: undefined };
  return { seat, conviction: { seat, seq: fault.step, fault: new Fault(fault.code, fault.detail), opened: true } };
}

function conclude(chain: ChainReport, { match, fault: broken }: Followed, expected: string | undefined): Verdict {
  const matchState = match?.matchState;
  const gameRun = match?.gameRun;
  const result = match === undefined ? null : (resultOf(match) ?? null);
  const torn = earliest([chain.fault, broken, match?.lost]);
  const convictions = gameRun?.convictions ?? [];
  const ending = checkEnding(chain, matchState, result, expected);
  // Where the log breaks off, or has convicted a seat already, that it has no end says nothing more.
  const isOpen = ending?.fault.code === 'log/not-closed' && convictions.length > 0;
  const fault = torn ?? (isOpen ? undefined : ending);
  const clocks = matchState === undefined ? [] : clockNotes(chain.linked, matchState);
  return {
    ok: fault === undefined && convictions.length === 0,
    match: matchState?.match ?? null,
    finalHash: chain.tip.prev,
    steps: chain.linked.length,
    game: matchState?.terms?.game ?? null,
    // What the seats that were left have signed changes nothing of what the log says.
    result: fault === undefined || fault.fault.code === 'game/wrong-result' ? result : null,
    seats: (matchState?.seats ?? []).map((seat, i) =>
      seat === undefined ? null : seatVerdict(i, seat, gameRun, torn === undefined),
    ),
    timestampsBy: matchState?.terms?.relay ?? null,
    closedBy: matchState?.closedBy ?? null,
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
  const convictions = match?.gameRun?.convictions ?? [];
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
function clockNotes(linked: readonly LinkedEntry[], matchState: MatchState): ClockNote[] {
  const notes = new Map<number, ClockNote>();
  for (const [i, { entry }] of linked.entries()) {
    const { seq, clock, signatures } = entry.step;
    const seat = authorOf(matchState, signatures[0]!.key);
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
  matchState: MatchState | undefined,
  result: Result | null,
  expected: string | undefined,
): StepFault | undefined {
  const at = (fault: Fault): StepFault => ({ seq: Math.max(0, tip.seq - 1), fault });
  if (matchState?.phase !== 'closed') return at(new Fault('log/not-closed'));
  const claim = linked.at(-1)!.entry.payload?.['result'] ?? null;
  if (matchState.closedBy === 'endgame' && encodeCanonical(claim) !== encodeCanonical(result === null ? null : { ...result })) {
    return at(new Fault('game/wrong-result'));
  }
  if (expected !== undefined && expected !== tip.prev)
    return at(new Fault('log/other-final-hash', `the last step hashes to ${tip.prev}`));
  return undefined;
}

/** `whole`: nothing of the record was left out of the checks. */
function seatVerdict(seat: number, matchState: MatchSeat, gameRun: GameRun | undefined, whole: boolean): SeatVerdict {
  const opened = gameRun?.openings[seat] !== undefined;
  const { name, key, formerKeys } = matchState;
  const later = formerKeys.length === 0 ? {} : { laterKeys: [...formerKeys.slice(1), key] };
  const claim = { key: playerOf(matchState), ...later, ...(name === undefined ? {} : { name }), opened };
  const conviction = gameRun?.convictions.find((one) => one.seat === seat);
  if (conviction !== undefined) return { ...claim, verdict: 'fault', fault: reportOf(conviction) };
  return { ...claim, verdict: whole && gameRun !== undefined && isHonest(gameRun, seat) ? 'honest' : 'unproven' };
}

/** Whether all that the seat has said was checked, by its opening or because each statement was proven. */
function isHonest({ game, position, openings, audited, unchecked }: GameRun, seat: number): boolean {
  if (unchecked.includes(seat)) return false;
  return openings[seat] === undefined ? game.isProven(position.state, seat) : audited.includes(seat);
}

function reportOf({ seq, fault }: StepFault): FaultReport {
  return { code: fault.code, step: seq, detail: fault.message };
}
