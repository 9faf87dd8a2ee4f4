/** The seat whose secret this device keeps: what is saved of it, and its machine, brought forward by the log step by step. */

import type { Opening } from '../crypto/opening.ts';
import { Fault } from '../fault.ts';
import type { StepContent } from '../games/interface.ts';
import type { LinkedEntry } from '../log/chain.ts';
import type { Entry } from '../log/step.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import type { FollowedMatch } from '../playthrough/followed-match.ts';
import { lacksHead, laterHead, latestHead } from './known-head.ts';
import { holdingOf } from './portable-seat.ts';
import { requestStep, type SeatRequest } from './requests.ts';
import { SeatMachine } from './seat-machine.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';

/** Why this device does not play the seat whose secret it keeps: the seat is just arriving, its copy is outdated, or it has moved away. */
export type Away = 'arriving' | 'outdated' | 'moved-away';

export class LocalSeat {
  readonly #store: Pick<SecretStore, 'save'>;
  #secret: SeatSecret;
  #machine: SeatMachine | undefined;
  /** Another device has played the seat with decisions that this one does not have. */
  #outdated = false;

  constructor(secret: SeatSecret, store: Pick<SecretStore, 'save'>) {
    this.#secret = secret;
    this.#store = store;
  }

  get secret(): SeatSecret {
    return this.#secret;
  }

  /** Once the game has begun, while this device knows all that the seat has decided. */
  get machine(): SeatMachine | undefined {
    return this.#machine;
  }

  /** Whether the key of this device plays the seat. */
  holds(matchState: MatchState): boolean {
    return matchState.seats[this.#secret.seat]?.key === this.#secret.key;
  }

  away(matchState: MatchState): Away | undefined {
    if (this.holds(matchState)) return undefined;
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
    const secret = { ...this.#secret, ...change, head: laterHead(latestHead(this.#secret), matchState) };
    await this.#store.save(secret);
    this.#secret = secret;
  }

  /** Whether the audit of an opening would only repeat what our machine has done. */
  proves(seat: number, opening: Opening): boolean {
    return this.#machine?.proves(seat, opening) ?? false;
  }

  /** Applies one verified entry, which led the match from `before` to `after`. */
  apply(before: FollowedMatch, { matchState, gameRun, lost }: FollowedMatch, entry: Entry): void {
    this.#settleRequest(matchState, entry);
    if (lost !== undefined || gameRun === undefined) return;
    if (before.gameRun === undefined) {
      const { seat, seed, decisions } = this.#secret;
      if (holdingOf(matchState, this.#secret) !== 'none') this.#machine = new SeatMachine(gameRun, seat, seed, decisions);
    } else if (gameRun.steps.length > before.gameRun.steps.length) {
      this.#outdated ||= this.#machine?.observe(gameRun, this.holds(matchState)) === false;
    }
    if (this.#outdated || (entry.step.kind === 'hand-over' && this.away(matchState) === 'moved-away')) this.#machine = undefined;
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
