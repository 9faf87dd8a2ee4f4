/** The seat whose secret this device keeps: what is saved of it, and its machine, brought forward by the log step by step. */

import type { Opening } from '../crypto/opening.ts';
import { isLarge } from '../crypto/payload-digest.ts';
import { Fault } from '../fault.ts';
import type { StepContent } from '../games/interface.ts';
import type { LinkedEntry, StepFault } from '../log/chain.ts';
import type { Draft, Entry } from '../log/step.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import type { FollowedMatch } from '../playthrough/followed-match.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import { beginMachine, foldMachine, thawMachine } from './begin-machine.ts';
import { withoutHidden } from './erasure.ts';
import { lacksHead, laterHead, latestHead } from './known-head.ts';
import type { CachedMachine, Machine, Observed } from './machine.ts';
import type { OwnChecks } from './own-checks.ts';
import { holdingOf } from './portable-seat.ts';
import { requestStep, type SeatRequest } from './requests.ts';
import type { Head, SeatSecret, SecretStore } from './secret-store.ts';

/**
 * Why this device does not play the seat whose secret it keeps: the seat is just arriving, its copy is outdated, it has moved away, it is
 * packed for another device, or the device was restored from a backup, so that its key has signed what it does not know.
 */
export type Away = 'arriving' | 'outdated' | 'moved-away' | 'packed' | 'restored';

/** A cached machine, and the link of the last step that it has followed. */
export interface CachedAt {
  readonly link: string;
  readonly machine: CachedMachine;
}

/** Whether the last draft lies in the log and is large: of such a one only its place and its signature are needed. */
const hasLanded = (secret: SeatSecret, { seq }: MatchState): secret is SeatSecret & { readonly draft: Draft } =>
  secret.draft !== undefined && secret.draft.seq < seq && isLarge(secret.draft.payload);

export class LocalSeat {
  readonly #store: Pick<SecretStore, 'save'>;
  readonly #together: object | undefined;
  #secret: SeatSecret;
  #machine: Machine | undefined;
  /** Another device has played the seat with decisions that this one does not have. */
  #outdated = false;
  /** The log has used decisions that this device, which plays the seat, does not have. */
  #isMissingDecisions = false;
  /** The key of this device has signed a step of the log that its secret does not know. */
  #isRestored = false;
  /** Where the machine begins, when its cache spares the steps before. */
  #cached: CachedAt | undefined;
  #mustRefold = false;
  /** The end of the log up to which this device has made every check, and all of them held. */
  #checked: Head | undefined;
  /** The step whose payload the machine needs and the log does not have. */
  #lacking: StepFault | undefined;

  /** `together`: the same object for all seats of this match that this program plays. */
  constructor(secret: SeatSecret, store: Pick<SecretStore, 'save'>, together?: object) {
    this.#secret = secret;
    this.#store = store;
    this.#together = together;
  }

  get secret(): SeatSecret {
    return this.#secret;
  }

  /** Once the game has begun, while this device knows all that the seat has decided. */
  get machine(): Machine | undefined {
    return this.#machine;
  }

  get isMissingDecisions(): boolean {
    return this.#isMissingDecisions;
  }

  /**
   * The step after which the machine could not go on, because its payload was left out: so is the record of a closed match, which this
   * device may see first.
   */
  get lacking(): StepFault | undefined {
    return this.#lacking;
  }

