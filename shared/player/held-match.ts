/** The match as a session holds it: its log, verified and applied step by step, with its game and the machine of our seat. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { PlatformSha256 } from '../crypto/hash.ts';
import type { Opening } from '../crypto/opening.ts';
import { digestAhead } from '../crypto/payload-digest.ts';
import { Fault, type FaultCode } from '../fault.ts';
import type { FindGame } from '../games/interface.ts';
import { CHAIN_START, type ChainReport, type LinkedEntry, type Tip, verifyChain } from '../log/chain.ts';
import type { Entry } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
import { auditGameRun } from '../playthrough/audit.ts';
import { applyEntry, beginFollowing, type FollowedMatch } from '../playthrough/followed-match.ts';
import { hasOpenedInPlay } from '../playthrough/result.ts';
import { type Checking, DueAudits } from './due-audits.ts';
import { EquivocationWatch } from './equivocation.ts';
import type { FollowedTogether } from './followed-together.ts';
import type { KeptLog } from './kept-log.ts';
import { headsOf } from './known-head.ts';
import type { LocalSeat } from './local-seat.ts';
import type { MachineDriver } from './machine-driver.ts';
import { OwnChecks } from './own-checks.ts';
import { releaseEntries, releaseRun } from './released-payloads.ts';

interface HeldMatchPorts {
  readonly match: string;
  readonly ed25519: Ed25519;
  /** The platform's hash, for what is large. */
  readonly sha256Hex?: PlatformSha256;
  readonly findGame: FindGame;
  /** Absent for a spectator. */
  readonly seat: LocalSeat | undefined;
  /** What other sessions of this program follow from the same entries. */
  readonly following?: FollowedTogether;
  readonly log: KeptLog;
  readonly driver: MachineDriver;
  /** Whether somebody calls `auditOn` while nothing comes in. If not, every audit runs in its place. */
  readonly auditsBehind: boolean;
  /** Whether the session has ended. */
  readonly hasLeft: () => boolean;
}

/** Faults of the terms, which only the creator of a match states. */
const TERMS_FAULTS: readonly FaultCode[] = ['game/wrong-params', 'game/wrong-seats', 'life/short-deadline'];

export class HeldMatch {
  readonly equivocation: EquivocationWatch;
  readonly #ports: HeldMatchPorts;
  readonly #checks: OwnChecks;
  readonly #audits = new DueAudits();
  #tip: Tip = CHAIN_START;
  #match: FollowedMatch;
  #entries: readonly LinkedEntry[] = [];

