/** The seat whose secret this device keeps: what is saved of it, and its machine, brought forward by the log step by step. */

import type { Opening } from '../crypto/seat-seed.ts';
import { Fault } from '../fault.ts';
import type { LinkedEntry } from '../log/chain.ts';
import { type Life, seatOf } from '../match/match-state.ts';
import type { Entry } from '../log/step.ts';
import type { FollowedMatch } from '../playthrough/followed-match.ts';
import { lacksHead, laterHead, latestHead } from './known-head.ts';
import { holdingOf } from './portable-seat.ts';
import { SeatMachine } from './seat-machine.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import type { Plan } from './signing.ts';
import { type Wish, wishPlan } from './requests.ts';

/** Why this device does not play the seat whose secret it keeps: it is just arriving, came too late, or the seat has moved away. */
export type Away = 'arriving' | 'outdated' | 'moved-away';

export class OwnSeat {
  readonly #store: Pick<SecretStore, 'save'>;
  #secret: SeatSecret;
  #machine: SeatMachine | undefined;
  /** The seat has played on another device what our decisions do not say, or other than they say. */
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
  holds(life: Life): boolean {
    return life.seats[this.#secret.seat]?.key === this.#secret.key;
  }

  away(life: Life): Away | undefined {
    if (this.holds(life)) return undefined;
    const holding = holdingOf(life, this.#secret);
    if (holding === 'moved-away') return holding;
    if (holding !== 'arriving') return undefined;
    return this.#outdated ? 'outdated' : 'arriving';
  }

  /** How many steps the log must have at least before anything is said: those that the seat has seen already. */
  get known(): number {
    return latestHead(this.#secret)?.seq ?? 0;
  }

  /** Throws where a log takes another course than the one that the seat has seen. */
  checkStep(linked: LinkedEntry): void {
    if (lacksHead(this.#secret, linked)) throw new Fault('log/other-step', 'this seat has seen another step here');
  }

  /** The seat as it goes to another device, with all that this one has seen of the log. */
  portable(life: Life): SeatSecret {
    return { ...this.#secret, head: laterHead(latestHead(this.#secret), life) };
  }

  /** Nothing of a change counts before it is saved, together with the end of the log that it was made on. */
  async save(change: Partial<SeatSecret>, life: Life): Promise<void> {
    const secret = { ...this.#secret, ...change, head: laterHead(latestHead(this.#secret), life) };
    await this.#store.save(secret);
    this.#secret = secret;
  }

  /** Whether the audit of an opening would only repeat what our machine has done. */
  proves(seat: number, opening: Opening): boolean {
    return this.#machine?.proves(seat, opening) ?? false;
  }

  /** Takes in one verified entry, which led the match from `before` to `after`. */
  live(before: FollowedMatch, { life, course, lost }: FollowedMatch, entry: Entry): void {
    this.#settleWish(life, entry);
    if (lost !== undefined || course === undefined) return;
    if (before.course === undefined) {
      const { seat, seed, decisions } = this.#secret;
      if (holdingOf(life, this.#secret) !== 'none') this.#machine = new SeatMachine(course, seat, seed, decisions);
    } else if (course.plays.length > before.course.plays.length) {
      this.#outdated ||= this.#machine?.observe(course, this.holds(life)) === false;
    }
    if (this.#outdated || (entry.step.kind === 'hand-over' && this.away(life) === 'moved-away')) this.#machine = undefined;
  }

  /** The step with which the seat gets a wish; undefined when that is not possible now. */
  planWish(life: Life, kind: Wish): Plan | undefined {
    const seat = seatOf(life, this.#secret.key);
    return seat === undefined ? undefined : wishPlan(life, seat, kind);
  }

  /**
   * A wish has come true with its step, and is forgotten at the first step after which it is not possible. Both follow from the log, so
   * a reload comes to the same, whatever was saved meanwhile.
   */
  #settleWish(life: Life, { step }: Entry): void {
    const { wish, ...rest } = this.#secret;
    if (wish === undefined || step.seq < wish.seq) return;
    const granted = step.kind === wish.kind && step.signatures.some(({ key }) => key === rest.key);
    if (granted || this.planWish(life, wish.kind) === undefined) this.#secret = rest;
  }
}
