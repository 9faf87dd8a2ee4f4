/**
 * Walks everything that can happen in a setting, breadth-first, so that the first breach is found by a shortest way to it. States are
 * told apart by their text with the times seen from now (`textOf`), of which a hash is kept.
 */

import { hash } from 'node:crypto';
import { type Event, eventsOf, submit } from './events.ts';
import { breachOfEvent, breachOfStep, breachOfWorld, type Property } from './properties.ts';
import { beginWorld, DAY_MS, type Log, type Setting, textOf, type World } from './world.ts';

interface Violation {
  readonly setting: string;
  readonly property: Property;
  /** What happened, from the beginning. */
  readonly trace: readonly string[];
}

interface Exploration {
  readonly states: number;
  /** Events from the beginning to the farthest state from which everything was tried. */
  readonly depth: number;
  /** Whether everything was tried from every state. */
  readonly whole: boolean;
  readonly violations: readonly Violation[];
}

/** One state of so many is also told everything hopeless, and has its log folded again. */
const THOROUGH_EVERY = 16;
const NOWHERE = -1;

/** A state and where it came from. */
interface Reached {
  readonly id: number;
  readonly world: World;
}

/** Everything that can happen from the beginning in at most `depth` events; from there on, what the honest seat can do alone. */
export function explore(setting: Setting, depth: number): Exploration {
  const { stackTraceLimit } = Error;
  // A refusal needs no stack: it is an answer, and there are millions.
  Error.stackTraceLimit = 0;
  try {
    return walkThrough(setting, depth);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function walkThrough(setting: Setting, depth: number): Exploration {
  const walk = new Walk(setting);
  let level = walk.begin();
  let walked = 0;
  for (; level.length > 0 && walked < depth; walked++) level = walk.next(level, true);
  const whole = level.length === 0;
  while (level.length > 0) level = walk.next(level, false);
  walk.checkEnds();
  return { states: walk.states, depth: walked, whole, violations: walk.violations };
}

class Walk {
  readonly violations: Violation[] = [];
  readonly #setting: Setting;
  readonly #ids = new Map<string, number>();
  /** By state: the one before it, what happened in between, and where and when the honest seat alone gets from it. */
  readonly #parents: number[] = [];
  readonly #whats: string[] = [];
  readonly #alone: number[] = [];
  readonly #lasts: number[] = [];
  /** One string for what happens many times. */
  readonly #names = new Map<string, string>();

  constructor(setting: Setting) {
    this.#setting = setting;
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

  /** The states that are reached first by one more event: any, or the one that needs nobody but the honest seat. */
  next(level: (Reached | undefined)[], any: boolean): Reached[] {
    const next: Reached[] = [];
    for (const [i, from] of level.entries()) {
      // Let go of state by state: a level is large.
      level[i] = undefined;
      this.#expand(from!, any, next);
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

  /** Where an event led, unless it is a breach: what follows on one would only repeat it. */
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

  /** The first way to a breach is a shortest one: the others are not kept. */
  #report(property: Property, id: number, ...more: readonly string[]): void {
    if (this.violations.some((one) => one.property === property)) return;
    const trace = [...more];
    for (let at = id; at > 0; at = this.#parents[at]!) trace.unshift(this.#whats[at]!);
    this.violations.push({ setting: this.#setting.name, property, trace });
  }

  /** From every state the way of the honest seat alone comes to an end, in as many steps and as much time as the terms allow. */
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

/** What it takes an honest seat at most to get to the end alone: all others let all of their time run out. */
function boundsOf({ seats, plies, budget, grace, settle, opens }: Setting): { readonly steps: number; readonly ms: number } {
  const turns = seats * (plies + seats);
  const lobbyAndSetup = 60_000;
  return {
    steps: 4 * turns + 16,
    ms: lobbyAndSetup + seats * budget + turns * (grace + 2) + settle + (opens === undefined ? 0 : DAY_MS),
  };
}

/** Every step between two places of a log, with the place before it. */
function newSteps(before: Log, after: Log): [Log, Log][] {
  const steps: [Log, Log][] = [];
  for (let log = after; log !== before; log = log.before!) steps.unshift([log.before!, log]);
  return steps;
}
