/** The world of a schedule: one seed decides every delay and every fault, and time passes only from one event to the next. */

import { setImmediate } from 'node:timers/promises';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';
import { START_MS, testSeed } from '../support/table.ts';

/** Everything that may go wrong. */
export const ADVERSITIES = [
  'message delayed',
  'message doubled',
  'line cut',
  'line refused',
  'device offline',
  'device reloaded',
  'seat taken over',
  'device fails to save',
  'device slow',
  'relay evicted',
  'step not stored',
  'answer lost',
  'store throws',
  'alarm late',
  'alarm early',
  'alarm twice',
  'clock moves',
  'outlet fails',
  'outlet answer lost',
] as const;
/** What else may go wrong with a device that caches its machine, in a game whose seats may move. */
export const DEVICE_ADVERSITIES = [
  'reloaded at a message',
  'power cut',
  'cache lost',
  'cache damaged',
  'kept log lost',
  'seat moved',
  'seat taken back',
] as const;
type Adversity = (typeof ADVERSITIES)[number] | (typeof DEVICE_ADVERSITIES)[number];

/** One chance in so many, where it could strike; 0 is never. Half of the schedules are without it, so that others are met alone. */
const ODDS = [0, 0, 0, 100, 30, 8];

interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => unknown;
}

/** What the world does to a program, as an error that it may meet. */
export class SimulatedFailure extends Error {}

export class World {
  readonly seed: string;
  readonly random: RandomInteger;
  readonly trace: string[] = [];
  /** How often each adversity struck. */
  readonly struck = new Map<Adversity, number>();
  now = START_MS;
  /** Nothing goes wrong any more. */
  calm = false;
  /** The first property that was violated. */
  violation: unknown;
  readonly #odds: Readonly<Record<string, number>>;
  #events: Event[] = [];
  #order = 0;

  constructor(seed: string, more: readonly Adversity[] = []) {
    this.seed = seed;
    this.random = randomIntegers(testSeed(seed, 'schedule'), 'schedule');
    this.#odds = Object.fromEntries([...ADVERSITIES, ...more].map((one) => [one, this.pick(ODDS)]));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.random(items.length)]!;
  }

  /** A delay in ms: most are short, some are long. */
  delay(most: number): number {
    const scale = this.pick([100, 10, 10, 1]);
    return this.random(Math.max(1, Math.floor(most / scale)) + 1);
  }

  /** Whether it strikes here and now. */
  strikes(adversity: Adversity): boolean {
    const odds = this.#odds[adversity] ?? 0;
    const struck = !this.calm && odds > 0 && this.random(odds) === 0;
    if (struck) {
      this.note(adversity);
      this.struck.set(adversity, (this.struck.get(adversity) ?? 0) + 1);
    }
    return struck;
  }

  note(what: string): void {
    this.trace.push(`${((this.now - START_MS) / 1_000).toFixed(3).padStart(9)} s  ${what}`);
  }

  /** Reports a violation: the schedule ends after this event. */
  fail(violation: unknown): void {
    this.violation ??= violation;
  }

  /** Calls back after `ms`; returns what cancels it. */
  after(ms: number, run: () => unknown): () => void {
    const event: Event = { at: this.now + Math.ceil(ms), order: this.#order++, run };
    // Events are ordered by time, and by arrival where times are equal.
    let place = this.#events.length;
    while (place > 0 && this.#events[place - 1]!.at > event.at) place--;
    this.#events.splice(place, 0, event);
    return () => {
      this.#events = this.#events.filter((one) => one !== event);
    };
  }

  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs the next event, and everything that follows from it at once. */
  async step(): Promise<void> {
    const event = this.#events.shift();
    if (event === undefined) throw new Error('nothing is left to happen');
    this.now = event.at;
    Promise.resolve(event.run()).catch((error) => this.fail(error));
    await setImmediate();
  }
}
