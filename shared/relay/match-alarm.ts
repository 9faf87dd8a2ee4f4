/** The one alarm of a match: deadlines, what is owed to others, and the end of the time for which its log is kept. */

import { keptUntil } from './deletion.ts';
import type { Outlets } from './outlets.ts';
import { nextDueTime, type Outcome, settleDeadlines } from './relay-rules.ts';
import { type Failures, Retry } from './retry.ts';
import type { RelayPorts } from './shell-ports.ts';
import { HOUR_MS, SECOND_MS } from './spans.ts';
import type { StoredMatch } from './stored-match.ts';

/** The longest wait after deadlines could not be settled: one is due at once. */
const LONGEST_WAIT_MS = 60 * SECOND_MS;
/** A match that cannot be read is tried again so often, for a later release may mend it. */
const DAMAGED_MS = HOUR_MS;
type AlarmPorts = Pick<RelayPorts<never>, 'store' | 'alarm' | 'setAlarm' | 'now' | 'report' | 'tools'>;

interface AlarmParts {
  readonly match: StoredMatch;
  readonly outlets: Outlets;
  /** Writes what the rules have decided, and sends it. */
  readonly apply: (outcome: Outcome) => void;
  /** Deletes the match, for it was kept long enough. */
  readonly bury: () => Promise<void>;
  /** The record is stored. */
  readonly published: (finalHash: string) => void;
}

export class MatchAlarm {
  readonly #ports: AlarmPorts;
  readonly #parts: AlarmParts;
  readonly #settlement: Retry;
  /** The alarm that is known to be set; it may ring before anything is due, never after. */
  #at: number | undefined;

  constructor(ports: AlarmPorts, parts: AlarmParts) {
    const { alarm, now, report } = ports;
    this.#ports = ports;
    this.#parts = parts;
    this.#at = alarm;
    // The disk itself has failed here, so nothing is stored of it; and it is this object's own, so there is no crowd to keep apart.
    const unsaved = { now, random: () => 0, load: () => undefined, save: () => {} };
    const what = 'deadlines will be settled again';
    const retrying = {
      ...unsaved,
      report: (error: unknown, { count, retryAt }: Failures) => report({ at: 'failed', what, error, attempt: count, retryAt }),
    };
    this.#settlement = new Retry(retrying, { most: LONGEST_WAIT_MS });
  }

  /** Every deadline and every retry. It is idempotent, and sets itself again for what comes next. */
  async ring(): Promise<void> {
    this.#at = undefined;
    const { now, setAlarm } = this.#ports;
    const { match, outlets, published } = this.#parts;
    if (match.tombstone !== undefined) return;
    if (match.isDamaged) return setAlarm(now() + DAMAGED_MS);
    if (!match.exists) return;
    // The platform retries an alarm that throws a few times and then never again, so nothing throws here.
    await this.#settlement.attempt(() => this.#settle());
    if (match.tombstone !== undefined) return;
    if (now() < outlets.heldUntil) return setAlarm(outlets.heldUntil);
    await outlets.send(() => match.matchState, published);
    this.set();
  }

  /** Appends what is due, and deletes a match that was kept for as long as it had to be. */
  async #settle(): Promise<void> {
    const { now, tools } = this.#ports;
    const { match, apply, bury } = this.#parts;
    apply(settleDeadlines(match.state, now(), tools));
    if (now() >= this.#keptUntil) await bury();
  }

  get #keptUntil(): number {
    const { match, outlets } = this.#parts;
    return keptUntil(match, outlets, this.#ports.store);
  }

  /**
   * Sets the alarm for whatever is due next. It is moved only to an earlier time: the clock is pressed at each step, which would
   * otherwise cost a write per step, and an alarm that rings early only sets itself again.
   */
  set(): void {
    const { match, outlets } = this.#parts;
    // Its sockets are gone only after the match is deleted, and nothing is due of what is left.
    if (match.tombstone !== undefined) return;
    const { setAlarm, tools } = this.#ports;
    const due = nextDueTime(match.state, tools) ?? this.#keptUntil;
    // After a failed write, wait before settling deadlines again.
    const at = Math.min(Math.max(due, this.#settlement.notBefore), outlets.dueAt(match.matchState));
    if (at === Number.POSITIVE_INFINITY) return;
    if (this.#at !== undefined && this.#at <= at) return;
    this.#at = at;
    setAlarm(at);
  }
}
