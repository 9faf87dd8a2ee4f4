/**
 * The machine of a seat that has opened, in a game whose seats accuse alone (`Game.accuses`): it takes what was opened by the same rules
 * as live. There are two queues: what the person decided, in order, and fresh bytes, by the place that asked for them.
 */

import type { Opening } from '../crypto/opening.ts';
import { decodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import { isFresh, movesOf, readFreshBytes } from '../games/fresh-bytes.ts';
import type { Game } from '../games/interface.ts';
import type { GameStep } from '../games/steps.ts';
import type { GameRun } from './run-state.ts';

/** The saved fresh bytes by the place that asked for them. Throws `encoding/wrong-shape` where one place has two. */
function freshByPlace(decisions: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const byPlace = new Map<string, JsonObject>();
  for (const entry of decisions.filter(isFresh)) {
    const { at } = readFreshBytes(entry, 'decision');
    if (byPlace.has(at)) throw new Fault('encoding/wrong-shape', `two entries of fresh bytes are for ${at}`);
    byPlace.set(at, entry);
  }
  return byPlace;
}

export class ReopenedSeat {
  readonly #game: Game;
  readonly #decisions: readonly JsonObject[];
  readonly #fresh: ReadonlyMap<string, JsonObject>;
  #taken = 0;
  #refused: Fault | undefined;
  #seatState: unknown;

  /** At the beginning of the game run; `entered` is the machine that it runs, if not a new one. Throws `encoding/wrong-shape`. */
  constructor({ game, setup, steps, position }: GameRun, seat: number, { seed, decisions }: Opening, entered?: unknown) {
    this.#game = game;
    this.#fresh = freshByPlace(decisions);
    this.#decisions = movesOf(decisions);
    this.#seatState = entered ?? game.enter(setup, { seat, seed: decodeHex(seed) });
    this.#advance(steps[0]?.before ?? position.state);
  }

  get seatState(): unknown {
    return this.#seatState;
  }

  /** Decisions of the person that the machine has not taken. */
  get unused(): number {
    return this.#decisions.length - this.#taken;
  }

  /** Observes a step, and does what the machine then asks for: it takes decisions and fresh bytes, and works. */
  follow(step: GameStep, after: unknown): void {
    this.#seatState = this.#game.observe(this.#seatState, step, after);
    this.#advance(after);
  }

  /** At most what the machine asks. */
  #advance(state: unknown): void {
    while (this.#answerNeed(state));
  }

  /** Works on everything that was laid down, so that the machine knows of every step that it refuses. */
  drain(): void {
    for (;;) {
      const after = this.#game.work?.(this.#seatState);
      if (after === undefined) return;
      this.#seatState = after;
    }
  }

  /** Throws why the machine cannot have made a step now: a decision that the rules refuse, or fresh bytes that are not there. */
  expectDecided(state: unknown): void {
    const { kind } = this.#game.need(this.#seatState, state);
    if (kind === 'decide' && this.#refused !== undefined) throw this.#refused;
    if (kind === 'fresh-bytes') throw new Fault('game/audit-decisions', 'the opening lacks fresh bytes that the seat has used');
  }

  /** Whether it answered what the machine needs. */
  #answerNeed(state: unknown): boolean {
    const need = this.#game.need(this.#seatState, state);
    switch (need.kind) {
      case 'work': {
        const after = this.#game.work?.(this.#seatState);
        if (after === undefined) throw new Error(`a machine of ${this.#game.id} asks for work and has none`);
        this.#seatState = after;
        return true;
      }
      case 'fresh-bytes':
        return this.#decide(state, this.#fresh.get(need.at));
      case 'decide': {
        const isTaken = this.#decide(state, this.#decisions[this.#taken]);
        if (isTaken) this.#taken++;
        return isTaken;
      }
      default:
        return false;
    }
  }

  /** A refused decision stays the next one: it counts only if a step was made by it. */
  #decide(state: unknown, decision: JsonObject | undefined): boolean {
    if (decision === undefined) return false;
    const decided = attempt(() => this.#game.decide(this.#seatState, state, decision));
    if (decided.ok) this.#seatState = decided.value;
    this.#refused = decided.ok ? undefined : decided.fault;
    return decided.ok;
  }
}