  constructor(ports: HeldMatchPorts) {
    const { match, ed25519, findGame, seat } = ports;
    this.#ports = ports;
    this.#checks = new OwnChecks(() => seat?.secret);
    this.#match = beginFollowing(match, findGame, this.#checks);
    this.equivocation = new EquivocationWatch(ed25519, () => ({
      ...{ entries: this.#entries, tip: this.#tip, matchState: this.matchState },
      heads: [this.#tip, ...(seat === undefined ? [] : headsOf(seat.secret))],
    }));
  }

  get match(): FollowedMatch {
    return this.#match;
  }

  get matchState(): MatchState {
    return this.#match.matchState;
  }

  get entries(): readonly LinkedEntry[] {
    return this.#entries;
  }

  /** Where the next step belongs. */
  get tip(): Tip {
    return this.#tip;
  }

  /** Steps that our seat has seen and that have not come in: here after the kept log was lost, or on another device. */
  get missing(): number {
    return Math.max(0, (this.#ports.seat?.known ?? 0) - this.matchState.seq);
  }

  /** Whether this device plays its seat, and may go on doing so. */
  get isHere(): boolean {
    return this.#ports.seat?.isHere(this.matchState) === true;
  }

  get hasLeft(): boolean {
    return this.#ports.hasLeft();
  }

  /** How far the audits are that run behind everything else; undefined when every opening that is due was audited. */
  get checking(): Checking | undefined {
    return this.#audits.progressOf(this.#match.gameRun);
  }

  /** Whether there is an audit for `auditOn` to go on with. */
  get mayAudit(): boolean {
    return this.#ports.auditsBehind && this.#audits.canGoOn(this.#match.gameRun);
  }

  /** Whether nothing may be signed on this log: it is not whole, the relay is at fault, or the session has ended. */
  get isClosed(): boolean {
    return this.hasLeft || this.equivocation.blamesRelay || this.missing > 0;
  }

  /** Loads the log that this device kept. Damaged parts come from the relay again. */
  async restore(): Promise<void> {
    const { log, driver, seat } = this.#ports;
    const entries = await log.load();
    const { linked, tip } = await this.#verify(entries);
    log.holds(linked.length);
    this.#checks.begin(linked);
    await this.#adopt(linked, tip);
    if (seat?.machine !== undefined) await driver.workOff(seat.machine, 'log');
    this.#release();
  }

  /** Verifies and applies the steps that are new, up to the first at which the relay breaks its rules. Returns whether there were any. */
  async extend(shown: readonly Entry[]): Promise<boolean> {
    const entries = shown.filter((entry) => entry.step.seq >= this.#tip.seq);
    if (this.equivocation.blamesRelay || entries.length === 0) return false;
    const { linked, tip, fault } = await this.#verify(entries);
    await this.#adopt(linked, tip);
    const next = entries[linked.length];
    if (fault !== undefined && next !== undefined) await this.equivocation.refuse(next.step, fault);
    await this.equivocation.settleProposals();
    return true;
  }

  /** Keeps what is new of the log. */
  async keep(): Promise<void> {
    await this.#ports.log.keep(this.#entries);
    this.#release();
  }

  async #verify(entries: readonly Entry[]): Promise<ChainReport> {
    const { ed25519, sha256Hex: hash, following } = this.#ports;
    if (hash !== undefined) await Promise.all(entries.map(({ payload }) => payload && digestAhead(payload, hash)));
    return following?.verify(this.#tip, entries, ed25519) ?? verifyChain(this.#tip, entries, ed25519);
  }

  /** Applies entries whose chain holds, up to the first that breaks the rules of a match. */
  async #adopt(entries: readonly LinkedEntry[], tip: Tip): Promise<void> {
    const { seat, driver } = this.#ports;
    const cached = seat === undefined ? undefined : await driver.findCached(seat.secret, entries);
    if (cached !== undefined) seat?.skipTo(cached);
    let count = 0;
    let broken: Fault | undefined;
    for (const linked of entries) {
      // One check of such a game takes as long as many steps of another: what else the program has to do comes between two.
      if (count > 0 && this.#match.gameRun?.game.check !== undefined) await driver.pause();
      if (this.hasLeft || broken !== undefined) break;
      count++;
      broken = await this.#applyNext(linked);
    }
    // One copy per batch: a match has thousands of steps, and a snapshot never changes.
    this.#entries = [...this.#entries, ...entries.slice(0, count)];
    if (broken !== undefined) this.equivocation.blameRelay({ seq: entries[count - 1]!.entry.step.seq, fault: broken });
    else if (count === entries.length) this.#tip = tip;
  }

  /** Applies one entry, when the machine has worked on what it depends on. Returns the fault of the relay that it shows. */
  async #applyNext(linked: LinkedEntry): Promise<Fault | undefined> {
    const { seat, driver, log } = this.#ports;
    if (seat?.machine !== undefined) await driver.workOff(seat.machine, 'log');
    try {
      await this.#apply(linked);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
    const { gameRun } = this.#match;
    const whole = seat?.mustRefold && gameRun !== undefined ? await log.restore(gameRun) : undefined;
    if (seat !== undefined && whole !== undefined) await driver.refold(seat, whole);
    return undefined;
  }

  /** Applies one verified entry to the match, its game run and our machine. */
  async #apply(linked: LinkedEntry): Promise<void> {
    const { seat } = this.#ports;
    seat?.checkStep(linked);
    const before = this.#match;
    const after = await this.#after(before, linked);
    this.#match = after;
    seat?.apply(before, after, linked, this.#checks);
    if (after.lost !== undefined && before.lost === undefined) {
      // The relay knows no game: for terms against the rules of the game the creator answers, who signed them.
      if (!TERMS_FAULTS.includes(after.lost.fault.code)) throw after.lost.fault;
      this.equivocation.blameSeat({ seat: after.matchState.terms!.seat, seq: 0, fault: after.lost.fault });
    }
    const [first] = after.gameRun?.convictions ?? [];
    if (before.gameRun !== undefined && first !== undefined) this.equivocation.blameSeat(first);
  }

  async #after(before: FollowedMatch, linked: LinkedEntry): Promise<FollowedMatch> {
    const { following } = this.#ports;
    const known = following?.after(before, linked.entry);
    if (known !== undefined) return known;
    const after = await this.#audited(applyEntry({ ...before, checks: this.#checks }, linked));
    following?.remember(before, linked.entry, after);
    return after;
  }

  /** Does one step of the audits that wait. Returns whether they are through by it. */
  async auditOn(): Promise<boolean> {
    const { log, driver } = this.#ports;
    const { gameRun } = this.#match;
    if (!this.#audits.canGoOn(gameRun)) return false;
    await driver.pause();
    const audited = await this.#audits.goOn(gameRun, () => log.restore(gameRun), this.#isProven);
    if (audited === undefined || this.hasLeft) return false;
    this.#match = { ...this.#match, gameRun: audited };
    const [first] = audited.convictions;
    if (first !== undefined) this.equivocation.blameSeat(first);
    return true;
  }

  /**
   * The match after the audits that are due; they run in tasks where machines work for long. What is opened once the play is over convicts
   * nobody in the middle of it: those audits may wait, so that our own opening goes out before them, and both boards are shown.
   */
  async #audited(match: FollowedMatch): Promise<FollowedMatch> {
    const { driver, log, auditsBehind } = this.#ports;
    const { gameRun } = match;
    if (gameRun === undefined || gameRun.due.length === 0) return match;
    const isLong = gameRun.game.work !== undefined;
    if (auditsBehind && isLong && !hasOpenedInPlay(gameRun)) return match;
    const whole = await log.restore(gameRun);
    if (whole === undefined) return match;
    const audited = isLong ? await driver.audit(whole, this.#isProven) : auditGameRun(whole, this.#isProven);
    return { ...match, gameRun: { ...(audited ?? gameRun), steps: gameRun.steps } };
  }

  /** What others take over is audited for all of them. */
  readonly #isProven = (author: number, opening: Opening): boolean =>
    this.#ports.following === undefined && this.#ports.seat?.proves(author, opening) === true;

  /** What is large and lies in the kept log leaves memory. */
  #release(): void {
    const { log } = this.#ports;
    const { gameRun } = this.#match;
    if (gameRun?.game.unpublished === undefined) return;
    this.#entries = releaseEntries(this.#entries, gameRun, log.length);
    const released = releaseRun(gameRun, log.length);
    if (released !== gameRun) this.#match = { ...this.#match, gameRun: released };
  }
}
