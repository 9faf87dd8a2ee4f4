/**
 * The machine of a seat in a game whose result stands without openings. There is one state, for such a game skips no decision; its work
 * is heavy, so it is done once, task by task, and never for two states.
 */

import type { Opening } from '../crypto/opening.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import type { Game, GameStep, Need, Place, Secret, StepContent } from '../games/interface.ts';
import { digestPayload } from '../log/step-digest.ts';
import { auditSeat, runToEnd } from '../playthrough/audit.ts';
import type { AppliedStep, GameRun } from '../playthrough/game-run.ts';
import { DecisionQueue, movesOf } from './decision-queue.ts';
import type { CachedMachine, Machine, Observed } from './machine.ts';

/** A step that the machine has made, and the state that made it. */
interface Made {
  readonly seatState: unknown;
  readonly place: Place;
  readonly content: StepContent;
}

export class ProvenMachine implements Machine {
  readonly #seat: number;
  readonly #seed: string;
  readonly #saved: DecisionQueue;
  #run: GameRun;
  #seatState: unknown;
  /** The decisions that the machine has taken, fresh bytes included, in the order in which it asked for them. */
  #taken: readonly JsonObject[] = [];
  #made: Made | undefined;
  /** Whether there may be something left to work on. */
  #isBusy = true;
  /** Whether everything in the log that our seat has sent is what this machine sends. */
  #isFaithful = true;

  /**
   * At the beginning of a game run, or where a cached machine stands; `decisions` are the saved ones. Throws when the cache is of other
   * decisions or of another version.
   */
  constructor(run: GameRun, seat: number, seed: string, decisions: readonly JsonObject[], cached?: CachedMachine) {
    this.#seat = seat;
    this.#run = run;
    this.#seed = seed;
    this.#saved = new DecisionQueue(decisions);
    const secret = { seat, seed: decodeHex(seed) };
    if (cached === undefined) this.#seatState = run.game.enter(run.setup, secret);
    else this.#seatState = this.#thaw(secret, cached, decisions);
    this.#takeSaved();
  }

  observe(after: GameRun, held: boolean): Observed {
    const sent = after.steps.at(-1)!;
    if (sent.step.by === this.#seat && sent.step.kind !== 'opening') {
      const { kind } = this.need();
      if (kind === 'decide' || kind === 'fresh-bytes') return held ? 'decisions-missing' : 'other-device';
      const isMade = this.#makes(sent);
      if (!isMade && !held) return 'other-device';
      this.#isFaithful &&= isMade;
    }
    this.#seatState = after.game.observe(this.#seatState, sent.step, after.position.state);
    this.#run = after;
    this.#isBusy = true;
    this.#takeSaved();
    return 'followed';
  }

  need(): Need {
    return this.#game.need(this.#seatState, this.#publicState);
  }

  async decide(decision: JsonObject, save: () => Promise<void>): Promise<void> {
    const wanted = movesOf([decision]).length === 1 ? 'decide' : 'fresh-bytes';
    if (this.need().kind !== wanted) throw new Fault('game/not-now');
    const seatState = this.#game.decide(this.#seatState, this.#publicState, decision);
    await save();
    this.#take(decision, seatState);
    this.#takeSaved();
  }

  act(place: Place): StepContent {
    const known = this.#made;
    if (known !== undefined && known.seatState === this.#seatState && isSamePlace(known.place, place)) return known.content;
    const content = this.#game.act(this.#seatState, this.#publicState, place);
    this.#made = { seatState: this.#seatState, place: { seq: place.seq, prev: place.prev }, content };
    return content;
  }

  view(): unknown {
    return this.#game.view(this.#seatState, this.#publicState);
  }

  work(): boolean {
    const seatState = this.#game.work?.(this.#seatState);
    this.#isBusy = seatState !== undefined;
    if (seatState === undefined) return false;
    this.#seatState = seatState;
    this.#takeSaved();
    return true;
  }

  workAhead(): boolean {
    return this.#game.workAhead?.(this.#seatState) ?? false;
  }

  accusation(): { readonly seq: number } | undefined {
    return this.#game.accuses?.(this.#seatState);
  }

  proves(seat: number, { seed, decisions }: Opening): boolean {
    const isOurs = seat === this.#seat && seed === this.#seed && this.#isFaithful && this.accusation() === undefined;
    return isOurs && encodeCanonical([...decisions]) === encodeCanonical([...this.#taken]);
  }

  get played(): readonly JsonObject[] {
    return this.#taken;
  }

  get toOpen(): readonly JsonObject[] {
    return this.#taken;
  }

  passesAudit(): boolean {
    if (this.#isFaithful) return true;
    const openings = this.#run.openings.with(this.#seat, { seed: this.#seed, decisions: this.#taken });
    return runToEnd(auditSeat({ ...this.#run, openings }, this.#seat)) === undefined;
  }

  freeze(): CachedMachine | undefined {
    if (this.#game.freeze === undefined || this.#isBusy || !this.#isFaithful || this.accusation() !== undefined) return undefined;
    return { decisions: this.#taken, frozen: this.#game.freeze(this.#seatState) };
  }

  get #game(): Game {
    return this.#run.game;
  }

  get #publicState(): unknown {
    return this.#run.position.state;
  }

  #thaw(secret: Secret, { decisions, frozen }: CachedMachine, saved: readonly JsonObject[]): unknown {
    if (this.#game.thaw === undefined) throw new Error('this game has no cached machines');
    const known = new Set(saved.map(encodeCanonical));
    // The queue hands out what the cached machine has taken already, so that what is left is what it has not.
    const moves = movesOf(decisions).length;
    const isOurs = decisions.every((one) => known.has(encodeCanonical(one)));
    const isSameOrder = encodeCanonical([...movesOf(saved).slice(0, moves)]) === encodeCanonical([...movesOf(decisions)]);
    if (!isOurs || !isSameOrder) throw new Error('the cached machine has taken other decisions');
    for (let move = 0; move < moves; move++) this.#saved.take({ kind: 'decide' });
    this.#taken = decisions;
    return this.#game.thaw(this.#run.setup, secret, frozen);
  }

  /** Whether this machine sends a step, as it stands. What it has made for the same place is not made again. */
  #makes({ step, next }: AppliedStep): boolean {
    if (this.need().kind !== 'send') return false;
    const made = attempt(() => this.act(step));
    return made.ok && isSame(made.value, step, next);
  }

  #take(decision: JsonObject, seatState: unknown): void {
    this.#seatState = seatState;
    this.#isBusy = true;
    this.#taken = [...this.#taken, decision];
  }

  /** Takes saved decisions as soon as the machine asks for them, as the first time. */
  #takeSaved(): void {
    for (let decision = this.#saved.take(this.need()); decision !== undefined; decision = this.#saved.take(this.need())) {
      const taken = decision;
      const applied = attempt(() => this.#game.decide(this.#seatState, this.#publicState, taken));
      // A move that the rules refuse now was made on another course of the match; refused fresh bytes would be asked for again and again.
      if (applied.ok) this.#take(decision, applied.value);
      else if (this.need().kind === 'fresh-bytes') throw applied.fault;
    }
  }
}

/** Whether content that was made says what stands in the log. */
function isSame(made: StepContent, step: GameStep, next: readonly number[]): boolean {
  const isLike = made.kind === step.kind && encodeCanonical([...made.next]) === encodeCanonical([...next]);
  return isLike && digestPayload(made.payload) === step.digest;
}

const isSamePlace = (one: Place, other: Place): boolean => one.seq === other.seq && one.prev === other.prev;
