/**
 * Explores everything that can happen in a setting, breadth-first, so that the first breach is found by a shortest trace. States
 * are distinguished by a hash of their text, in which times are relative to now (`textOf`).
 */

import { hash } from 'node:crypto';
import { type Event, eventsOf, submit } from './events.ts';
import { breachOfEvent, breachOfStep, breachOfWorld, type Property } from './properties.ts';
import { beginWorld, DAY_MS, type Log, type Setting, textOf, type World } from './world.ts';

interface Violation {
  readonly setting: string;
  readonly property: Property;
  /** The events from the beginning to the breach. */
  readonly trace: readonly string[];
}

interface Exploration {
  readonly states: number;
  /** Number of events from the beginning to the farthest state from which everything was tried. */
  readonly depth: number;
  /** Whether everything was tried from every state. */
  readonly whole: boolean;
  readonly violations: readonly Violation[];
}

/** In one state of this many, hopeless drafts are tried too, and the log is folded again. */
const THOROUGH_EVERY = 16;
const NOWHERE = -1;
/** The most steps of one seat up to its move, where turns have several. */
const STEPS_OF_TURN = 3;

/** A state and where it came from. */
interface Reached {
  readonly id: number;
  readonly world: World;
}

/**
 * Explores all events up to `depth` from the beginning, and from there on those that the honest seat can cause alone. Stops at the first
 * breach of `sought`.
 */
export function explore(setting: Setting, depth: number, sought?: Property): Exploration {
  const { stackTraceLimit } = Error;
  // There are millions of refusals, and none needs a stack trace.
  Error.stackTraceLimit = 0;
  try {
    return walkThrough(setting, depth, sought);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function walkThrough(setting: Setting, depth: number, sought: Property | undefined): Exploration {
  const walk = new Walk(setting, sought);
  let level = walk.begin();
  let walked = 0;
  for (; level.length > 0 && walked < depth; walked++) level = walk.next(level, true);
  const whole = level.length === 0 && !walk.found;
  while (level.length > 0) level = walk.next(level, false);
  if (!walk.found) walk.checkEnds();
  return { states: walk.states, depth: walked, whole, violations: walk.violations };
}

class Walk {
  readonly violations: Violation[] = [];
  readonly #setting: Setting;
  readonly #sought: Property | undefined;
  readonly #ids = new Map<string, number>();
  /** Per state: the state before it, the event in between, and the state and time that the honest seat alone reaches from it. */
  readonly #parents: number[] = [];
  readonly #whats: string[] = [];
  readonly #alone: number[] = [];
  readonly #lasts: number[] = [];
  /** Interned names of events, most of which happen many times. */
  readonly #names = new Map<string, string>();

  constructor(setting: Setting, sought: Property | undefined) {
    this.#setting = setting;
    this.#sought = sought;
  }

  /** Whether the breach that was sought is there. */
  get found(): boolean {
    return this.violations.some(({ property }) => property === this.#sought);
  }

  get states(): number {
    return this.#ids.size;
  }

  begin(): Reached[] {
    const { world, open } = beginWorld(this.#setting);
    const level: Reached[] = [];
    this.#idOf(world, 0, '');
    this.#take({ id: 0, world }, submit(this.#setting, world, open, 'open', -1), level);
    return level;
  }

  /** The new states after one more event: after any event, or only after the one that needs nobody but the honest seat. None once found. */
  next(level: (Reached | undefined)[], any: boolean): Reached[] {
    const next: Reached[] = [];
    for (const [i, from] of level.entries()) {
      // Frees the state: a level is large.
      level[i] = undefined;
      this.#expand(from!, any, next);
      if (this.found) return [];
    }
    return next;
  }

  #expand(from: Reached, any: boolean, next: Reached[]): void {
    const { id, world } = from;
    if (world.log.followed.matchState.phase === 'closed' && !any) return;
    let isFirst = world.log.followed.matchState.phase !== 'closed';
    for (const event of eventsOf(this.#setting, world, id % THOROUGH_EVERY === 0)) {
      const to = this.#take(from, event, next);
      if (isFirst) {
        this.#alone[id] = to ?? NOWHERE;
        this.#lasts[id] = event.after.now - world.now;
        if (!any) return;
      }
      isFirst = false;
    }
  }

  /** The state that an event led to, unless it is a breach, after which everything would only repeat the breach. */
  #take(from: Reached, event: Event, next: Reached[]): number | undefined {
    const { after, what } = event;
    let breach = breachOfEvent(this.#setting, from.world, event);
    for (const [before, log] of newSteps(from.world.log, after.log)) breach ??= breachOfStep(this.#setting, before, log);
    if (breach !== undefined) {
      this.#report(breach, from.id, what);
      return undefined;
    }
    const known = this.#ids.size;
    const id = this.#idOf(after, from.id, what);
    if (id < known) return id;
    const inIt = breachOfWorld(this.#setting, after, id % THOROUGH_EVERY === 0);
    if (inIt === undefined) next.push({ id, world: after });
    else this.#report(inIt, id);
    return id;
  }

  #idOf(world: World, parent: number, what: string): number {
    const key = hash('sha256', textOf(world), 'base64').slice(0, 20);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(key, id);
    if (!this.#names.has(what)) this.#names.set(what, what);
    this.#parents.push(parent);
    this.#whats.push(this.#names.get(what)!);
    this.#alone.push(NOWHERE);
    this.#lasts.push(0);
    return id;
  }

  /** Keeps the first trace to a breach, which is a shortest one. */
  #report(property: Property, id: number, ...more: readonly string[]): void {
    if (this.violations.some((one) => one.property === property)) return;
    const trace = [...more];
    for (let at = id; at > 0; at = this.#parents[at]!) trace.unshift(this.#whats[at]!);
    this.violations.push({ setting: this.#setting.name, property, trace });
  }

  /** From every state, the honest seat alone reaches the end within the steps and the time that the terms allow. */
  checkEnds(): void {
    const { steps: mostSteps, ms: mostMs } = boundsOf(this.#setting);
    const steps = new Int32Array(this.states).fill(NOWHERE);
    const times = new Float64Array(this.states);
    for (let id = 1; id < this.states; id++) {
      const path: number[] = [];
      let at = id;
      for (; steps[at] === NOWHERE && this.#alone[at] !== NOWHERE && path.length <= mostSteps; at = this.#alone[at]!)
        path.push(at);
      for (const one of path.reverse()) {
        const then = this.#alone[one]!;
        steps[one] = Math.max(0, steps[then]!) + 1;
        times[one] = times[then]! + this.#lasts[one]!;
      }
      if (path.length > mostSteps || steps[id]! > mostSteps || times[id]! > mostMs) {
        this.#report('stuck', id);
        return;
      }
    }
  }
}

/** The most steps and time that the honest seat needs to reach the end alone, while all others let their time run out. */
function boundsOf({ seats, plies, budget, grace, increment = 0, settle, opens, turns: form }: Setting): {
  readonly steps: number;
  readonly ms: number;
} {
  const turns = seats * (plies + seats) * (form === undefined ? 1 : STEPS_OF_TURN);
  const lobbyAndSetup = 60_000;
  return {
    steps: 4 * turns + 16,
    ms: lobbyAndSetup + seats * budget + turns * (grace + increment + 2) + settle + (opens === undefined ? 0 : DAY_MS),
  };
}

/** Every step between two places of a log, each with the place before it. */
function newSteps(before: Log, after: Log): [Log, Log][] {
  const steps: [Log, Log][] = [];
  for (let log = after; log !== before; log = log.before!) steps.unshift([log.before!, log]);
  return steps;
}
