/**
 * Runs the long work of a machine task by task, so that its program stays responsive, and draws the fresh bytes that it asks for. A task
 * changes the machine at once; between two tasks everything may be read.
 */

import type { Opening } from '../crypto/opening.ts';
import { FRESH_BYTES, freshDecision } from '../games/fresh-bytes.ts';
import type { Place } from '../games/steps.ts';
import type { LinkedEntry } from '../log/chain.ts';
import type { MatchState } from '../match/match-state.ts';
import { auditDue } from '../playthrough/audit.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import { CACHED_MACHINES, type CacheStore } from './cache-store.ts';
import type { CachedAt, LocalSeat } from './local-seat.ts';
import type { KeptSeat } from './log-store.ts';
import type { CachedMachine, Machine } from './machine.ts';

/** What a session is busy with, in tasks of the machine. */
export interface Working {
  /** The log is followed from its beginning or from the cache, or a new step is worked on. */
  readonly on: 'log' | 'step';
  /** Tasks done since this began. */
  readonly tasks: number;
}

interface DriverTools {
  /** Lets other work of the program run. */
  readonly pause: () => Promise<void>;
  /** So many bytes that nobody can know before. */
  readonly random: ((bytes: number) => Uint8Array) | undefined;
  readonly caches: CacheStore | undefined;
  /** Whether the session has ended meanwhile. */
  readonly hasLeft: () => boolean;
  readonly changed: () => void;
}

export class MachineDriver {
  readonly #tools: DriverTools;
  #working: Working | undefined;
  #hasRefolded = false;
  /** The links under which this device has a machine, the latest first. */
  #links: readonly string[] | undefined;
  /** Until the machine that is written now lies in the cache. */
  #writing: Promise<void> | undefined;

  constructor(tools: DriverTools) {
    this.#tools = tools;
  }

  get working(): Working | undefined {
    return this.#working;
  }

  pause(): Promise<void> {
    return this.#tools.pause();
  }

  /** Works until the machine asks for something else; with `all`, until nothing is left. */
  async workOff(machine: Machine, on: Working['on'], all = false): Promise<void> {
    try {
      for (let tasks = 1; all || machine.need().kind === 'work'; tasks++) {
        if (this.#tools.hasLeft()) return;
        if (!machine.work()) {
          if (machine.need().kind === 'work') throw new Error('the machine asks for work and has none');
          return;
        }
        this.#working = { on, tasks };
        this.#tools.changed();
        await this.#tools.pause();
      }
    } finally {
      this.#working = undefined;
    }
  }

  /**
   * Judges our own seat before it accuses another, by the audit that everybody else will run. A machine that accuses wrongly is a bug of
   * ours or of a cache: it begins anew, once, and goes on if it finds nothing then.
   */
  async judge(seat: LocalSeat, run: GameRun, place: Place | undefined): Promise<void> {
    const { machine } = seat;
    if (machine === undefined || !machine.mustJudge()) return;
    await this.#runThrough(machine.judge(run, place), 'log');
    if (machine.passesAudit() || this.#hasRefolded || this.#tools.hasLeft()) return;
    this.#hasRefolded = true;
    await this.refold(seat, run);
    await this.judge(seat, run, place);
  }

  /** Brings a machine that had to begin anew to the present step of its seat. */
  async refold(seat: LocalSeat, run: GameRun): Promise<void> {
    await this.#runThrough(seat.refold(run), 'log');
  }

  /** What the tasks return in the end; undefined when the session has ended meanwhile. */
  async #runThrough<Return>(tasks: Generator<unknown, Return>, on: Working['on']): Promise<Return | undefined> {
    try {
      for (let done = 1; ; done++) {
        const task = tasks.next();
        if (task.done === true) return task.value;
        if (this.#tools.hasLeft()) return undefined;
        this.#working = { on, tasks: done };
        this.#tools.changed();
        await this.#tools.pause();
      }
    } finally {
      this.#working = undefined;
    }
  }

  /** Brings the machine to where it asks for a person, or has something to send: fresh bytes are saved before they are used. */
  async settle(seat: LocalSeat, machine: Machine, matchState: MatchState): Promise<void> {
    const { hasLeft, random } = this.#tools;
    for (;;) {
      await this.workOff(machine, 'step');
      const need = machine.need();
      if (hasLeft() || need.kind !== 'fresh-bytes') return;
      if (random === undefined) throw new Error('this session has no source of fresh bytes');
      const decision = freshDecision(need.at, random(FRESH_BYTES));
      await machine.decide(decision, () => seat.save({ decisions: [...seat.secret.decisions, decision] }, matchState));
    }
  }

  /** Runs the audits that are due, which have a long work of their own. */
  audit(run: GameRun, isProven: (seat: number, opening: Opening) => boolean): Promise<GameRun | undefined> {
    return this.#runThrough(auditDue(run, isProven), 'log');
  }

  /** The machine that is cached after the last of these steps that has one. */
  async findCached(seat: KeptSeat, entries: readonly LinkedEntry[]): Promise<CachedAt | undefined> {
    const links = await this.#cachedLinks(seat);
    const link = entries.findLast((entry) => links.includes(entry.link))?.link;
    if (link === undefined) return undefined;
    const machine = await this.#tools.caches?.load(seat, link);
    return machine === undefined ? undefined : { link, machine };
  }

  async #cachedLinks(seat: KeptSeat): Promise<readonly string[]> {
    this.#links ??= (await this.#tools.caches?.links(seat)) ?? [];
    return this.#links;
  }

  /** Drops all cached machines of a seat whose match is over. */
  async dropCached(seat: KeptSeat): Promise<void> {
    const { caches } = this.#tools;
    if (caches !== undefined) await this.#dropOthers(caches, seat, []);
  }

  /** Drops the cached machines of another log than this one, and does all that is left to do for the machine. */
  async rest(seat: KeptSeat, machine: Machine, entries: readonly LinkedEntry[], link: string): Promise<void> {
    const { caches, changed } = this.#tools;
    if (caches === undefined) return;
    await this.#dropOthers(caches, seat, entries);
    if (this.#links?.[0] === link) return;
    changed();
    await this.workOff(machine, 'step', true);
  }

  /** Caches a machine at rest under the link of its last step, unless one is being written. A cache that cannot be kept is no loss. */
  async cache(seat: KeptSeat, machine: Machine, link: string): Promise<void> {
    const { caches, hasLeft } = this.#tools;
    if (caches === undefined || this.#writing !== undefined || this.#links?.[0] === link) return;
    const frozen = hasLeft() ? undefined : machine.freeze();
    if (frozen === undefined) return;
    this.#writing = this.#write(caches, seat, link, frozen);
    await this.#writing;
    this.#writing = undefined;
  }

  async #write(caches: CacheStore, seat: KeptSeat, link: string, frozen: CachedMachine): Promise<void> {
    try {
      await caches.keep(seat, link, frozen);
      this.#links = [link, ...(this.#links ?? []).filter((one) => one !== link)].slice(0, CACHED_MACHINES);
    } catch {
      this.#links = undefined;
    }
  }

  async #dropOthers(caches: CacheStore, seat: KeptSeat, entries: readonly LinkedEntry[]): Promise<void> {
    await this.#writing;
    const links = await this.#cachedLinks(seat);
    if (links.length === 0) return;
    const known = new Set(entries.map(({ link }) => link));
    for (const link of links.filter((one) => !known.has(one))) await caches.drop(seat, link);
    this.#links = links.filter((one) => known.has(one));
  }
}
