/**
 * Decides for a person who lets the time run out, where the game says what (`Game.inHaste`), while enough of it is left to sign and to send.
 * It is part of the session: so it is the same on a page that nobody looks at, and on a terminal. The word of the relay alone never hurries it: who
 * loses by a false clock leaves a trace in the log, and a decision in haste leaves none.
 */

import type { JsonObject } from '../encoding/canonical.ts';
import { outOfTimeAt } from '../match/clock.ts';
import { askedNeed } from './asked-need.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { HeldMatch } from './held-match.ts';
import type { LocalSeat } from './local-seat.ts';

/** How much time is left then, in ms. */
export const HASTE_MS = 3_000;

/** Timers of browsers take no more than 24 days, and a device may sleep: it looks again after so long. */
const LOOK_MS = 3_600_000;

/** What a device has decided for its person. */
export interface HastyDecision {
  /** Length of the log then. */
  readonly seq: number;
  readonly decision: JsonObject;
}

interface HastePorts {
  readonly held: HeldMatch;
  /** Absent for a spectator. */
  readonly seat: LocalSeat | undefined;
  /** This device's clock, in ms. */
  readonly now: () => number;
  readonly clocks: ClockWatch;
  /** Calls back after so many ms, unless the returned function is called. Without it nothing is decided for anybody. */
  readonly after: ((ms: number, callback: () => void) => () => void) | undefined;
  /** Asks the session to call `decide` between its other work. */
  readonly due: () => void;
}

export class Haste {
  readonly #ports: HastePorts;
  #cancel: () => void = () => {};
  #decided: HastyDecision | undefined;
  /** Length of the log when the time came last: it comes once in each turn. */
  #tried: number | undefined;
  /** Whether its person has decided anything on this device. */
  #hasPerson = false;

  constructor(ports: HastePorts) {
    this.#ports = ports;
  }

  /** What was decided last. */
  get decided(): HastyDecision | undefined {
    return this.#decided;
  }

  /** The person of the seat has decided something here. */
  personDecided(): void {
    this.#hasPerson = true;
  }

  /** Called whenever the session has done something: the time may be another. */
  watch(): void {
    this.stop();
    const { after, due } = this.#ports;
    const ms = this.#dueIn();
    if (ms !== undefined && after !== undefined) this.#cancel = after(Math.min(Math.max(0, ms), LOOK_MS), due);
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => {};
  }

  /** Decides if the time has come, through `perform`. */
  async decide(perform: (decision: JsonObject) => Promise<void>): Promise<void> {
    const { held, seat } = this.#ports;
    const ms = this.#dueIn();
    if (ms === undefined || ms > 0) return;
    const { seq } = held.matchState;
    this.#tried = seq;
    const decision = seat!.machine!.inHaste();
    if (decision === undefined) return;
    await perform(decision);
    this.#decided = { seq, decision };
  }

  /** In how many ms the time of our seat is almost over; undefined while nothing is to be decided. */
  #dueIn(): number | undefined {
    const { held, seat, now, clocks } = this.#ports;
    const { phase, terms, seats, next, seq } = held.matchState;
    const { secret, machine } = seat ?? {};
    if (held.match.gameRun?.game.inHaste === undefined || machine === undefined || secret === undefined) return undefined;
    if (phase !== 'play' || !next.includes(secret.seat) || this.#tried === seq) return undefined;
    const own = seats[secret.seat]!;
    // A device to which a seat has moved, and which nobody uses, may know less than the one that its person looks at.
    if (own.formerKeys.length > 0 && !this.#hasPerson) return undefined;
    const time = askedNeed(held, machine).kind === 'decide' ? clocks.timeInTurn(own.since!, now()) : undefined;
    return time === undefined ? undefined : outOfTimeAt(own, terms!) - HASTE_MS - time;
  }
}