  /** Whether the key of this device plays the seat. */
  holds(matchState: MatchState): boolean {
    return matchState.seats[this.#secret.seat]?.key === this.#secret.key;
  }

  /** Whether this device plays the seat, and may go on doing so. */
  isHere(matchState: MatchState): boolean {
    return this.holds(matchState) && this.away(matchState) === undefined;
  }

  away(matchState: MatchState): Away | undefined {
    if (this.holds(matchState)) return this.#secret.packed ? 'packed' : this.#isRestored ? 'restored' : undefined;
    const holding = holdingOf(matchState, this.#secret);
    if (holding === 'moved-away') return holding;
    if (holding !== 'arriving') return undefined;
    return this.#outdated ? 'outdated' : 'arriving';
  }

  /** How many steps the log must have before the seat signs anything: those that it has seen already. */
  get known(): number {
    return latestHead(this.#secret)?.seq ?? 0;
  }

  /** Throws where the log differs from the one that the seat has seen. */
  checkStep(linked: LinkedEntry): void {
    if (lacksHead(this.#secret, linked)) throw new Fault('log/other-step', 'this seat has seen another step here');
  }

  /** The secret for another device, with the end of the log that this one has seen. */
  portable(matchState: MatchState): SeatSecret {
    return { ...this.#secret, head: laterHead(latestHead(this.#secret), matchState) };
  }

  /** A change takes effect once it is saved, together with the end of the log that it was made on. */
  async save(change: Partial<SeatSecret>, matchState: MatchState): Promise<void> {
    const head = laterHead(latestHead(this.#secret), matchState);
    const changed = { ...this.#secret, ...change, head, ...(this.#checked && { checked: this.#checked }) };
    const secret = hasLanded(changed, matchState) ? { ...changed, draft: { ...changed.draft, payload: {} } } : changed;
    await this.#store.save(secret);
    this.#secret = secret;
  }

  /** A large draft that lies in the log is saved once more without its payload, which each later save would write again. */
  async lighten(matchState: MatchState): Promise<void> {
    if (hasLanded(this.#secret, matchState)) await this.save({}, matchState);
  }

  /** Erases what gives away what the seat hid. Its machine stays in memory, so that its person sees the end. */
  async erase(): Promise<void> {
    const secret = withoutHidden(this.#secret);
    await this.#store.save(secret);
    this.#secret = secret;
  }

  /** Whether the audit of an opening would only repeat what our machine has done. */
  proves(seat: number, opening: Opening): boolean {
    return this.#machine?.proves(seat, opening) ?? false;
  }

  /**
   * The machine does not follow the log before the step of its cache. A cache may outlive, where power goes between the two,
   * what its machine followed from.
   */
  skipTo(cached: CachedAt): void {
    if (this.#secret.erased) return;
    this.#cached = cached;
    this.#machine = undefined;
  }

  /** Applies one verified entry, which led the match from `before` to `after`. `checks`: what this device has checked, and made. */
  apply(before: FollowedMatch, { matchState, gameRun, lost }: FollowedMatch, linked: LinkedEntry, checks: OwnChecks): void {
    this.#settleRequest(matchState, linked.entry);
    if (lost !== undefined || gameRun === undefined) return;
    // From a step on that was refused all checks are made anew: whatever was refused is refused again.
    if (gameRun.game.check !== undefined && gameRun.convictions.length === 0)
      this.#checked = { seq: matchState.seq, prev: matchState.prev };
    if (gameRun.game.answersOnce) this.#isRestored ||= this.hasForgotten(linked.entry);
    if (this.#cached !== undefined) this.#passCached(gameRun, linked.link);
    else if (before.gameRun === undefined) this.#begin(matchState, gameRun);
    else if (gameRun.steps.length > before.gameRun.steps.length)
      this.#observe(matchState, gameRun, checks.knows(gameRun.steps.at(-1)!.step));
    if (this.#outdated || (linked.entry.step.kind === 'hand-over' && this.away(matchState) === 'moved-away'))
      this.#machine = undefined;
  }

  /** Whether the key of this device has signed a step that the secret does not know: the last one that it signed was saved before. */
  hasForgotten({ step }: Entry): boolean {
    const { key, draft } = this.#secret;
    const ours = step.signatures.find((one) => one.key === key);
    if (ours === undefined || (draft !== undefined && step.seq < draft.seq)) return false;
    return draft?.seq !== step.seq || draft.signatures[0]?.sig !== ours.sig;
  }

  /** Whether the machine is to begin anew, because its cache was no use. */
  get mustRefold(): boolean {
    return this.#mustRefold;
  }

  *refold(gameRun: GameRun): Generator<void, void> {
    const { seat, seed, decisions } = this.#secret;
    this.#mustRefold = false;
    try {
      const { machine, observed } = yield* foldMachine(gameRun, seat, seed, decisions);
      this.#machine = observed === 'followed' ? machine : undefined;
      this.#isMissingDecisions ||= observed === 'decisions-missing';
    } catch (error) {
      this.#stopFor(error);
    }
  }

  /** A machine that needs a payload which is not there can only stop. */
  #stopFor(error: unknown): void {
    if (!(error instanceof Fault && error.code === 'log/payload-missing')) throw error;
    this.#machine = undefined;
    this.#lacking = { seq: error.seq!, fault: error };
  }

  #begin(matchState: MatchState, gameRun: GameRun): void {
    const { seat, seed, decisions, erased } = this.#secret;
    if (erased) return;
    if (holdingOf(matchState, this.#secret) !== 'none')
      this.#machine = beginMachine(gameRun, seat, seed, decisions, this.#together);
  }

  #observe(matchState: MatchState, gameRun: GameRun, known: boolean): void {
    let observed: Observed | undefined;
    try {
      observed = this.#machine?.observe(gameRun, this.holds(matchState), known);
    } catch (error) {
      this.#stopFor(error);
    }
    this.#outdated ||= observed === 'other-device';
    if (observed === 'decisions-missing') {
      this.#isMissingDecisions = true;
      this.#machine = undefined;
    }
  }

  #passCached(gameRun: GameRun, link: string): void {
    if (this.#cached?.link !== link) return;
    const { seat, seed, decisions } = this.#secret;
    const { machine } = this.#cached;
    this.#cached = undefined;
    try {
      this.#machine = thawMachine(gameRun, seat, seed, decisions, machine, this.#together);
    } catch {
      this.#mustRefold = true;
    }
  }

  /** The step that fulfils a request; undefined when that is not possible now. */
  requestedStep(matchState: MatchState, kind: SeatRequest): StepContent | undefined {
    const seat = seatOf(matchState, this.#secret.key);
    return seat === undefined ? undefined : requestStep(matchState, seat, kind);
  }

  /**
   * Drops a request that its step has fulfilled, or that is not possible any more. Both follow from the log, so a reload comes to the
   * same result, whatever was saved meanwhile.
   */
  #settleRequest(matchState: MatchState, { step }: Entry): void {
    const { request, ...rest } = this.#secret;
    if (request === undefined || step.seq < request.seq) return;
    const granted = step.kind === request.kind && step.signatures.some(({ key }) => key === rest.key);
    if (granted || this.requestedStep(matchState, request.kind) === undefined) this.#secret = rest;
  }
}
