/**
 * The machine of a seat in a game in which it answers once (`Game.answersOnce`). There is one state, for such a game skips no decision; its
 * work is heavy, so it is done once, task by task, and never for two states.
 */

import type { Opening } from '../crypto/opening.ts';
import { digestPayload } from '../crypto/payload-digest.ts';
import { decodeHex } from '../encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { attempt } from '../fault.ts';
import type { Decisions } from '../games/decisions.ts';
import { isFresh, movesOf } from '../games/fresh-bytes.ts';
import type { Game, Need, StepContent } from '../games/interface.ts';
import type { GameStep, Place, Secret } from '../games/steps.ts';
import { auditSeats } from '../playthrough/audit.ts';
import type { AppliedStep, GameRun } from '../playthrough/run-state.ts';
import { DecisionQueue } from './decision-queue.ts';
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
  /** All decisions, fresh bytes included, in the order in which they were saved, and those of them that the machine has taken. */
  #decisions: readonly JsonObject[];
  #taken: ReadonlySet<JsonObject> = new Set();
  #made: Made | undefined;
  /** Whether there may be something left to work on. */
  #isBusy = true;
  /** Whether the audit of our own opening has found nothing against us, since the last step. */
  #judgement: boolean | undefined;
  #isFaithful = true;
  /** Whether a person has decided what our seat sends next. */
  #isDecided = false;

  /**
   * At the beginning of a game run, or at the step of a cached machine; `decisions` are the saved ones. Throws when the cache is of other
   * decisions or of another version.
   */
  constructor(
    run: GameRun,
    seat: number,
    seed: string,
    decisions: readonly JsonObject[],
    cached?: CachedMachine,
    together?: object,
  ) {
    this.#seat = seat;
    this.#run = run;
    this.#seed = seed;
    this.#decisions = decisions;
    this.#saved = new DecisionQueue(decisions);
    const secret = { seat, seed: decodeHex(seed) };
    if (cached === undefined) this.#seatState = run.game.enter(run.setup, secret, together);
    else this.#seatState = this.#thaw(secret, cached, decisions, together);
    this.#takeSaved();
  }

  observe(after: GameRun, held: boolean, known = false): Observed {
    const sent = after.steps.at(-1)!;
    if (sent.step.by === this.#seat && sent.step.kind !== 'opening') {
      const { kind } = this.need();
      if (kind === 'decide' || kind === 'fresh-bytes') return held ? 'decisions-missing' : 'other-device';
      const isMade = (kind === 'send' && this.#spares(known)) || this.#makes(sent);
      if (!isMade && !held) return 'other-device';
      this.#isFaithful &&= isMade;
      this.#isDecided = false;
    }
    this.#seatState = after.game.observe(this.#seatState, sent.step, after.position.state);
    this.#run = after;
    this.#isBusy = true;
    this.#judgement = undefined;
    this.#takeSaved();
    return 'followed';
  }

  need(): Need {
    return this.#game.need(this.#seatState, this.#publicState);
  }

  async decide(decision: JsonObject, save: () => Promise<void>): Promise<void> {
    // A move may come before the machine asks for it, as soon as it is the turn of its seat: the game says when.
    const seatState = this.#game.decide(this.#seatState, this.#publicState, decision);
    await save();
    this.#decisions = [...this.#decisions, decision];
    this.#take(decision, seatState);
    this.#takeSaved();
  }

  asks(): () => Decisions | undefined {
    const { game, position } = this.#run;
    const seatState = this.#seatState;
    return () => game.decisions?.(seatState, position.state);
  }

  inHaste(): JsonObject | undefined {
    return this.#game.inHaste?.(this.#seatState, this.#publicState);
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
    const isOurs = seat === this.#seat && seed === this.#seed && this.#isBlameless;
    return isOurs && encodeCanonical([...decisions]) === encodeCanonical([...this.played]);
  }

  /** In the order in which they were saved, which is the same after a reload, when a move may be taken earlier than it was made. */
  get played(): readonly JsonObject[] {
    return this.#decisions.filter((one) => this.#taken.has(one));
  }

  get toOpen(): readonly JsonObject[] {
    return this.played;
  }

  passesAudit(): boolean {
    return this.#judgement ?? this.#isBlameless;
  }

  mustJudge(): boolean {
    return this.#judgement === undefined && !this.#isBlameless;
  }

  /** An opening that would convict our own seat is never sent, whatever this machine believes: the audit runs another one. */
  *judge(whole: GameRun, place: Place | undefined): Generator<unknown, void> {
    const payload: JsonObject = { seed: this.#seed, decisions: [...this.played] };
    const step = { by: this.#seat, kind: 'opening', payload, digest: digestPayload(payload), ...place! };
    const accusing = place === undefined ? [] : [{ step, before: this.#publicState, next: [] }];
    const openings = whole.openings.with(this.#seat, { seed: this.#seed, decisions: this.played });
    const run = { ...whole, openings, steps: [...whole.steps, ...accusing] };
    const [audit] = yield* auditSeats(run, [this.#seat]);
    this.#judgement = audit!.conviction?.seat !== this.#seat;
  }

  freeze(): CachedMachine | undefined {
    if (this.#game.freeze === undefined || this.#isBusy || !this.#isBlameless) return undefined;
    const frozen = this.#game.freeze(this.#seatState);
    return frozen && { decisions: this.played, frozen };
  }

  /** Whether our opening says what this machine has done, and accuses nobody. */
  get #isBlameless(): boolean {
    return this.#isFaithful && this.accusation() === undefined;
  }

  get #game(): Game {
    return this.#run.game;
  }

  get #publicState(): unknown {
    return this.#run.position.state;
  }

  #thaw(
    secret: Secret,
    { decisions, frozen }: CachedMachine,
    saved: readonly JsonObject[],
    together: object | undefined,
  ): unknown {
    if (this.#game.thaw === undefined) throw new Error('this game has no cached machines');
    const texts = new Set(decisions.map((one) => encodeCanonical(one)));
    const moves = movesOf(saved).slice(0, movesOf(decisions).length);
    const taken = saved.filter((one) => (isFresh(one) ? texts.has(encodeCanonical(one)) : moves.includes(one)));
    if (encodeCanonical(taken) !== encodeCanonical([...decisions]))
      throw new Error('the cached machine has taken other decisions');
    this.#saved.pass(moves.length);
    this.#taken = new Set(taken);
    return this.#game.thaw(this.#run.setup, secret, frozen, together);
  }

  /**
   * Whether a step of our seat is not made again to compare it: a shuffle takes as long as its check, and a seat that has moved, or has lost
   * its log, would make every one. In a game that never opens, the comparison is needed for nothing but to notice another device of the seat,
   * and that shows without it: a step that a person decides, or that follows from fresh bytes, finds this device without that decision, or
   * without those bytes; where it has a decision for that place, the two are compared. Any other step follows from the seed that both have.
   * Bytes of its own for the same place go unnoticed: what follows from them is in the log, and nothing later depends on them. What the key of this
   * device has signed and forgotten shows by its draft (`LocalSeat.hasForgotten`).
   */
  #spares(known: boolean): boolean {
    return this.#game.keepsHidden === true && (known || !this.#isDecided);
  }

  /** Whether this machine sends a step now. What it has made for the same place is not made again. */
  #makes({ step, next }: AppliedStep): boolean {
    if (this.need().kind !== 'send') return false;
    const made = attempt(() => this.act(step));
    return made.ok && isSame(made.value, step, next);
  }

  #take(decision: JsonObject, seatState: unknown): void {
    this.#seatState = seatState;
    this.#isBusy = true;
    this.#isDecided ||= !isFresh(decision);
    this.#taken = new Set([...this.#taken, decision]);
  }

  /** Takes saved decisions as soon as the rules allow it, as the first time. */
  #takeSaved(): void {
    for (;;) {
      const need = this.need();
      const fresh = need.kind === 'fresh-bytes' ? this.#saved.freshAt(need.at) : undefined;
      const decision = fresh ?? this.#saved.move;
      if (decision === undefined) return;
      const applied = attempt(() => this.#game.decide(this.#seatState, this.#publicState, decision));
      if (applied.ok) this.#take(decision, applied.value);
      else if (decision === fresh) throw applied.fault;
      // A move that the rules refuse where it is asked for was made on another course of the match.
      else if (need.kind !== 'decide') return;
      if (decision !== fresh) this.#saved.pass();
    }
  }
}

/** Whether content that was made says what the log says. */
function isSame(made: StepContent, step: GameStep, next: readonly number[]): boolean {
  const isLike = made.kind === step.kind && encodeCanonical([...made.next]) === encodeCanonical([...next]);
  return isLike && digestPayload(made.payload) === step.digest;
}

const isSamePlace = (one: Place, other: Place): boolean => one.seq === other.seq && one.prev === other.prev;
